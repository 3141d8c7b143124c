import { isIPv4, isIPv6 } from 'node:net'

/** `ip` is null when the address is missing or malformed; `network` is what rate limits count by. */
export function readClientAddress(remoteAddress: string | undefined): { ip: string | null; network: string } {
  const [address = ''] = (remoteAddress ?? '').split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped && isIPv4(mapped)) return { ip: mapped, network: mapped }
  if (isIPv4(address)) return { ip: address, network: address }
  if (isIPv6(address)) return { ip: address, network: `${expand(address).slice(0, 4).join(':')}::/64` }
  return { ip: null, network: 'unknown' }
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expand(address: string): string[] {
  // A trailing IPv4 address stands for the last two groups; their value does not matter for a /64.
  const [head = '', tail] = address
    .toLowerCase()
    .replace(/:\d+\.\d+\.\d+\.\d+$/, ':0:0')
    .split('::')
  const groups = (part: string | undefined) =>
    (part ? part.split(':') : []).map((group) => Number.parseInt(group, 16).toString(16))
  const [front, back] = [groups(head), groups(tail)]
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => '0'), ...back]
}
