import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readClientAddress } from './client-address.ts'

it.each([
  ['192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001::1', '2001:DB8:0001::1', '2001:db8:1:0::/64'],
  ['fe80::1%eth0', 'fe80::1', 'fe80:0:0:0::/64'],
  ['::1', '::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ["'; drop table users", null, 'unknown'],
  ['', null, 'unknown'],
])('parses the client address %j', (given, ip, network) => {
  expect(readClientAddress(given)).toEqual({ ip, network })
})

/** Without ::a.b.c.d, which is parsed as an IPv4 address. */
const ipV6 = fc.ipV6().filter((address) => !/^::(ffff:)?\d+\./.test(address))

it('assigns all addresses of one IPv6 /64 to the same network', () => {
  fc.assert(
    fc.property(ipV6, fc.nat(0xffff), (address, last) => {
      const { ip, network } = readClientAddress(address)
      expect(ip).toBe(address)
      expect(network.split(':').slice(0, 4)).toHaveLength(4)
      const neighbour = `${network.split('::')[0]}:0:0:0:${last.toString(16)}`
      expect(readClientAddress(neighbour).network).toBe(network)
    }),
  )
})
