import { CallError } from '@bougie/api-client/rest-call.ts'
import type { RestClient } from '@bougie/api-client/rest-client.ts'
import { type PasskeySignInBody, passkeySignInBodySchema } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { createSoftwareAuthenticator } from '../../../tools/authenticator/software-authenticator.ts'
import { TEST_ORIGIN, testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnSqlite } from '../../test/describe-on-databases.ts'
import {
  authenticationBody,
  newAuthenticator,
  registeredBy,
  registerPasskey,
  registrationBody,
  signUpWithPasskey,
} from '../../test/identity-flows.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import { checksummedAddress } from '../platform/wallet-address.ts'

const FIVE_MINUTES_MS = 5 * 60_000
const RP_ID = 'localhost'
const INVALID = { status: 401, code: 'INVALID_CREDENTIALS' }
const NAME_TAKEN = { status: 409, code: 'WALLET_NAME_TAKEN' }

describeOnDatabases('passkey ceremonies at the same time', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('issue 16.4: of two who begin under one name the first to end has it', async () => {
    const { call } = await startApp()
    const both = [1, 2].map(() => registrationBody(call, { authenticator: newAuthenticator(), name: 'Zoe' }))
    const [first, second] = await Promise.all(both)
    if (!first || !second) throw new Error('two responses')
    await call('passkeySignIn', { body: second })
    expect(await refusalOf(call('passkeySignIn', { body: first }))).toEqual(NAME_TAKEN)
  })

  test('[R15] of two responses to one challenge at the same time one succeeds', async () => {
    const { call } = await startApp()
    const registration = await registrationBody(call, { authenticator: newAuthenticator(), name: 'Camille' })
    const registrations = [1, 2].map(() => call('passkeySignIn', { body: registration }))
    expect(await statuses(registrations)).toEqual([200, 401])

    const { authenticator } = await registerPasskey(call, 'Alex')
    // The challenge alone ensures it, since the counter of a synchronized passkey distinguishes no uses.
    for (const countsUses of [false, true]) {
      const signIn = await authenticationBody(call, authenticator.copy({ countsUses }))
      const signIns = [1, 2, 3].map(() => call('passkeySignIn', { body: signIn }))
      expect(await statuses(signIns)).toEqual([200, 401, 401])
    }
  })

  test('[R15] two responses with one counter at the same time are one sign-in', async () => {
    const { call } = await startApp()
    const { authenticator } = await registerPasskey(call)
    const copy = authenticator.copy()
    const bodies = [await authenticationBody(call, authenticator), await authenticationBody(call, copy)]
    expect(await statuses(bodies.map((body) => call('passkeySignIn', { body })))).toEqual([200, 401])
  })

  test('[R15] [K12] a credential that is known already is not registered again, neither later nor at the same time', async () => {
    const { call } = await startApp()
    const authenticator = newAuthenticator()
    const first = await registrationBody(call, { authenticator, name: 'Camille' })
    const again = await Promise.all(['Alex', 'Sacha'].map((name) => registrationOfSameKey(call, { first, name })))
    expect(await statuses([first, ...again.slice(0, 1)].map((body) => call('passkeySignIn', { body })))).toEqual([
      200, 401,
    ])
    expect(await statuses(again.map((body) => call('passkeySignIn', { body })))).toEqual([401, 401])
  })
})

describeOnSqlite('passkey ceremonies', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('[K07] [issue 16.2] sign-up without a name takes a free one, which becomes the pseudo', async () => {
    const { call } = await startApp()
    const authenticator = newAuthenticator()
    const { credentialRequestOptions } = await call('passkeyRegistrationOptions', { query: {} })
    expect(credentialRequestOptions.user.name).toMatch(/^[A-Za-z]+\d{4}$/)
    const tokens = await call('passkeySignIn', { body: registeredBy(authenticator, credentialRequestOptions) })
    const passkeyUser = await call('passkeyMe', { token: tokens.access_token })
    const claim = { wallet_address: passkeyUser.signers[0]?.safes[0]?.address ?? '', ibex_id: passkeyUser.id }
    const user = await call('signup', { token: tokens.access_token, body: claim })
    expect(user.pseudo).toBe(credentialRequestOptions.user.name)
  })

  test('[R13] [K04] [K05] [K06] [E10] registration options contain the parameters of an authenticator, in base64url', async () => {
    const { call } = await startApp()
    const { credentialRequestOptions: options } = await call('passkeyRegistrationOptions', { query: { name: ' Zoé ' } })
    expect(options).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: RP_ID, name: 'Bougie' },
      user: { id: expect.stringMatching(/^[\w-]+$/), name: 'Zoé', displayName: 'Zoé' },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      excludeCredentials: [],
      timeout: FIVE_MINUTES_MS,
      attestation: 'none',
    })
    const userIdBytes = Buffer.from(options.user.id, 'base64url').length
    expect(userIdBytes).toBeGreaterThanOrEqual(1)
    expect(userIdBytes).toBeLessThanOrEqual(64)
  })

  test('[R13] the name follows the rules of the wallet-name modal, with its sentences', async () => {
    const { app } = await startApp()
    const ask = async (name: string) =>
      (await app.inject({ url: '/api/proxy/passkeys/auth/sign-up', query: { name } })).json()
    expect(await ask('  ')).toMatchObject({
      error: 'FORMAT_ERROR',
      issues: [{ path: 'name', message: 'Veuillez entrer un nom de wallet' }],
    })
    expect(await ask('a b')).toMatchObject({
      issues: [{ path: 'name', message: 'Le nom du wallet ne doit contenir que des lettres et des chiffres' }],
    })
    expect(await ask('a'.repeat(31))).toMatchObject({
      issues: [{ path: 'name', message: 'Le nom du wallet ne doit pas dépasser 30 caractères' }],
    })
  })

  test('[R14] sign-in options ask for any discoverable passkey of this site', async () => {
    const { call } = await startApp()
    expect(await call('passkeyAuthenticationOptions', {})).toEqual({
      credentialRequestOptions: {
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        rpId: RP_ID,
        allowCredentials: [],
        userVerification: 'required',
        timeout: FIVE_MINUTES_MS,
      },
    })
  })

  test('[R15] [R16] [K03] [K07] [E08] [E09] a registration gives tokens, and a user who owns one checksummed address', async () => {
    const { call } = await startApp()
    const { tokens } = await registerPasskey(call, 'Camille')
    expect(tokens).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      token_type: 'Bearer',
      roles: ['user'],
    })
    const user = await call('passkeyMe', { token: tokens.access_token })
    expect(user).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Camille',
      created_at: '2026-01-01T00:00:00.000Z',
      signers: [{ safes: [{ address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) }] }],
    })
    const address = user.signers[0]?.safes[0]?.address ?? ''
    expect(address).toBe(checksummedAddress(address.slice(2)))
  })

  test.each([true, false])(
    '[R15] [K07] the same call ends a sign-in, as the same user, as often as wanted; counted: %s',
    async (countsUses) => {
      const { call } = await startApp()
      const { authenticator, passkeyUserId } = await registerPasskey(call)
      const device = authenticator.copy({ countsUses })
      for (let times = 0; times < 2; times += 1) {
        const tokens = await call('passkeySignIn', { body: await authenticationBody(call, device) })
        expect((await call('passkeyMe', { token: tokens.access_token })).id).toBe(passkeyUserId)
      }
    },
  )

  test('[K12] issue 16.4: a player who is signed in to a wallet receives its passkeys, so their authenticator refuses', async () => {
    const { call } = await startApp()
    const [owner, other] = [await signUpWithPasskey(call, 'Zoé'), await signUpWithPasskey(call)]
    const ask = (token: string | undefined, name = 'zOÉ') =>
      call('passkeyRegistrationOptions', { token, query: { name } })
    for (const token of [owner.user.token, owner.tokens.access_token]) {
      const { credentialRequestOptions: options } = await ask(token)
      expect(options.excludeCredentials).toEqual([
        { id: expect.any(String), type: 'public-key', transports: ['internal'] },
      ])
      expect(() => owner.authenticator.register(options)).toThrow('InvalidStateError')
      // Another authenticator gets no further: a name belongs to one wallet.
      const body = registeredBy(newAuthenticator(), options)
      expect(await refusalOf(call('passkeySignIn', { body }))).toEqual(NAME_TAKEN)
    }
    for (const token of [undefined, 'A'.repeat(43), other.user.token, other.tokens.access_token]) {
      expect(await refusalOf(ask(token))).toEqual(NAME_TAKEN)
      expect((await ask(token, 'Zoe')).credentialRequestOptions.excludeCredentials).toEqual([])
    }
  })

  test.each(['https://evil.example', null])(
    'issue 15.9: a ceremony in a page framed by %s is refused',
    async (framedBy) => {
      const { call } = await startApp()
      const framed = createSoftwareAuthenticator({ origin: TEST_ORIGIN, rpId: RP_ID, framedBy })
      const body = await registrationBody(call, { authenticator: framed, name: 'Zoe' })
      expect(await refusalOf(call('passkeySignIn', { body }))).toEqual(INVALID)
      const { authenticator } = await registerPasskey(call)
      const signIn = await authenticationBody(call, authenticator.copy({ framedBy }))
      expect(await refusalOf(call('passkeySignIn', { body: signIn }))).toEqual(INVALID)
    },
  )

  test.each(['self', 'forged'] as const)(
    'issue 15.9: an attestation other than none is refused, however good it is: %s',
    async (attestation) => {
      const { call } = await startApp()
      const authenticator = createSoftwareAuthenticator({ origin: TEST_ORIGIN, rpId: RP_ID, attestation })
      const body = await registrationBody(call, { authenticator, name: 'Zoe' })
      expect(await refusalOf(call('passkeySignIn', { body }))).toEqual(INVALID)
    },
  )

  test('[K05] a credential id may have 1023 bytes, not more', async () => {
    const { call } = await startApp()
    for (const [credentialIdBytes, accepted] of [
      [1023, true],
      [1024, false],
    ] as const) {
      const authenticator = createSoftwareAuthenticator({ origin: TEST_ORIGIN, rpId: RP_ID, credentialIdBytes })
      const body = await registrationBody(call, { authenticator, name: `Zoe${credentialIdBytes}` })
      if (accepted) await call('passkeySignIn', { body })
      else expect(await refusalOf(call('passkeySignIn', { body }))).toEqual(INVALID)
    }
  })

  test.each([true, false])('[R15] a challenge works once; uses counted: %s', async (countsUses) => {
    const { call } = await startApp()
    const { authenticator } = await registerPasskey(call)
    const body = await authenticationBody(call, authenticator.copy({ countsUses }))
    await call('passkeySignIn', { body })
    expect(await refusalOf(call('passkeySignIn', { body }))).toEqual(INVALID)
  })

  test('[R15] a challenge is too old after 5 minutes, not before', async () => {
    const { call, clock } = await startApp()
    const { authenticator } = await registerPasskey(call)
    const inTime = await authenticationBody(call, authenticator)
    clock.suspend(FIVE_MINUTES_MS - 1)
    await call('passkeySignIn', { body: inTime })
    const late = await authenticationBody(call, authenticator)
    clock.suspend(FIVE_MINUTES_MS)
    expect(await refusalOf(call('passkeySignIn', { body: late }))).toEqual(INVALID)
  })

  test('[R15] a challenge serves its own ceremony only, and is spent by the attempt', async () => {
    const { call } = await startApp()
    const { authenticator } = await registerPasskey(call)
    const { credentialRequestOptions: registration } = await call('passkeyRegistrationOptions', {
      query: { name: 'Alex' },
    })
    const credential = authenticator.authenticate({
      challenge: registration.challenge,
      rpId: RP_ID,
      allowCredentials: [],
      userVerification: 'required',
      timeout: 1,
    })
    const wrong = passkeySignInBodySchema.parse({ challenge: registration.challenge, credential })
    expect(await refusalOf(call('passkeySignIn', { body: wrong }))).toEqual(INVALID)
    const right = registeredBy(newAuthenticator(), registration)
    expect(await refusalOf(call('passkeySignIn', { body: right }))).toEqual(INVALID)
  })

  test('[R15] a challenge that this server never gave is refused', async () => {
    const { call } = await startApp()
    const { authenticator } = await registerPasskey(call)
    const body = await authenticationBody(call, authenticator)
    const invented = { ...body, challenge: 'A'.repeat(43) }
    expect(await refusalOf(call('passkeySignIn', { body: invented }))).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  })

  test('[R15] an unknown passkey is refused as one without a wallet', async () => {
    const { call } = await startApp()
    const authenticator = newAuthenticator()
    const { credentialRequestOptions } = await call('passkeyRegistrationOptions', { query: { name: 'Nobody' } })
    authenticator.register(credentialRequestOptions)
    const body = await authenticationBody(call, authenticator)
    const failure = await call('passkeySignIn', { body }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(CallError)
    expect(failure).toMatchObject({
      status: 401,
      code: 'NO_WALLET_FOUND',
      message: 'Aucun wallet trouvé pour cette passkey. Voulez-vous créer un nouveau wallet ?',
    })
  })

  test.each([
    ['another site', { origin: 'http://localhost:9999', rpId: RP_ID }],
    ['an authenticator that did not check who it was', { origin: TEST_ORIGIN, rpId: RP_ID, verifiesUser: false }],
  ])('[R15] a registration on %s is refused', async (_title, settings) => {
    const { call } = await startApp()
    const { credentialRequestOptions: asked } = await call('passkeyRegistrationOptions', { query: { name: 'Camille' } })
    // The wrong response spends the challenge.
    for (const authenticator of [createSoftwareAuthenticator(settings), newAuthenticator()]) {
      const body = registeredBy(authenticator, asked)
      expect(await refusalOf(call('passkeySignIn', { body }))).toEqual(INVALID)
    }
  })

  test('[R15] a sign-in with a changed signature, or for somebody else, is refused', async () => {
    const { call } = await startApp()
    const { authenticator } = await registerPasskey(call, 'Camille')
    const other = await registerPasskey(call, 'Alex')
    const right = await authenticationBody(call, authenticator)
    const forged = changed(right, (response) => ({
      ...response,
      signature: Buffer.from('no signature at all').toString('base64url'),
    }))
    const otherBody = await authenticationBody(call, other.authenticator)
    const otherHandle = 'userHandle' in otherBody.credential.response ? otherBody.credential.response.userHandle : ''
    const swapped = changed(await authenticationBody(call, authenticator), (response) => ({
      ...response,
      userHandle: otherHandle,
    }))
    // A wrong response spends its challenge.
    for (const body of [forged, right, swapped]) {
      expect(await refusalOf(call('passkeySignIn', { body }))).toEqual(INVALID)
    }
  })

  test('[R15] a response without a user handle, which an authenticator may leave out, is that of its passkey', async () => {
    const { call } = await startApp()
    const { authenticator, passkeyUserId } = await registerPasskey(call)
    const signIn = await authenticationBody(call, authenticator)
    const body = changed(signIn, ({ userHandle: _userHandle, ...response }) => response)
    const tokens = await call('passkeySignIn', { body })
    expect((await call('passkeyMe', { token: tokens.access_token })).id).toBe(passkeyUserId)
  })

  test('[R15] a copied authenticator is found out by its counter', async () => {
    const { call } = await startApp()
    const { authenticator } = await registerPasskey(call)
    const copy = authenticator.copy()
    await call('passkeySignIn', { body: await authenticationBody(call, authenticator) })
    const body = await authenticationBody(call, copy)
    expect(await refusalOf(call('passkeySignIn', { body }))).toEqual(INVALID)
  })
})

/**
 * The key pair of `first` signs another challenge under its old id, which is possible because attestation `none` signs
 * nothing.
 */
async function registrationOfSameKey(
  call: RestClient,
  { first, name }: { first: PasskeySignInBody; name: string },
): Promise<PasskeySignInBody> {
  const { credentialRequestOptions } = await call('passkeyRegistrationOptions', { query: { name } })
  const { challenge } = credentialRequestOptions
  const clientData = { type: 'webauthn.create', challenge, origin: TEST_ORIGIN }
  const clientDataJSON = Buffer.from(JSON.stringify(clientData)).toString('base64url')
  const { credential } = first
  return passkeySignInBodySchema.parse({
    challenge,
    credential: { ...credential, response: { ...credential.response, clientDataJSON } },
  })
}

type Response = Extract<PasskeySignInBody['credential'], { response: { signature: string } }>['response']

function changed(body: PasskeySignInBody, change: (response: Response) => Response): PasskeySignInBody {
  const { credential, challenge } = body
  if (!('signature' in credential.response)) throw new Error('not a sign-in')
  return passkeySignInBodySchema.parse({
    challenge,
    credential: { ...credential, response: change(credential.response) },
  })
}
