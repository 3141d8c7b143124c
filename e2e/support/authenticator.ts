import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'

/** A device that keeps passkeys for a page, such as a phone with a fingerprint reader. */
export interface VirtualAuthenticator {
  /** Makes the passkeys of another device work on this one, as a password manager does. */
  copyFrom(other: VirtualAuthenticator): Promise<void>
  credentials(): Promise<Credential[]>
  /** Adds a passkey that the server at localhost does not know. */
  addUnknown(): Promise<void>
  /** Whether the user is recognised, by their finger for example. */
  setUserVerified(isUserVerified: boolean): Promise<void>
  /** Whether the user answers the browser's dialog; without an answer it stays open. */
  setAnswering(isAnswering: boolean): Promise<void>
}

type Credential = Awaited<ReturnType<typeof getCredentials>>[number]

const getCredentials = async (session: CDPSession, authenticatorId: string) =>
  (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials

/** Adds a device to a page, for its lifetime. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: () => getCredentials(session, authenticatorId),
    async copyFrom(other) {
      for (const credential of await other.credentials())
        await session.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    async addUnknown() {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const credential = {
        credentialId: randomBytes(16).toString('base64'),
        isResidentCredential: true,
        rpId: 'localhost',
        userHandle: randomBytes(16).toString('base64'),
        privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
        signCount: 1,
      }
      await session.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    async setUserVerified(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    async setAnswering(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}
