import { onTestFinished, vi } from 'vitest'

/** A request for a passkey that the browser has got. It ends when the test says how, or when the page aborts it. */
export interface PasskeyDialog {
  kind: 'create' | 'get'
  mediation: string | undefined
  signal: AbortSignal | undefined
  choose: () => void
  /** Ends like the browser does: `NotAllowedError` when the user has closed the dialog. */
  fail: (name: string) => void
}

class FakeCredential {
  static parseCreationOptionsFromJSON = (options: unknown) => options
  static parseRequestOptionsFromJSON = (options: unknown) => options
  static isConditionalMediationAvailable = async () => true
  toJSON = () => ({ id: 'credential' })
}

/** For the rest of the test, a browser with passkeys, which jsdom has none of. Returns its dialogs, the latest last. */
export function fakePasskeys({ isLocked = false }: { isLocked?: boolean } = {}): PasskeyDialog[] {
  const dialogs: PasskeyDialog[] = []
  const open = (kind: PasskeyDialog['kind']) => (options: { mediation?: string; signal?: AbortSignal }) =>
    new Promise((resolve, reject) => {
      const fail = (name: string) => reject(Object.assign(new Error('Ended'), { name }))
      options.signal?.addEventListener('abort', () => fail('AbortError'))
      dialogs.push({
        kind,
        mediation: options.mediation,
        signal: options.signal,
        choose: () => resolve(new FakeCredential()),
        fail,
      })
    })
  vi.stubGlobal('PublicKeyCredential', FakeCredential)
  define('credentials', { create: open('create'), get: open('get') })
  define('locks', {
    request: (_: string, options: { ifAvailable?: boolean }, use: (lock: object | null) => unknown) =>
      Promise.resolve(use(isLocked && options.ifAvailable ? null : {})),
  })
  return dialogs
}

function define(name: 'credentials' | 'locks', value: object): void {
  Object.defineProperty(navigator, name, { configurable: true, value })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, name)
  })
}
