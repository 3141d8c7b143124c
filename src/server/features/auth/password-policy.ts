import { PRODUCT_NAME } from '#shared/product.ts'
import { ProtocolError, validationFailed } from './protocol-error.ts'

const MIN_LENGTH = 8
/** Far above any password that a person types or a manager makes; a bound on the work of hashing. */
const MAX_LENGTH = 1_024

/** Some 49,000 passwords that leaks hold most often, in lower case; read at the first use. */
let commonPasswords: Promise<Set<string>> | undefined
function loadCommonPasswords() {
  commonPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary.passwords.map(String).filter((word) => word.length >= MIN_LENGTH)),
  )
  return commonPasswords
}

/** Throws `weak_password` with the reason, in the person's words. What is in a password beside its length is nobody's business. */
export async function checkPassword(password: unknown, email: string): Promise<string> {
  if (typeof password !== 'string' || password === '')
    throw validationFailed('Password: please write a password.')
  const length = [...password].length
  if (length > MAX_LENGTH) throw validationFailed(`Password: at most ${MAX_LENGTH} characters.`)
  if (length < MIN_LENGTH)
    throw weakPassword('length', `Password should be at least ${MIN_LENGTH} characters.`)
  const folded = password.normalize('NFKC').toLowerCase()
  if ((await loadCommonPasswords()).has(folded) || isSequence(folded))
    throw weakPassword(
      'pwned',
      'This password is one of the most common ones, which are the first to be tried. Please choose another.',
    )
  if (guessableFrom(email).includes(folded))
    throw weakPassword(
      'pwned',
      'A password that is your mail address or our name is the first to be tried. Please choose another.',
    )
  return password
}

const weakPassword = (reason: 'length' | 'pwned', message: string) =>
  new ProtocolError(422, 'weak_password', message, { reasons: [reason] })

const guessableFrom = (email: string) => {
  const product = PRODUCT_NAME.toLowerCase()
  return [email, email.split('@')[0] ?? '', product, product.replaceAll(' ', '')]
}

/** One character again and again, or characters in a row: 00000000, abcdefgh, 87654321. */
function isSequence(password: string) {
  const codes = [...password].map((character) => character.codePointAt(0) as number)
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] as number)))
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] as number)
}
