import { CallError } from '@bougie/api-client/rest-call.ts'
import type { RestClient } from '@bougie/api-client/rest-client.ts'
import { authenticationCredentialSchema, type PublicUser } from '@bougie/protocol'
import { expect, test } from 'vitest'
import type { SoftwareAuthenticator } from '../../../tools/authenticator/software-authenticator.ts'
import { type TestApp, testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnSqlite } from '../../test/describe-on-databases.ts'
import {
  additionBody,
  authenticationBody,
  type PasskeyPlayer,
  signInAgain,
  signUpLocally,
  signUpWithPasskey,
  walletClaim,
} from '../../test/identity-flows.ts'
import { BANK, deposit, type PaymentRequest, withdraw as withdrawTo } from '../../test/payments.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import type { TestDatabase } from '../../test/test-database.ts'

const PROOF_MS = 5 * 60_000
const STALE = { status: 403, code: 'FRESH_PASSKEY_REQUIRED' }
const UNVERIFIED = { status: 403, code: 'PASSKEY_UNVERIFIED' }
const ENVIRONMENT = { WELCOME_BALANCE: '100' }

async function ask(call: RestClient, token: string) {
  const options = await call('confirmationOptions', { token })
  if (options.method !== 'passkey') throw new Error('a passkey was to be asked for')
  return options.credentialRequestOptions
}

/** The response of the given passkey, the wallet's own or another one, to a challenge. */
function responseTo(options: Awaited<ReturnType<typeof ask>>, authenticator: SoftwareAuthenticator) {
  const credential = authenticationCredentialSchema.parse(
    authenticator.authenticate({ ...options, allowCredentials: [] }),
  )
  return { challenge: options.challenge, credential }
}

/** The same for this session's challenge. */
async function responseBy(call: RestClient, token: string, authenticator: SoftwareAuthenticator) {
  return responseTo(await ask(call, token), authenticator)
}

async function confirm(call: RestClient, { user, authenticator }: PasskeyPlayer) {
  return call('confirm', { token: user.token, body: await responseBy(call, user.token, authenticator) })
}

function openConfirmation(createDatabase: () => Promise<TestDatabase>) {
  const startApp = testApps(createDatabase)

  function withdraw(app: TestApp, user: PublicUser, more: Omit<PaymentRequest, 'amount'> = {}) {
    return withdrawTo(app, user, { amount: 10, channel: 'bank', destination: BANK, ...more })
  }

  return { startApp, withdraw }
}

describeOnDatabases('issue 15.4: confirmations at the same time', (createDatabase) => {
  const { startApp } = openConfirmation(createDatabase)

  test('only a passkey of this wallet responds, once, and only for the session that asked', async () => {
    const { call, clock } = await startApp()
    const [camille, alex] = [await signUpWithPasskey(call, 'Camille'), await signUpWithPasskey(call, 'Alex')]
    const elsewhere = await signInAgain(call, camille)
    clock.suspend(PROOF_MS)
    const { token } = camille.user
    const confirmWith = (body: Awaited<ReturnType<typeof responseBy>>, by = token) =>
      call('confirm', { token: by, body })

    const asked = await ask(call, token)
    expect(await refusalOf(confirmWith(responseTo(asked, alex.authenticator)))).toEqual(UNVERIFIED)
    // A wrong response spends its challenge, so that there is one try.
    expect(await refusalOf(confirmWith(responseTo(asked, camille.authenticator)))).toEqual(UNVERIFIED)
    const evil = camille.authenticator.copy({ origin: 'https://evil.example' })
    expect(await refusalOf(confirmWith(await responseBy(call, token, evil)))).toEqual(UNVERIFIED)
    const { challenge, credential } = await authenticationBody(call, camille.authenticator)
    const ofSignIn = { challenge, credential: authenticationCredentialSchema.parse(credential) }
    expect(await refusalOf(confirmWith(ofSignIn))).toEqual(UNVERIFIED)

    const response = await responseBy(call, token, camille.authenticator)
    expect(await refusalOf(confirmWith(response, elsewhere.user.token))).toEqual(UNVERIFIED)
    expect(await refusalOf(confirmWith(response, alex.user.token))).toEqual(UNVERIFIED)
    const attempts = [confirmWith(response), confirmWith(response)]
    expect(await statuses(attempts)).toEqual([200, 403])
    await call('passkeyAdditionOptions', { token })
    expect(await refusalOf(call('passkeyAdditionOptions', { token: elsewhere.user.token }))).toEqual(STALE)
  })
})

describeOnSqlite('issue 15.4: what a token alone must not do', (createDatabase) => {
  const { startApp, withdraw } = openConfirmation(createDatabase)

  test('a sign-in vouches for five minutes, a confirmation for five more', async () => {
    const { call, clock } = await startApp()
    const player = await signUpWithPasskey(call)
    const options = () => call('passkeyAdditionOptions', { token: player.user.token })
    clock.suspend(PROOF_MS - 1)
    await options()
    clock.suspend(1)
    expect(await refusalOf(options())).toEqual(STALE)
    expect((await confirm(call, player)).confirmed_until).toBe(new Date(clock.nowMs() + PROOF_MS).toISOString())
    await options()
    clock.suspend(PROOF_MS)
    expect(await refusalOf(options())).toEqual(STALE)
  })

  test('adding and removing a passkey, self-exclusion and a withdrawal to somewhere new want it', async () => {
    const app = await startApp({ environment: ENVIRONMENT })
    const { call, clock } = app
    const player = await signUpWithPasskey(call)
    const { token, id } = player.user
    const added = await call('addPasskey', { token, body: await additionBody(call, token) })
    clock.suspend(PROOF_MS)
    const exclude = () => call('updateLimits', { token, params: { userId: id }, body: { self_exclude: true } })
    const remove = () => call('removePasskey', { token, params: { id: added.id } })
    for (const graveCall of [
      () => call('passkeyAdditionOptions', { token }),
      remove,
      exclude,
      () => withdraw(app, player.user),
    ]) {
      expect(await refusalOf(graveCall())).toEqual(STALE)
    }
    // Everything else still works, including changes that only protect the player.
    await call('updateLimits', { token, params: { userId: id }, body: { deposit: { day: 20 }, pause_hours: 24 } })
    expect(await call('passkeys', { token })).toHaveLength(2)
    await confirm(call, player)
    await withdraw(app, player.user)
    await remove()
    await exclude()
  })

  test('the refusal names the possible proofs', async () => {
    const { call, clock } = await startApp()
    const { user } = await signUpWithPasskey(call)
    clock.suspend(PROOF_MS)
    const refused = await call('passkeyAdditionOptions', { token: user.token }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(CallError)
    expect(refused).toMatchObject({
      message: 'Confirmez avec votre passkey pour continuer.',
      details: { method: 'passkey' },
    })
  })

  test('a challenge to confirm signs nobody in, and one that is late confirms nothing', async () => {
    const { call, clock } = await startApp()
    const player = await signUpWithPasskey(call)
    const response = await responseBy(call, player.user.token, player.authenticator)
    expect(await refusalOf(call('passkeySignIn', { body: response }))).toEqual({
      status: 401,
      code: 'INVALID_CREDENTIALS',
    })
    const late = await responseBy(call, player.user.token, player.authenticator)
    clock.suspend(PROOF_MS)
    expect(await refusalOf(call('confirm', { token: player.user.token, body: late }))).toEqual(UNVERIFIED)
  })

  test('the passkeys of the wallet are named, so that the browser offers no other', async () => {
    const { call } = await startApp()
    const player = await signUpWithPasskey(call)
    const { allowCredentials, userVerification } = await ask(call, player.user.token)
    expect(userVerification).toBe('required')
    expect(allowCredentials).toHaveLength(1)
    expect(player.authenticator.authenticate(await ask(call, player.user.token)).id).toBe(allowCredentials[0]?.id)
  })

  test('a refreshed pair proves nothing by itself', async () => {
    const { call, clock } = await startApp()
    const player = await signUpWithPasskey(call)
    clock.suspend(PROOF_MS)
    const { access_token } = await call('passkeyRefresh', { body: { refresh_token: player.tokens.refresh_token } })
    const { token } = await call('connect', { token: access_token, body: walletClaim(player) })
    expect(await refusalOf(call('passkeyAdditionOptions', { token }))).toEqual(STALE)
  })

  test('where a withdrawal has arrived the next one goes without; where one is only under way it does not', async () => {
    const app = await startApp({ environment: { ...ENVIRONMENT, SANDBOX_SETTLE_MS: '1000' } })
    const { call, clock, advance } = app
    const player = await signUpWithPasskey(call)
    await withdraw(app, player.user)
    clock.suspend(PROOF_MS)
    expect(await refusalOf(withdraw(app, player.user))).toEqual(STALE)
    await advance(2_000)
    const spaced = { ...BANK, iban: 'FR76 3000 6000 0112 3456 7890 189', holder: 'Camille' }
    await withdraw(app, player.user, { destination: spaced })
    const elsewhere = withdraw(app, player.user, { destination: { ...BANK, iban: 'DE89370400440532013000' } })
    expect(await refusalOf(elsewhere)).toEqual(STALE)
    // For this player, another player's account is as new as any.
    const alex = await signUpWithPasskey(call, 'Alex')
    clock.suspend(PROOF_MS)
    expect(await refusalOf(withdraw(app, alex.user))).toEqual(STALE)
  })

  test('a deposit by card makes a withdrawal to one no less new', async () => {
    const app = await startApp({ environment: ENVIRONMENT })
    const { user } = await signUpWithPasskey(app.call)
    await deposit(app, user, { amount: 10, channel: 'card' })
    app.clock.suspend(PROOF_MS)
    expect(await refusalOf(withdrawTo(app, user, { amount: 10, channel: 'card' }))).toEqual(STALE)
  })

  test('the refused call is sent again with its key once it is confirmed, and an answered one keeps its response', async () => {
    const app = await startApp({ environment: ENVIRONMENT })
    const { call, clock } = app
    const player = await signUpWithPasskey(call)
    clock.suspend(PROOF_MS)
    const keyed = { key: 'e7b1f8f2-6c77-4a6c-9a5e-0b8a3f1c2d3e' }
    expect(await refusalOf(withdraw(app, player.user, keyed))).toEqual(STALE)
    await confirm(call, player)
    const receipt = await withdraw(app, player.user, keyed)
    expect(receipt.new_balance).toBe(90)
    clock.suspend(PROOF_MS)
    expect(await withdraw(app, player.user, keyed)).toEqual(receipt)
  })

  test('a local wallet has nothing to prove itself by beside its token, and goes on as it did', async () => {
    const app = await startApp({ environment: ENVIRONMENT })
    const { call, clock } = app
    const user = await signUpLocally(call)
    clock.suspend(PROOF_MS)
    expect((await withdraw(app, user)).new_balance).toBe(90)
    const refused = await refusalOf(call('confirmationOptions', { token: user.token }))
    expect(refused).toEqual({ status: 409, code: 'NOTHING_TO_CONFIRM' })
    await call('updateLimits', { token: user.token, params: { userId: user.id }, body: { self_exclude: true } })
  })
})
