/** How a person is greeted: by the first name, else by what stands before the @, else as a traveller. */
export function welcomeName(
  person: { firstName: string | null; email: string | null } | null | undefined,
): string {
  return person?.firstName?.trim() || person?.email?.split('@')[0]?.trim() || 'Traveler'
}
