import { useQuery } from '@tanstack/react-query'
import Coins from 'lucide-react/icons/coins'
import { userQuery } from '../../entities/queries.ts'
import { Badge } from '../../ui/badge.tsx'

/** The remaining credits; a dash while they are loading, so that the layout does not shift. */
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
