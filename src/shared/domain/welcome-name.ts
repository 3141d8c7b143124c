/** The name in the greeting: the first name, else the local part of the email address, else 'Traveler'. */
export function welcomeName(
  person: { firstName: string | null; email: string | null } | null | undefined,
): string {
  return person?.firstName?.trim() || person?.email?.split('@')[0]?.trim() || 'Traveler'
}
