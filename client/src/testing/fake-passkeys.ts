import type { Passkeys } from '../stores/identity/passkeys.ts'

export interface FakePasskeys extends Passkeys {
  /** The requests to the device, in order. */
  readonly ceremonies: readonly string[]
  /** The next ceremony ends with this error. */
  failWith(error: Error): void
}

const FIELDS = { id: 'a2V5', rawId: 'a2V5', type: 'public-key', clientExtensionResults: {} } as const

/** An authenticator that accepts everything, unless set to fail. */
export function createFakePasskeys(supported = true): FakePasskeys {
  const ceremonies: string[] = []
  let failure: Error | null = null

  function perform(ceremony: string) {
    ceremonies.push(ceremony)
    const error = failure
    failure = null
    if (error !== null) throw error
  }

  return {
    ceremonies,
    supported: () => supported,
    failWith: (error) => {
      failure = error
    },
    async register() {
      perform('register')
      return { ...FIELDS, response: { attestationObject: 'YXR0', clientDataJSON: 'Y2xpZW50' } }
    },
    async authenticate() {
      perform('authenticate')
      return { ...FIELDS, response: { authenticatorData: 'YXV0aA', clientDataJSON: 'Y2xpZW50', signature: 'c2ln' } }
    },
  }
}
