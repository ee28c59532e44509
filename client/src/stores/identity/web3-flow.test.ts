import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createApi } from '../../api/api.ts'
import { createFakeLocalValues } from '../../testing/fake-local-values.ts'
import { createFakePasskeys } from '../../testing/fake-passkeys.ts'
import { createFakeServer, ok, refusal } from '../../testing/fake-server.ts'
import { createFakeWallet } from '../../testing/fake-wallet.ts'
import { alicePlayer } from '../../testing/people.ts'
import { createIdentityFlow } from './identity-flow.ts'
import type { WalletBrand } from './identity-store.ts'
import { createIdentityStore } from './identity-store.ts'
import { detectInAppBrowser } from './in-app-browser.ts'
import type { SignedIn } from './sign-in.ts'
import type { WalletProvider } from './wallet-provider.ts'

const MISSING = "MetaMask n'est pas installé. Veuillez l'installer pour continuer."
const FAILED = 'Erreur lors de la création avec MetaMask'

afterEach(() => vi.restoreAllMocks())

interface Situation {
  readonly installed?: boolean
  readonly creatorCode?: string | null
}

function setUp({ installed = true, creatorCode = null }: Situation = {}) {
  const server = createFakeServer()
  const wallet = createFakeWallet()
  server.response(
    'GET /api/web3/nonce',
    ok({
      nonce: '0123456789abcdef0123456789abcdef',
      address: wallet.address,
      issued_at: '2026-11-21T10:00:00.000Z',
      expires_at: '2026-11-21T10:05:00.000Z',
    }),
  )
  server.response('POST /api/web3/sign-in', ok(alicePlayer()))
  const store = createIdentityStore()
  const entered: SignedIn[] = []
  const logged = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const askedFor: WalletBrand[] = []
  const flow = createIdentityFlow({
    store,
    passkeys: createFakePasskeys(),
    api: createApi({
      fetch: server.fetch,
      sessionToken: () => null,
      onUnauthorized: () => undefined,
      timers: createFakeTimers(),
    }),
    local: createFakeLocalValues(),
    findWallet(brand): WalletProvider | null {
      askedFor.push(brand)
      return installed ? wallet : null
    },
    inAppBrowser: () => detectInAppBrowser('Firefox'),
    creatorCode: () => creatorCode,
    onSignedIn: (signedIn) => entered.push(signedIn),
  })
  flow.chooseWallet()
  return { flow, server, wallet, store, entered, logged, askedFor }
}

function panel(failure: { message: string; detail?: string | null; missing?: WalletBrand | null } | null) {
  const expected = failure === null ? null : { detail: null, missing: null, ...failure }
  return { busy: null, dialog: { kind: 'web3', pending: null, failure: expected } }
}

describe('[X07] [X09] a browser wallet', () => {
  test('is asked for its address and chain, then signs the message of the nonce, and its player is signed in', async () => {
    const { flow, server, wallet, store, entered } = setUp({ creatorCode: 'LUNA-7' })
    await flow.signInWithWallet('metamask')
    expect(wallet.asked).toEqual(['eth_requestAccounts', 'eth_chainId', 'personal_sign'])
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `GET /api/web3/nonce?address=${wallet.address.toLowerCase()}`,
      'POST /api/web3/sign-in',
    ])
    expect(server.requests[1]?.body).toMatchObject({ creator_link_code: 'LUNA-7' })
    expect(entered).toEqual([{ user: alicePlayer(), tokens: null }])
    expect(store.get()).toEqual({ busy: null, dialog: null })
  })

  test('signs an EIP-4361 message for this page, really', async () => {
    const { flow, server, wallet } = setUp()
    await flow.signInWithWallet('metamask')
    const { message, signature } = signedIn(server.requests[1]?.body)
    expect(parseSiweMessage(message)).toMatchObject({
      domain: window.location.host,
      uri: window.location.origin,
      address: wallet.address,
      chainId: 137,
      nonce: '0123456789abcdef0123456789abcdef',
      version: '1',
    })
    expect(await verifyMessage({ address: hex(wallet.address), message, signature: hex(signature) })).toBe(true)
  })

  test('[H03] is waited for, and a second press asks nobody', async () => {
    const { flow, store, wallet } = setUp()
    const signing = flow.signInWithWallet('binance')
    expect(store.get()).toEqual({ busy: 'create', dialog: { kind: 'web3', pending: 'binance', failure: null } })
    await flow.signInWithWallet('metamask')
    await signing
    expect(wallet.asked.filter((method) => method === 'eth_requestAccounts')).toHaveLength(1)
  })
})

describe('what goes wrong', () => {
  test('[X10] without the extension', async () => {
    const { flow, store, server } = setUp({ installed: false })
    await flow.signInWithWallet('metamask')
    expect(store.get()).toEqual(panel({ message: MISSING, missing: 'metamask' }))
    expect(server.requests).toEqual([])
  })

  test('[X10] the same of Binance, by its own name', async () => {
    const { flow, store, askedFor } = setUp({ installed: false })
    await flow.signInWithWallet('binance')
    expect(askedFor).toEqual(['binance'])
    expect(store.get().dialog).toMatchObject({
      failure: { message: 'Binance Wallet n’est pas installé. Veuillez l’installer pour continuer.' },
    })
  })

  test.each([
    ['a player who says no', { code: 4001 }, 'La demande a été refusée dans le wallet.'],
    [
      'a question that is open already',
      { code: -32_002 },
      'Une demande est déjà ouverte dans le wallet : répondez-y d’abord.',
    ],
    ['anything else', { code: -32_603 }, null],
  ])('[X11] %s', async (_case, fields, detail) => {
    const { flow, store, wallet, logged, entered } = setUp()
    const error = Object.assign(new Error('the wallet says why'), fields)
    wallet.response('personal_sign', () => Promise.reject(error))
    await flow.signInWithWallet('metamask')
    expect(store.get()).toEqual(panel({ message: FAILED, detail }))
    expect(logged.mock.calls).toEqual([['[login]', error]])
    expect(entered).toEqual([])
  })

  test('[X11] a wallet that shares no address', async () => {
    const { flow, store, wallet } = setUp()
    wallet.response('eth_requestAccounts', async () => [])
    await flow.signInWithWallet('metamask')
    expect(store.get()).toEqual(panel({ message: FAILED, detail: 'Le wallet n’a donné aucune adresse.' }))
  })

  test('[X11] a server that refuses, in its own words', async () => {
    const { flow, store, server } = setUp()
    server.response('POST /api/web3/sign-in', refusal(409, 'WALLET_HELD', 'Par sa passkey.'))
    await flow.signInWithWallet('metamask')
    expect(store.get()).toEqual(panel({ message: FAILED, detail: 'Par sa passkey.' }))
  })

  test('a panel that was closed meanwhile stays closed, whatever the wallet then says', async () => {
    const { flow, store, wallet, entered } = setUp()
    let sign: (signature: string) => void = () => undefined
    const signed = new Promise((resolve) => {
      sign = resolve
    })
    wallet.response('personal_sign', () => signed)
    const signing = flow.signInWithWallet('metamask')
    store.set({ busy: null, dialog: null })
    sign('0x00')
    await signing
    expect(store.get()).toEqual({ busy: null, dialog: null })
    expect(entered).toEqual([])
  })
})

function signedIn(body: unknown): { message: string; signature: string } {
  if (typeof body !== 'object' || body === null) throw new Error('Nothing was sent')
  return { message: String(Reflect.get(body, 'message')), signature: String(Reflect.get(body, 'signature')) }
}

function hex(text: string): `0x${string}` {
  return `0x${text.slice(2)}`
}
