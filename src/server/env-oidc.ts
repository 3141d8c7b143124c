import { z } from 'zod'
import { PROVIDER_ICONS, type ProviderIcon } from '#shared/contract/site.ts'

/** An OpenID Connect provider by configuration. */
export interface OidcProviderSettings {
  /** As the auth client names providers of one's own: `custom:` and the name in lower case. */
  id: `custom:${string}`
  issuer: string
  clientId: string
  clientSecret: string
  /** The name on buttons: "Continue with …". */
  label: string
  icon: ProviderIcon | null
}

/** `OIDC_<NAME>_<FIELD>` */
const SETTING = /^OIDC_([A-Z0-9_]{1,40}?)_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL|ICON)$/
const REQUIRED = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'LABEL'] as const

const fields = z.object({
  ISSUER: z
    .url()
    .refine(isIssuer, 'must be an https URL without query and fragment (http on this machine only)'),
  CLIENT_ID: z.string().min(1),
  CLIENT_SECRET: z.string().min(1),
  LABEL: z
    .string()
    .trim()
    .max(40, 'must have at most 40 characters')
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u, 'must be one line of text'),
  ICON: z.enum(PROVIDER_ICONS, { error: `must be one of ${PROVIDER_ICONS.join(', ')}` }).optional(),
})

/** The provider sees passwords, so http is accepted for loopback addresses only. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, search, hash } = new URL(value)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return (protocol === 'https:' || (protocol === 'http:' && isLoopback)) && search === '' && hash === ''
}

export const isOidcSetting = (name: string): boolean => SETTING.test(name)

/** Reads `OIDC_<NAME>_...` for every name, sorted by name. The problems are lines for the operator, without values. */
export function readOidcProviders(given: Readonly<Record<string, string | undefined>>): {
  providers: OidcProviderSettings[]
  problems: string[]
} {
  const byName = new Map<string, Record<string, string | undefined>>()
  for (const [setting, value] of Object.entries(given)) {
    const [, name = '', field = ''] = SETTING.exec(setting) ?? []
    if (name !== '') byName.set(name, { ...byName.get(name), [field]: value })
  }
  const providers: OidcProviderSettings[] = []
  const problems: string[] = []
  for (const [name, values] of [...byName].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const missing = REQUIRED.filter((field) => values[field] === undefined)
    const present = Object.keys(values).map((field) => `OIDC_${name}_${field}`)
    if (missing.length > 0)
      problems.push(
        `${missing.map((field) => `OIDC_${name}_${field}`).join(', ')}: needed, because ${present.join(', ')} is set`,
      )
    const parsed = fields.safeParse(values)
    if (!parsed.success)
      for (const { path, message } of parsed.error.issues)
        if (values[String(path[0])] !== undefined)
          problems.push(`OIDC_${name}_${String(path[0])}: ${message}`)
    if (parsed.success)
      providers.push({
        id: `custom:${name.toLowerCase().replaceAll('_', '-')}`,
        issuer: parsed.data.ISSUER,
        clientId: parsed.data.CLIENT_ID,
        clientSecret: parsed.data.CLIENT_SECRET,
        label: parsed.data.LABEL,
        icon: parsed.data.ICON ?? null,
      })
  }
  return { providers, problems }
}
