import { PRODUCT_NAME } from '#shared/product.ts'
import { LogoMark } from './logo-mark.tsx'

/** The logo with the product's name. */
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
