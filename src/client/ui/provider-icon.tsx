import Building from 'lucide-react/icons/building-2'
import Globe from 'lucide-react/icons/globe'
import Key from 'lucide-react/icons/key-round'
import School from 'lucide-react/icons/school'
import Shield from 'lucide-react/icons/shield'
import type { ProviderIcon as IconName } from '#shared/contract/site.ts'

const ICONS = { building: Building, globe: Globe, key: Key, school: School, shield: Shield } as const

/** The icon that the operator has chosen for a sign-in provider; nothing for null. */
export function ProviderIcon({ name }: { name: IconName | null }) {
  if (!name) return null
  const Icon = ICONS[name]
  return <Icon aria-hidden="true" />
}
