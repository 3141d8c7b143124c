import { useQuery } from '@tanstack/react-query'
import Coins from 'lucide-react/icons/coins'
import { userQuery } from '../../entities/queries.ts'
import { Badge } from '../../ui/badge.tsx'

/** How many credits the person has left. Keeps its place while it is not known. */
export function CreditsBadge() {
  const user = useQuery(userQuery)
  const credits = user.data?.credits
  return (
    <Badge tone="dawn" className="min-h-8 tabular-nums">
      <Coins aria-hidden="true" />
      {credits === undefined ? '– Credits' : `${credits} ${credits === 1 ? 'Credit' : 'Credits'}`}
    </Badge>
  )
}
