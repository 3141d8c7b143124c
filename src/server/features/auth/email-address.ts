import { domainToASCII } from 'node:url'
import { ProtocolError } from './protocol-error.ts'

const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64
/** Letters of any script, digits and the signs of RFC 5322, with dots only between them. */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/

/**
 * One spelling for each mailbox: NFKC, lower case, and the domain as DNS writes it, so that an address typed in another
 * form finds the same account. Throws `validation_failed` for what is no address.
 */
export function normaliseEmail(given: unknown): string {
  if (typeof given !== 'string' || given.trim() === '')
    throw new ProtocolError(400, 'validation_failed', 'Email: please write your mail address.')
  const wrong = () => new ProtocolError(400, 'validation_failed', 'Email: this is not a valid mail address.')
  if (given.length > 2 * MAX_LENGTH) throw wrong()
  const folded = given.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
  const at = folded.lastIndexOf('@')
  const local = folded.slice(0, Math.max(0, at))
  const domain = domainToASCII(folded.slice(at + 1))
  if (!LOCAL.test(local) || Buffer.byteLength(local) > MAX_LOCAL_LENGTH || !DOMAIN.test(domain)) throw wrong()
  const address = `${local}@${domain}`
  if (Buffer.byteLength(address) > MAX_LENGTH) throw wrong()
  return address
}
