import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { PasskeyAuthenticationVerifyParams, PasskeyRegistrationVerifyParams } from '@supabase/auth-js'
import { vi } from 'vitest'
import type { Client } from './auth-app.ts'

/** What a response states; each can be made wrong. */
export interface Statement {
  origin?: string
  rpId?: string
  challenge?: string
  isUserVerified?: boolean
  signCount?: number
  /** In base64url. */
  credentialId?: string
  userHandle?: string
  aaguid?: string
  /** Of the attestation; `none` otherwise. */
  attestation?: { fmt: string; attStmt: Map<string, string> }
}

type Creation = PasskeyRegistrationVerifyParams['credential']
type Assertion = PasskeyAuthenticationVerifyParams['credential']
/** Options of either call in their JSON form. */
export interface CredentialOptions {
  challenge: string
  /** Of a request. */
  rpId?: string
  /** Of a creation. */
  rp?: { id?: string }
  user?: { id: string }
}

/** A browser with an authenticator that holds one ES256 key, and does not count unless told to. */
export interface Authenticator {
  /** The credential's id, in base64url. */
  credentialId: string
  /** As `navigator.credentials.create` followed by `toJSON`. */
  create(options: CredentialOptions, statement?: Statement): Creation
  /** As `navigator.credentials.get` followed by `toJSON`. */
  get(options: CredentialOptions, statement?: Statement): Assertion
}

const ORIGIN = 'http://localhost:3000'
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const toBase64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

export function createAuthenticator(): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = toBase64url(randomBytes(32))
  let userHandle = ''

  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }
  const clientData = (type: string, challenge: string, statement: Statement) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: statement.challenge ?? challenge,
        origin: statement.origin ?? ORIGIN,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (rpId: string, statement: Statement, credential?: Uint8Array) => {
    const verified = statement.isUserVerified === false ? 0 : USER_VERIFIED
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(statement.signCount ?? 0)
    return Buffer.concat([
      sha256(statement.rpId ?? rpId),
      Buffer.from([USER_PRESENT | verified | (credential ? HAS_CREDENTIAL : 0)]),
      counter,
      credential ?? Buffer.alloc(0),
    ])
  }

  return {
    credentialId,
    create({ challenge, rp, user }, statement = {}) {
      userHandle = user?.id ?? ''
      const id = statement.credentialId ?? credentialId
      const idBytes = Buffer.from(id, 'base64url')
      const credential = Buffer.concat([
        Buffer.from((statement.aaguid ?? '').replaceAll('-', '').padEnd(32, '0'), 'hex'),
        Buffer.from([idBytes.length >> 8, idBytes.length & 0xff]),
        idBytes,
        coseKey(),
      ])
      const { fmt, attStmt } = statement.attestation ?? { fmt: 'none', attStmt: new Map() }
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', authenticatorData(rp?.id ?? '', statement, credential)],
        ]),
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: toBase64url(clientData('webauthn.create', challenge, statement)),
          attestationObject: toBase64url(attestationObject),
          transports: ['internal', 'hybrid'],
        },
        clientExtensionResults: { credProps: { rk: true } },
      }
    },
    get({ challenge, rpId = '' }, statement = {}) {
      const id = statement.credentialId ?? credentialId
      const authData = authenticatorData(rpId, statement)
      const data = clientData('webauthn.get', challenge, statement)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: toBase64url(data),
          authenticatorData: toBase64url(authData),
          signature: toBase64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
          userHandle: statement.userHandle ?? userHandle,
        },
        clientExtensionResults: {},
      }
    },
  }
}

/** Registers a passkey for the signed-in user by the client's two calls. */
export async function registerPasskey(auth: Client, device: Authenticator, statement?: Statement) {
  const { data, error } = await auth.passkey.startRegistration()
  if (error) throw error
  const credential = device.create(data.options, statement)
  return auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
}

/** Signs in with a passkey by the client's two calls. */
export async function signInWithPasskey(auth: Client, device: Authenticator, statement?: Statement) {
  const { data, error } = await auth.passkey.startAuthentication()
  if (error) throw error
  const credential = device.get(data.options, statement)
  return auth.passkey.verifyAuthentication({ challengeId: data.challenge_id, credential })
}

/** Gives the client a browser with this authenticator, for its calls that prompt the user; `vi.unstubAllGlobals` takes it away. */
export function stubBrowser(device: Authenticator): void {
  class Credential {
    readonly json: Creation | Assertion
    constructor(json: Creation | Assertion) {
      this.json = json
    }
    toJSON() {
      return this.json
    }
    static parseCreationOptionsFromJSON = <T>(options: T) => options
    static parseRequestOptionsFromJSON = <T>(options: T) => options
  }
  const { hostname, origin } = new URL(ORIGIN)
  vi.stubGlobal('PublicKeyCredential', Credential)
  vi.stubGlobal('window', { PublicKeyCredential: Credential, location: { hostname, origin } })
  vi.stubGlobal('document', {})
  vi.stubGlobal('navigator', {
    credentials: {
      create: async ({ publicKey }: { publicKey: CredentialOptions }) =>
        new Credential(device.create(publicKey)),
      get: async ({ publicKey }: { publicKey: CredentialOptions }) => new Credential(device.get(publicKey)),
    },
  })
}
