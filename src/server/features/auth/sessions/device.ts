import ipaddr from 'ipaddr.js'
import type { DeviceInfo } from '#server/db/schema/auth.ts'

/** The first mark that a user agent contains decides, because most browsers also name those that they are compatible with. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['OPT/', 'Opera'],
  ['Opera', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Vivaldi/', 'Vivaldi'],
  ['YaBrowser/', 'Yandex Browser'],
  ['DuckDuckGo/', 'DuckDuckGo'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** The browser and the system of a user agent in words of these tables, such as "Chrome on Windows". */
export function deviceOf(userAgent: string | null | undefined): string {
  const nameIn = (table: readonly (readonly [string, string])[]) =>
    table.find(([mark]) => userAgent?.includes(mark))?.[1]
  const browser = nameIn(BROWSERS)
  const system = nameIn(SYSTEMS)
  if (!browser && !system) return 'Unknown device'
  return system ? `${browser ?? 'Unknown browser'} on ${system}` : `${browser}`
}

/** The network of an address: /24 for IPv4, /48 for IPv6. Null without an address. */
export function networkOf(ip: string | null): string | null {
  if (ip === null) return null
  const parsed = ipaddr.process(ip)
  return parsed instanceof ipaddr.IPv4
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/24`)}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/48`)}/48`
}

export const deviceInfoOf = (client: {
  ip: string | null
  userAgent: string | null | undefined
}): DeviceInfo => ({ device: deviceOf(client.userAgent), network: networkOf(client.ip) })
