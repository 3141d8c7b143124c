import { ButtonLink } from '../../ui/button.tsx'
import { paths } from '../paths.ts'

/** Leads to the account page, where credits are purchased. Beside a button that needs a credit, while there is none. */
export function PurchaseLink() {
  return (
    <ButtonLink href={paths.account} variant="secondary">
      Purchase more credits
    </ButtonLink>
  )
}
