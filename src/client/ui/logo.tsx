import { useId } from 'react'
import { PRODUCT_NAME } from '#shared/product.ts'

/** The logo without the name: a rising sun over water. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  const id = useId()
  return (
    <svg viewBox="6 10 36 32" className={className} fill="none" aria-hidden="true">
      <defs>
        <linearGradient id={id} x1="8" y1="12" x2="40" y2="30" gradientUnits="userSpaceOnUse">
          <stop stopColor="#ffc477" />
          <stop offset="0.55" stopColor="#ff9a76" />
          <stop offset="1" stopColor="#f4849a" />
        </linearGradient>
      </defs>
      <path d="M14.5 29a9.500 9.500 0 0 1 19 0z" fill={`url(#${id})`} />
      <path d="M9 29a15 15 0 0 1 30 0" stroke={`url(#${id})`} strokeWidth="2" strokeLinecap="round" />
      <path
        d="M10.500 34h27M16.500 39h15"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        opacity="0.8"
      />
    </svg>
  )
}

/** The logo with the product's name beside it. */
export function Wordmark({ isLarge = false }: { isLarge?: boolean }) {
  return (
    <span
      className={`inline-flex items-center gap-2.5 font-serif tracking-tight whitespace-nowrap text-words ${isLarge ? 'text-2xl' : 'text-lg'}`}
    >
      <LogoMark className={isLarge ? 'size-10' : 'size-7'} />
      {PRODUCT_NAME}
    </span>
  )
}
