import { useQuery } from '@tanstack/react-query'
import Coins from 'lucide-react/icons/coins'
import { STARTING_CREDITS } from '#shared/product.ts'
import { userQuery } from '../../entities/queries.ts'
import { Badge } from '../../ui/badge.tsx'

/** The remaining credits; those of a new user while the user is unknown. */
export function CreditsBadge() {
  const user = useQuery(userQuery)
  const credits = user.data?.credits ?? STARTING_CREDITS
  return (
    <Badge tone="dawn" className="min-h-8 tabular-nums">
      <Coins aria-hidden="true" />
      {`${credits} ${credits === 1 ? 'Credit' : 'Credits'}`}
    </Badge>
  )
}
