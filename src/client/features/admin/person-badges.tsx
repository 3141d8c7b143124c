import type { AdminPerson } from '#shared/contract/admin.ts'
import { Badge } from '../../ui/badge.tsx'

/** What is special about an account. */
export function PersonBadges({ person }: { person: AdminPerson }) {
  const { isAdmin, isDisabled, confirmedAt, invitedAt, lastSignInAt } = person
  const isOpen = confirmedAt === null && (invitedAt !== null || lastSignInAt === null)
  return (
    <span className="flex flex-wrap gap-2">
      {isAdmin && <Badge tone="dawn">Administrator</Badge>}
      {isDisabled && <Badge tone="bad">Disabled</Badge>}
      {isOpen && <Badge>{invitedAt === null ? 'Not confirmed' : 'Invited'}</Badge>}
    </span>
  )
}
