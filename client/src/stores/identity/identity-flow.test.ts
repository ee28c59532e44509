import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import type { WalletAddress } from '@bougie/protocol'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createApi } from '../../api/api.ts'
import { createFakeLocalValues } from '../../testing/fake-local-values.ts'
import { createFakePasskeys, responsePasskeyCalls } from '../../testing/fake-passkeys.ts'
import { createFakeServer, ok, refusal } from '../../testing/fake-server.ts'
import { ALICE_IBEX_ID, ALICE_WALLET, alicePasskeyUser, alicePlayer, aliceTokens } from '../../testing/people.ts'
import { createIdentityFlow } from './identity-flow.ts'
import { createIdentityStore, type IdentityState } from './identity-store.ts'
import { detectInAppBrowser, UNDETECTED } from './in-app-browser.ts'
import { parseIbexMappings } from './local-wallets.ts'
import type { SignedIn } from './sign-in.ts'

afterEach(() => vi.restoreAllMocks())

const SECRET = '5ec2e700-0000-4000-8000-000000000001'
const LOCAL_ADDRESS = `0x${'07'.repeat(20)}`

interface Situation {
  readonly supported?: boolean
  readonly userAgent?: string
  readonly stored?: Readonly<Record<string, string>>
  readonly creatorCode?: string | null
}

function setUp({ supported = true, userAgent = 'Firefox', stored = {}, creatorCode = null }: Situation = {}) {
  const server = createFakeServer()
  responsePasskeyCalls(server)
  const store = createIdentityStore()
  const local = createFakeLocalValues(stored)
  const passkeys = createFakePasskeys(supported)
  const entered: SignedIn[] = []
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(SECRET)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => (bytes as Uint8Array).fill(7) as typeof bytes)
  const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const flow = createIdentityFlow({
    store,
    passkeys,
    api: createApi({
      fetch: server.fetch,
      sessionToken: () => null,
      onUnauthorized: () => undefined,
      timers: createFakeTimers(),
    }),
    local,
    inAppBrowser: () => detectInAppBrowser(userAgent),
    creatorCode: () => creatorCode,
    onSignedIn: (signedIn) => entered.push(signedIn),
  })
  return { server, store, local, passkeys, entered, logged, flow, settled: () => idle(store) }
}

/** Waits until the flow is no longer busy; the store notifies, no clock is involved. */
function idle(store: { get(): IdentityState; subscribe(listener: () => void): () => void }): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (store.get().busy !== null) return
      leave()
      resolve()
    }
    const leave = store.subscribe(check)
    check()
  })
}

const paths = (requests: readonly { method: string; path: string }[]) =>
  requests.map(({ method, path }) => `${method} ${path}`)

describe('creating a wallet with a passkey', () => {
  test('[H01] [M01] asks for the name first', () => {
    const { flow, store, server } = setUp()
    flow.create()
    expect(store.get().dialog).toEqual({
      kind: 'walletName',
      mode: 'create',
      method: 'passkey',
      notice: null,
      known: [],
    })
    expect(server.requests).toEqual([])
  })

  test('[K01] [K07] [K08] [K10] [M05] name, ceremony, tokens, passkey user, sign-up, signed in', async () => {
    const { flow, server, passkeys, entered, settled } = setUp()
    flow.create()
    expect(flow.submitName(' Luna7 ')).toBeNull()
    await settled()
    expect(paths(server.requests)).toEqual([
      'GET /api/proxy/passkeys/auth/sign-up?name=Luna7',
      'POST /api/proxy/passkeys/auth/sign-in',
      'GET /api/proxy/passkeys/users/me',
      'POST /api/public-users/signup',
    ])
    expect(passkeys.ceremonies).toEqual(['register'])
    expect(server.requests[1]?.body).toMatchObject({ challenge: 'Y2hhbGxlbmdl', credential: { id: 'a2V5' } })
    expect(server.requests[2]?.headers['authorization']).toBe('Bearer access-of-alice')
    expect(server.requests[3]).toMatchObject({
      headers: { authorization: 'Bearer access-of-alice' },
      body: { wallet_address: ALICE_WALLET, ibex_id: ALICE_IBEX_ID },
    })
    expect(entered).toEqual([{ user: alicePlayer(), tokens: aliceTokens }])
  })

  test('issue 16.7: a ceremony that was refused is tried again with the name that was typed', async () => {
    const { flow, store, server, passkeys, entered, settled } = setUp()
    flow.create()
    passkeys.failWith(new DOMException('no', 'NotAllowedError'))
    flow.submitName('Luna7')
    await settled()
    expect(store.get().dialog).toMatchObject({ kind: 'failure', tried: 'create', failure: { code: 'USER_CANCELLED' } })
    await flow.retry()
    expect(paths(server.requests).filter((line) => line.includes('sign-up'))).toEqual([
      'GET /api/proxy/passkeys/auth/sign-up?name=Luna7',
      'GET /api/proxy/passkeys/auth/sign-up?name=Luna7',
    ])
    expect(entered).toHaveLength(1)
  })

  test('issue 16.4: a name that is taken asks for another one, and says why', async () => {
    const { flow, store, server, settled } = setUp()
    server.response('GET /api/proxy/passkeys/auth/sign-up', refusal(409, 'WALLET_NAME_TAKEN', 'Pris.'))
    flow.create()
    flow.submitName('Luna7')
    await settled()
    expect(store.get().dialog).toMatchObject({ kind: 'walletName', mode: 'create', method: 'passkey', notice: 'Pris.' })
  })

  test('[I17] [I16] the referral code of the session goes with the sign-up', async () => {
    const { flow, server, settled } = setUp({ creatorCode: 'LUNA-7' })
    flow.create()
    flow.submitName('Luna7')
    await settled()
    expect(server.requests.at(-1)?.body).toMatchObject({ creator_link_code: 'LUNA-7' })
  })

  test('[H03] is busy from the confirmation to the end, and a second press does nothing', async () => {
    const { flow, store, server, settled } = setUp()
    flow.create()
    flow.submitName('Luna7')
    expect(store.get()).toEqual({ busy: 'create', dialog: null })
    flow.create()
    await flow.connect()
    await settled()
    expect(store.get()).toEqual({ busy: null, dialog: null })
    expect(server.requests).toHaveLength(4)
  })

  test.each([
    ['created', 'signers', []],
    ['created', 'safes', [{ safes: [] }]],
    ['connected', 'signers', []],
    ['connected', 'safes', [{ safes: [] }]],
  ] as const)(
    '[K09] a passkey user who is %s and has no %s is refused, and no player is asked for',
    async (verb, _, signers) => {
      const { flow, store, server, entered, settled } = setUp()
      server.response('GET /api/proxy/passkeys/users/me', ok({ ...alicePasskeyUser, signers }))
      if (verb === 'created') {
        flow.create()
        flow.submitName('Luna7')
      } else await flow.connect()
      await settled()
      expect(store.get().dialog).toMatchObject({
        kind: 'failure',
        failure: { message: 'Aucun wallet trouvé pour cette passkey', dialog: 'connection' },
      })
      expect(entered).toEqual([])
      expect(paths(server.requests).filter((line) => line.includes('public-users'))).toEqual([])
    },
  )

  test('[K51] a failure to store the player shows its own message', async () => {
    const { flow, store, server, settled } = setUp()
    server.response('POST /api/public-users/signup', refusal(500, 'SERVER_ERROR'))
    flow.create()
    flow.submitName('Luna7')
    await settled()
    expect(store.get().dialog).toMatchObject({
      failure: { message: 'Impossible de créer le wallet dans la base de données' },
    })
  })

  test('[K37] a cancelled ceremony shows a message, and the buttons are enabled again', async () => {
    const { flow, store, passkeys, settled } = setUp()
    passkeys.failWith(new DOMException('cancelled', 'NotAllowedError'))
    flow.create()
    flow.submitName('Luna7')
    await settled()
    expect(store.get()).toMatchObject({ busy: null, dialog: { kind: 'failure', failure: { code: 'USER_CANCELLED' } } })
  })
})

describe('connecting with a passkey', () => {
  test('[H02] [K02] [K10] starts the ceremony at once, without a dialog', async () => {
    const { flow, server, passkeys, entered } = setUp()
    await flow.connect()
    expect(paths(server.requests)).toEqual([
      'GET /api/proxy/passkeys/auth/sign-in',
      'POST /api/proxy/passkeys/auth/sign-in',
      'GET /api/proxy/passkeys/users/me',
      'POST /api/public-users/connect',
    ])
    expect(passkeys.ceremonies).toEqual(['authenticate'])
    expect(entered).toEqual([{ user: alicePlayer(), tokens: aliceTokens }])
  })

  test('[H04] is busy meanwhile', async () => {
    const { flow, store } = setUp()
    const connecting = flow.connect()
    expect(store.get()).toEqual({ busy: 'connect', dialog: null })
    await connecting
    expect(store.get().busy).toBeNull()
  })

  test('[K10] a passkey whose player was never made gets it now', async () => {
    const { flow, server, entered } = setUp()
    server.response('POST /api/public-users/connect', refusal(404, 'USER_NOT_FOUND'))
    await flow.connect()
    expect(paths(server.requests).slice(-2)).toEqual([
      'POST /api/public-users/connect',
      'POST /api/public-users/signup',
    ])
    expect(entered).toHaveLength(1)
  })

  test('[K43] [K44] an unknown passkey opens the creation dialog and says why', async () => {
    const { flow, store, server } = setUp()
    server.response('POST /api/proxy/passkeys/auth/sign-in', refusal(401, 'NO_WALLET_FOUND'))
    await flow.connect()
    expect(store.get().dialog).toEqual({
      kind: 'walletName',
      mode: 'create',
      method: 'passkey',
      notice: 'Aucun wallet trouvé pour cette passkey. Voulez-vous créer un nouveau wallet ?',
      known: [],
    })
  })

  test('[K52] [K28] any other error is reported and goes to its dialog', async () => {
    const { flow, store, server, logged } = setUp()
    server.response('GET /api/proxy/passkeys/auth/sign-in', refusal(500, 'SERVER_ERROR'))
    await flow.connect()
    expect(store.get().dialog).toEqual({
      kind: 'failure',
      tried: 'connect',
      failure: { code: 'SERVER_ERROR', message: 'Erreur serveur. Veuillez réessayer plus tard.', dialog: 'connection' },
    })
    expect(logged.mock.calls).toEqual([['[login]', expect.objectContaining({ status: 500, code: 'SERVER_ERROR' })]])
  })

  test('[K49] [K28] a browser without WebAuthn: in French in the page, in English in the console', async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const server = createFakeServer()
    responsePasskeyCalls(server)
    const store = createIdentityStore()
    const flow = createIdentityFlow({
      store,
      local: createFakeLocalValues(),
      api: createApi({
        fetch: server.fetch,
        sessionToken: () => null,
        onUnauthorized: () => undefined,
        timers: createFakeTimers(),
      }),
      inAppBrowser: () => UNDETECTED,
      creatorCode: () => null,
      onSignedIn: () => undefined,
    })
    await flow.connect()
    expect(store.get().dialog).toMatchObject({
      failure: { code: 'NOT_SUPPORTED', message: expect.stringMatching(/^Les passkeys ne sont pas prises en charge/) },
    })
    const [[scope, error] = []] = logged.mock.calls
    expect([scope, (error as Error).message]).toEqual(['[login]', 'WebAuthn is not supported in this browser'])
    // It would be a challenge that nobody can respond to.
    expect(server.requests).toEqual([])
  })

  test('[K11] without WebAuthn creating offers the wallet of this browser', () => {
    const { flow, store } = setUp({ supported: false })
    flow.create()
    expect(store.get().dialog).toMatchObject({ kind: 'walletName', mode: 'create', method: 'local' })
  })
})

describe('the wallet of this browser', () => {
  const KEPT = {
    walletName: 'MonWallet',
    local_wallet_address: LOCAL_ADDRESS,
    wallet_ibex_mappings: JSON.stringify({ [LOCAL_ADDRESS]: SECRET }),
  }

  test('[K32] [E46] [E47] creates with a random address and secret, and keeps name, address and mapping', async () => {
    const { flow, server, local, passkeys, entered, settled } = setUp()
    flow.create()
    await flow.switchMethod()
    flow.submitName('MonWallet')
    await settled()
    expect(passkeys.ceremonies).toEqual([])
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]).toMatchObject({
      path: '/api/public-users/signup',
      body: { wallet_address: LOCAL_ADDRESS, ibex_id: SECRET, name: 'MonWallet' },
    })
    expect(server.requests[0]?.headers['authorization']).toBeUndefined()
    expect(entered).toEqual([{ user: alicePlayer(), tokens: null }])
    expect({
      walletName: local.read('walletName'),
      local_wallet_address: local.read('local_wallet_address'),
      wallet_ibex_mappings: local.read('wallet_ibex_mappings'),
    }).toEqual(KEPT)
  })

  test('a sign-up that the server refuses leaves nothing behind', async () => {
    const { flow, server, local, store, settled } = setUp({ supported: false })
    server.response('POST /api/public-users/signup', refusal(422, 'RESERVED_WALLET', 'Adresse réservée'))
    flow.create()
    flow.submitName('MonWallet')
    await settled()
    expect(store.get().dialog).toMatchObject({ failure: { message: 'Adresse réservée' } })
    expect(local.read('walletName')).toBeNull()
  })

  test('[H02] [M02] connecting asks for the name where this browser stores a wallet', async () => {
    const { flow, store } = setUp({ stored: KEPT })
    await flow.connect()
    expect(store.get().dialog).toEqual({
      kind: 'walletName',
      mode: 'connect',
      method: 'local',
      notice: null,
      known: [{ name: 'MonWallet', walletAddress: LOCAL_ADDRESS }],
    })
  })

  test.each(['monwallet', ' MonWallet '])('[M13] %j is the stored name, whatever its case and spaces', async (name) => {
    const { flow, server, entered, settled } = setUp({ stored: KEPT })
    await flow.connect()
    expect(flow.submitName(name)).toBeNull()
    await settled()
    expect(server.requests[0]).toMatchObject({
      path: '/api/public-users/connect',
      body: { wallet_address: LOCAL_ADDRESS, ibex_id: SECRET },
    })
    expect(entered).toHaveLength(1)
  })

  const RANDOM = SECRET
  const KEPT_UUID = 'ABCDEF00-0000-4000-8000-00000000000f'

  test.each([
    ['[K33] [K34] the UUID on record for the lowercased address is used as it is', KEPT_UUID, KEPT_UUID],
    ['[K35] a value of one character is padded into the final group', '1', '00000000-0000-0000-0000-000000000001'],
    ['[K35] a value of six characters is padded', 'abc123', '00000000-0000-0000-0000-000000abc123'],
    ['[K35] a value of twelve characters fills it', '123456789012', '00000000-0000-0000-0000-123456789012'],
    ['[K36] a longer value that is no UUID gives way to a random one', '1234567890123', RANDOM],
    ['[K36] an empty value gives way to a random one', '', RANDOM],
  ])('%s', async (_rule, value, ibexId) => {
    const address = LOCAL_ADDRESS.replace('07', '0A')
    const stored = {
      walletName: 'MonWallet',
      local_wallet_address: address,
      wallet_ibex_mappings: JSON.stringify({ [address.toLowerCase()]: value }),
    }
    const { flow, server, settled } = setUp({ stored })
    await flow.connect()
    flow.submitName('MonWallet')
    await settled()
    expect(server.requests[0]).toMatchObject({
      path: '/api/public-users/connect',
      body: { wallet_address: address, ibex_id: ibexId },
    })
  })

  test('[K36] a wallet without a value on record is made with a random UUID', async () => {
    const { flow, server, settled } = setUp({ supported: false })
    flow.create()
    flow.submitName('MonWallet')
    await settled()
    expect(server.requests[0]).toMatchObject({ path: '/api/public-users/signup', body: { ibex_id: RANDOM } })
  })

  test("[M13] another name shows Ce wallet n'existe pas and calls nobody", async () => {
    const { flow, server, store } = setUp({ stored: KEPT })
    await flow.connect()
    expect(flow.submitName('Autre')).toBe("Ce wallet n'existe pas")
    expect(server.requests).toEqual([])
    expect(store.get().dialog).toMatchObject({ kind: 'walletName' })
  })

  test('[M12] [M13] to connect too, its shape is checked before this browser looks for it', async () => {
    const { flow, server } = setUp({ stored: KEPT })
    await flow.connect()
    expect(['   ', 'mon wallet', 'a'.repeat(31), 'a'.repeat(30)].map(flow.submitName)).toEqual([
      'Veuillez entrer un nom de wallet',
      'Le nom du wallet ne doit contenir que des lettres et des chiffres',
      'Le nom du wallet ne doit pas dépasser 30 caractères',
      "Ce wallet n'existe pas",
    ])
    expect(server.requests).toEqual([])
  })

  test('[issue 15.8] a wallet from before still opens by a name that no new one may have', async () => {
    const { flow, entered, settled } = setUp({ stored: { ...KEPT, walletName: 'Жанна' } })
    await flow.connect()
    expect(flow.submitName('Жанна')).toBeNull()
    await settled()
    expect(entered).toHaveLength(1)
  })

  test('a creation whose response was lost goes on with the same address and secret', async () => {
    const { flow, server, local, entered, settled } = setUp({ supported: false })
    let drafts = 0
    vi.mocked(crypto.getRandomValues).mockImplementation((bytes) => {
      drafts += 1
      return (bytes as Uint8Array).fill(drafts) as typeof bytes
    })
    const created = { ...alicePlayer(), wallet_address: `0x${'01'.repeat(20)}` }
    server.response('POST /api/public-users/signup', 'unreachable', refusal(409, 'USER_EXISTS'))
    server.response('POST /api/public-users/connect', { status: 200, body: created })
    flow.create()
    flow.submitName('Luna7')
    await settled()
    flow.create()
    flow.submitName('Luna7')
    await settled()
    const [lost, repeated, connected] = server.requests.map(({ body }) => body)
    expect(repeated).toEqual(lost)
    expect(connected).toEqual({ wallet_address: created.wallet_address, ibex_id: SECRET })
    expect([entered.length, local.read('local_wallet_address')]).toEqual([1, created.wallet_address])
  })

  describe('[issue 16.1] beside others', () => {
    const FIRST_ADDRESS = `0x${'0a'.repeat(20)}`
    const FIRST_SECRET = '5ec2e700-0000-4000-8000-00000000000a'
    /** The storage of an older page: the second wallet took the first one's name, its secret stayed. */
    const OVERWRITTEN = {
      ...KEPT,
      wallet_ibex_mappings: JSON.stringify({ [FIRST_ADDRESS]: FIRST_SECRET, [LOCAL_ADDRESS]: SECRET }),
    }
    const FIRST = { walletName: 'Premier', local_wallet_address: FIRST_ADDRESS }
    const STORED = { ...FIRST, wallet_ibex_mappings: JSON.stringify({ [FIRST_ADDRESS]: FIRST_SECRET }) }
    const connectBodies = ({ server }: ReturnType<typeof setUp>) => server.requests.map(({ body }) => body)

    async function createSecond() {
      const page = setUp({ stored: STORED })
      page.server.response('POST /api/public-users/signup', {
        status: 201,
        body: { ...alicePlayer(), wallet_address: LOCAL_ADDRESS },
      })
      page.flow.create()
      await page.flow.switchMethod()
      page.flow.submitName('Second')
      await page.settled()
      return page
    }

    test('a second wallet becomes the current one, and the first is opened again by its name', async () => {
      const page = await createSecond()
      expect(page.local.read('walletName')).toBe('Second')
      expect(page.local.read('local_wallet_address')).toBe(LOCAL_ADDRESS)
      page.server.response('POST /api/public-users/connect', ok({ ...alicePlayer(), wallet_address: FIRST_ADDRESS }))
      await page.flow.connect()
      expect(page.store.get().dialog).toMatchObject({
        known: [
          { name: 'Second', walletAddress: LOCAL_ADDRESS },
          { name: 'Premier', walletAddress: FIRST_ADDRESS },
        ],
      })
      expect(page.flow.submitName('premier')).toBeNull()
      await page.settled()
      expect(connectBodies(page).at(-1)).toEqual({ wallet_address: FIRST_ADDRESS, ibex_id: FIRST_SECRET })
      expect(page.local.read('walletName')).toBe('Premier')
      expect(page.local.read('local_wallet_address')).toBe(FIRST_ADDRESS)
    })

    test('one of them is chosen by a press', async () => {
      const page = await createSecond()
      await page.flow.connect()
      await page.flow.openKnown(FIRST_ADDRESS as WalletAddress)
      expect(connectBodies(page).at(-1)).toEqual({ wallet_address: FIRST_ADDRESS, ibex_id: FIRST_SECRET })
      expect(page.entered).toHaveLength(2)
    })

    test('one whose address another wallet has proved goes on under its new one, by the same secret', async () => {
      const next = `0x${'0c'.repeat(20)}` as WalletAddress
      const page = await createSecond()
      page.server.response('POST /api/public-users/connect', ok({ ...alicePlayer(), wallet_address: next }))
      await page.flow.openKnown(FIRST_ADDRESS as WalletAddress)
      await page.flow.connect()
      const dialog = page.store.get().dialog
      expect(dialog?.kind === 'walletName' && dialog.known).toEqual([
        { name: 'Premier', walletAddress: next },
        { name: 'Second', walletAddress: LOCAL_ADDRESS },
      ])
      expect(page.local.read('local_wallet_address')).toBe(next)
      await page.flow.openKnown(next)
      expect(connectBodies(page).at(-1)).toEqual({ wallet_address: next, ibex_id: FIRST_SECRET })
    })

    test('a name that one of them bears is refused for another, before anything is made', async () => {
      const page = setUp({ stored: STORED })
      page.flow.create()
      await page.flow.switchMethod()
      expect(page.flow.submitName('PREMIER')).toBe(
        'Un wallet de ce navigateur porte déjà ce nom. Choisissez-en un autre.',
      )
      expect(page.server.requests).toEqual([])
    })

    test('one whose name was overwritten by an older page is found by its secret, and named by its pseudo', async () => {
      const page = setUp({ stored: OVERWRITTEN })
      page.server.response('POST /api/public-users/connect', ok({ ...alicePlayer(), wallet_address: FIRST_ADDRESS }))
      await page.flow.connect()
      expect(page.store.get().dialog).toMatchObject({
        known: [
          { name: 'MonWallet', walletAddress: LOCAL_ADDRESS },
          { name: '', walletAddress: FIRST_ADDRESS },
        ],
      })
      await page.flow.openKnown(FIRST_ADDRESS as WalletAddress)
      expect(page.local.read('walletName')).toBe('alice')
      await page.flow.connect()
      expect(page.store.get().dialog).toMatchObject({ known: [{ name: 'alice' }, { name: 'MonWallet' }] })
    })

    test('a refused sign-up leaves the current one where it is', async () => {
      const page = setUp({ stored: STORED })
      page.server.response('POST /api/public-users/signup', refusal(500, 'SERVER_ERROR'))
      page.flow.create()
      await page.flow.switchMethod()
      page.flow.submitName('Second')
      await page.settled()
      expect(page.local.read('walletName')).toBe('Premier')
      await page.flow.connect()
      expect(page.store.get().dialog).toMatchObject({ known: [{ name: 'Premier' }] })
    })

    test('[issue 16.5] [E47] a passkey login writes its address and id, and is no wallet of this browser', async () => {
      const page = setUp()
      await page.flow.connect()
      expect(JSON.parse(page.local.read('wallet_ibex_mappings') ?? 'null')).toEqual({
        [ALICE_WALLET.toLowerCase()]: ALICE_IBEX_ID,
      })
      expect(page.local.read('walletName')).toBeNull()
      await page.flow.connect()
      expect(page.passkeys.ceremonies).toEqual(['authenticate', 'authenticate'])
    })

    test('[E47] a passkey login takes nothing from the wallets of this browser', async () => {
      const page = setUp({ stored: OVERWRITTEN })
      await page.flow.connect()
      await page.flow.switchMethod()
      await page.flow.connect()
      expect(page.store.get().dialog).toMatchObject({
        known: [{ walletAddress: LOCAL_ADDRESS }, { walletAddress: FIRST_ADDRESS }],
      })
    })
  })

  test('the passkey is one press away', async () => {
    const { flow, passkeys } = setUp({ stored: KEPT })
    await flow.connect()
    await flow.switchMethod()
    expect(passkeys.ceremonies).toEqual(['authenticate'])
  })
})

describe('the name', () => {
  test.each([
    ['[M08]', '   ', 'Veuillez entrer un nom de wallet'],
    ['[M09]', 'mon wallet', 'Le nom du wallet ne doit contenir que des lettres et des chiffres'],
    ['[M10]', 'a'.repeat(31), 'Le nom du wallet ne doit pas dépasser 30 caractères'],
    ['[M12]', `${'a'.repeat(31)}!`, 'Le nom du wallet ne doit contenir que des lettres et des chiffres'],
    ['[issue 15.8]', 'Supp0rt', 'Ce nom est réservé à l’équipe de Bougie. Choisissez-en un autre.'],
    ['[issue 15.8]', 'Ali\u3164ce', 'Utilisez des lettres latines, accentuées ou non, et les chiffres de 0 à 9.'],
  ])('%s %j is refused with %s', (_row, name, error) => {
    const { flow, server, store } = setUp()
    flow.create()
    expect(flow.submitName(name)).toBe(error)
    expect(server.requests).toEqual([])
    expect(store.get().busy).toBeNull()
  })
})

describe('inside another app', () => {
  test.each(['create', 'connect'] as const)('[K54] %s is stopped and the way out is offered', async (action) => {
    const { flow, store, server, passkeys } = setUp({ userAgent: 'iPhone Instagram 355.0' })
    await flow[action]()
    expect(store.get().dialog).toEqual({ kind: 'inAppBrowser', appName: 'Instagram' })
    expect({ requests: server.requests, ceremonies: passkeys.ceremonies }).toEqual({ requests: [], ceremonies: [] })
  })
})

test.each([null, 'no json', '[]', '7', '{"0xa":5}'])('unreadable mappings are none: %j', (raw) => {
  expect(parseIbexMappings(raw)).toEqual({})
})
