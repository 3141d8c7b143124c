import { PRODUCT_NAME } from '#shared/product.ts'
import { LogoMark } from './logo-mark.tsx'

export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <span
      className={`inline-flex items-center gap-2.5 font-serif text-lg tracking-tight whitespace-nowrap text-words ${className}`}
    >
      <LogoMark className="size-7" />
      {PRODUCT_NAME}
    </span>
  )
}
