import { Link } from 'wouter'
import { PRODUCT_NAME } from '#shared/product.ts'
import { LogoMark } from '../../ui/logo.tsx'
import { paths } from '../paths.ts'

const linkStyle =
  'inline-flex min-h-11 items-center rounded-s px-2 text-quiet underline-offset-4 hover:text-words hover:underline'

/** The footer of public pages. */
export function PublicFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-8 text-sm sm:px-6">
        <p className="flex items-center gap-2.5 text-quiet">
          <LogoMark className="size-6 text-words" />© 2025 {PRODUCT_NAME}. All rights reserved.
        </p>
        <nav aria-label="Legal" className="-mx-2 flex gap-3">
          <Link href={paths.privacy} className={linkStyle}>
            Privacy Policy
          </Link>
          <Link href={paths.terms} className={linkStyle}>
            Terms of Service
          </Link>
        </nav>
      </div>
    </footer>
  )
}
