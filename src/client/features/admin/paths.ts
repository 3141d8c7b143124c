import { paths } from '#shared/paths.ts'

export const personPath = (id: string) => paths.adminPerson.replace(':id', encodeURIComponent(id))

/** The audit trail of one person. */
export const personAuditPath = (id: string) => `${paths.adminAudit}?${new URLSearchParams({ person: id })}`
