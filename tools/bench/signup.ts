import { randomBytes } from 'node:crypto'
import { createRestClient, type RestClient } from '@bougie/api-client/rest-client.ts'
import { passkeySignInBodySchema, type RegistrationCredential } from '@bougie/protocol'
import { createSoftwareAuthenticator } from '../authenticator/software-authenticator.ts'
import type { LocalServer } from '../player/local-server.ts'
import { startChild } from './child-program.ts'
import { inParallel } from './load-clients.ts'
import { usageOf } from './process-usage.ts'
import { atLeast, type Scenario } from './report.ts'
import { measureSideBySide, type SideBySide } from './side-by-side.ts'
import { withServer } from './with-server.ts'

const ROUNDS = 5
const SIGN_UPS_PER_ROUND = 300
const AT_ONCE = 32

interface Ceremony {
  readonly challenge: string
  readonly response: RegistrationCredential
}

export interface VerifyOrder {
  readonly origin: string
  readonly rpId: string
  readonly ceremonies: readonly Ceremony[]
}

export interface VerifyDone {
  readonly cpuMs: number
}

/** Whole passkey registrations: options, verification, wallet, player; in sign-ups per second of processor time. */
export const signup: Scenario = {
  name: 'signup',
  about: 'whole passkey registrations over HTTP, beside the verification alone',
  async run() {
    const result = await withServer({ RATE_LIMIT: 'off', BOTS: 'off' }, besideVerification)
    return [
      { name: 'ratio', value: result.ratio, target: atLeast(0.6) },
      { name: 'ours', value: result.ours.median, unit: 'sign-ups per processor second' },
      { name: 'verification alone', value: result.baseline.median, unit: 'per processor second' },
    ]
  },
}

async function besideVerification({ url: origin, processId }: LocalServer): Promise<SideBySide> {
  const verifier = await startChild('verify-server.ts')
  const rpId = new URL(origin).hostname
  const call = createRestClient({ baseUrl: origin })
  try {
    let ceremonies: readonly Ceremony[] = await signUpMany(call, { origin, rpId })
    return await measureSideBySide({
      rounds: ROUNDS,
      async ours() {
        const before = usageOf(processId)
        ceremonies = await signUpMany(call, { origin, rpId })
        return (SIGN_UPS_PER_ROUND * 1000) / (usageOf(processId).cpuMs - before.cpuMs)
      },
      async baseline() {
        const order: VerifyOrder = { origin, rpId, ceremonies }
        return (ceremonies.length * 1000) / (await verifier.ask<VerifyDone>(order)).cpuMs
      },
    })
  } finally {
    verifier.stop()
  }
}

function signUpMany(call: RestClient, page: { origin: string; rpId: string }): Promise<readonly Ceremony[]> {
  return inParallel(SIGN_UPS_PER_ROUND, AT_ONCE, async () => {
    const authenticator = createSoftwareAuthenticator(page)
    const { credentialRequestOptions: options } = await call('passkeyRegistrationOptions', {
      query: { name: `Banc${randomBytes(6).toString('hex')}` },
    })
    const response = authenticator.register(options)
    const body = passkeySignInBodySchema.parse({ challenge: options.challenge, credential: response })
    const { access_token: token } = await call('passkeySignIn', { body })
    const { id, signers } = await call('passkeyMe', { token })
    const address = signers[0]?.safes[0]?.address
    if (!address) throw new Error('A passkey has a wallet')
    await call('signup', { token, body: { wallet_address: address, ibex_id: id } })
    return { challenge: options.challenge, response }
  })
}
