import ipaddr from 'ipaddr.js'
import type { DeviceInfo } from '#server/db/schema/auth-mail.ts'
import { deviceName } from '../device-name.ts'

/** The browser and the system of a user agent in known words, such as "Chrome on Windows". */
export const deviceOf = (userAgent: string | null | undefined): string =>
  deviceName(userAgent) ?? 'Unknown device'

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
