import ipaddr from 'ipaddr.js'

/** `ip` is null when the address is missing or malformed. `network` is the key of rate limits: an IPv4 address, or an IPv6 /64. */
export function readClientAddress(remoteAddress: string | undefined): { ip: string | null; network: string } {
  const [address = ''] = (remoteAddress ?? '').split('%')
  // `isValid` also accepts numbers such as 127 or 0x7f000001 for IPv4.
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) && !ipaddr.IPv6.isValid(address))
    return { ip: null, network: 'unknown' }
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return { ip: parsed.toString(), network: parsed.toString() }
  const groups = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return { ip: address, network: `${groups.join(':')}::/64` }
}
