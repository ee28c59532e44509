// Issue 20, number 3: two wallets of one browser are one person for the rating (decision 225).
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newBrowserWallet, signedSignIn } from '../../test/browser-wallets.ts'
import { type TestApp, testApps } from '../../test/build-test-app.ts'
import { describeOnSqlite, disposedAfterEach } from '../../test/describe-on-databases.ts'
import {
  authenticationBody,
  newLocalWallet,
  registerPasskey,
  signUpLocally,
  signUpWithPasskey,
  walletClaim,
} from '../../test/identity-flows.ts'
import { startAppWithAdmin } from '../../test/payments.ts'
import { refusalOf } from '../../test/refusals.ts'
import { openBrowser, type TestBrowser } from '../../test/test-browser.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../platform/durations.ts'
import { DEVICE_DAYS } from './service.ts'

const NAME = 'bougie-device'
const VALUE = /^[\w-]{43}\.[\w-]{43}$/
const COOKIE = /^bougie-device=[\w-]{43}\.[\w-]{43}; Max-Age=7776000; Path=\/api; HttpOnly; SameSite=Strict$/
const WRITTEN_MS = 2 * SECOND_MS

/** The device mark of each successful sign-in, as stored in the security log, in order. */
async function marksOf(app: TestApp): Promise<readonly (string | null)[]> {
  await app.advance(WRITTEN_MS)
  const rows = await app.database.reader.models.securityEvent.findMany({
    where: { kind: 'sign_in', outcome: 'ok', userId: { not: null } },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ deviceMark }) => deviceMark)
}

describeOnSqlite('[20.3] the cookie of a browser', (createDatabase) => {
  const startApp = testApps(createDatabase)

  async function open() {
    const app = await startApp()
    return { app, browser: openBrowser(app) }
  }

  /** Every way to sign in, starting with an empty browser; calls before the last one are made in another browser. */
  const WAYS: Readonly<Record<string, (browser: TestBrowser, app: TestApp) => Promise<unknown>>> = {
    'a new local wallet': ({ call }) => signUpLocally(call),
    'a local wallet again': async ({ call }, app) => {
      const body = newLocalWallet()
      await app.call('signup', { body })
      return call('connect', { body })
    },
    'a new passkey': ({ call }) => registerPasskey(call),
    'a passkey again': async ({ call }, app) => {
      const { authenticator } = await registerPasskey(app.call)
      return call('passkeySignIn', { body: await authenticationBody(call, authenticator) })
    },
    'the wallet of a passkey': async ({ call }, app) => {
      const holder = await registerPasskey(app.call)
      return call('signup', { token: holder.tokens.access_token, body: walletClaim(holder) })
    },
    'the way of the beta test': async ({ call }, app) => {
      const holder = await signUpWithPasskey(app.call)
      return call('betaConnect', { token: holder.tokens.access_token, body: walletClaim(holder) })
    },
    'a wallet of the browser': async ({ call }) =>
      call('web3SignIn', { body: await signedSignIn(call, newBrowserWallet()) }),
    'a recovery code': async ({ call }, app) => {
      const { user } = await signUpWithPasskey(app.call, 'Camille')
      const { codes } = await app.call('newRecoveryCodes', { token: user.token })
      return call('recover', { body: { wallet_name: 'Camille', code: codes[0] ?? '' } })
    },
  }

  test.each(Object.entries(WAYS))(
    'is set by %s, for scripts unreadable and for other sites absent',
    async (_, enter) => {
      const { app, browser } = await open()
      await enter(browser, app)
      expect(browser.setCookies).toEqual([expect.stringMatching(COOKIE)])
    },
  )

  test('is not set for a guest, by a refused sign-in, nor by any call of a player', async () => {
    const { app, browser } = await open()
    await browser.call('status', {})
    const refused = browser.call('connect', { body: newLocalWallet() })
    expect(await refusalOf(refused)).toEqual({ status: 404, code: 'USER_NOT_FOUND' })
    const { token } = await signUpLocally(app.call)
    await browser.call('me', { token })
    await browser.call('validateToken', { token })
    expect(browser.setCookies).toEqual([])
  })

  test('stays the same for every wallet of the browser, and another browser has another one', async () => {
    const { app, browser } = await open()
    const other = openBrowser(app)
    await signUpLocally(browser.call)
    const first = browser.cookies.get(NAME)
    await signUpWithPasskey(browser.call)
    await signUpLocally(other.call)
    expect(browser.cookies.get(NAME)).toBe(first)
    expect(other.cookies.get(NAME)).not.toBe(first)
    const [one, two, three] = await marksOf(app)
    expect([one, two === one, three === one]).toEqual([expect.stringMatching(/^[\w-]{43}$/), true, false])
  })

  test('is stored as a fingerprint alone, and stands in no log', async () => {
    const { app, browser } = await open()
    await signUpLocally(browser.call)
    const value = browser.cookies.get(NAME) ?? ''
    const [mark] = await marksOf(app)
    const stored = JSON.stringify(await app.database.reader.models.securityEvent.findMany())
    for (const part of value.split('.')) expect(stored).not.toContain(part)
    for (const secret of [...value.split('.'), String(mark)]) expect(app.logged.text()).not.toContain(secret)
  })

  test.each([
    ['that somebody made up', () => `${'A'.repeat(43)}.${'A'.repeat(43)}`],
    ['signed with another key', (own: string) => signedElsewhere(own.split('.')[0] ?? '')],
    ['without its signature', (own: string) => own.split('.')[0] ?? ''],
    ['of another browser, changed', (own: string) => `${own[0] === 'A' ? 'B' : 'A'}${own.slice(1)}`],
    ['that is no text of ours', () => '%E0%A4%A'],
    ['as long as a header may be', () => 'A'.repeat(8_000)],
  ])('%s is replaced by a new one', async (_what, forge) => {
    const { app, browser } = await open()
    const victim = openBrowser(app)
    await signUpLocally(victim.call)
    const planted = forge(victim.cookies.get(NAME) ?? '')
    browser.cookies.set(NAME, planted)
    await signUpLocally(browser.call)
    expect(browser.cookies.get(NAME)).toMatch(VALUE)
    expect(browser.cookies.get(NAME)).not.toBe(planted)
    const [one, two] = await marksOf(app)
    expect(two).not.toBe(one)
  })

  test('signs nobody in: without a bearer a call is refused, with another one it is that of the bearer', async () => {
    const { app, browser } = await open()
    await signUpLocally(browser.call)
    const stranger = await signUpLocally(app.call)
    expect((await refusalOf(browser.call('me', {}))).status).toBe(401)
    expect((await browser.call('me', { token: stranger.token })).user.id).toBe(stranger.id)
  })

  test(`its marks are gone after ${DEVICE_DAYS} days, the events stay`, async () => {
    const { app, browser } = await open()
    await signUpLocally(browser.call)
    expect(await marksOf(app)).toEqual([expect.any(String)])
    app.clock.suspend(DEVICE_DAYS * DAY_MS - 60 * MINUTE_MS)
    await app.settle()
    expect(await marksOf(app)).toEqual([expect.any(String)])
    app.clock.suspend(120 * MINUTE_MS)
    await app.settle()
    expect(await marksOf(app)).toEqual([null])
  })

  test('admins see the players of one browser, and nobody of another one', async () => {
    const { app, browser } = await open()
    const [one, two] = [await signUpLocally(browser.call, 'Anna'), await signUpLocally(browser.call, 'Bruno')]
    const other = await signUpLocally(openBrowser(app).call, 'Carla')
    await app.advance(WRITTEN_MS)
    const { adminApp, admin } = await startAppWithAdmin(startApp, app)
    const sameDevice = async ({ id }: typeof one) =>
      (await adminApp.call('adminUser', { token: admin.token, params: { id } })).same_device
    expect(await sameDevice(one)).toEqual([{ id: two.id, pseudo: 'Bruno' }])
    expect(await sameDevice(two)).toEqual([{ id: one.id, pseudo: 'Anna' }])
    expect(await sameDevice(other)).toEqual([])
  })

  test('is in the export of its players, and goes with their account', async () => {
    const { app, browser } = await open()
    const { token, id } = await signUpLocally(browser.call)
    const [mark] = await marksOf(app)
    const file = await app.call('exportPersonalData', { token, query: { format: 'json' } })
    expect(file).toContain(mark)
    await app.call('deleteAccount', { token, body: { confirmation: 'SUPPRIMER', giveUpBalance: true } })
    await app.advance(WRITTEN_MS)
    const rows = await app.database.reader.models.securityEvent.findMany({ where: { userId: id } })
    expect(rows.map(({ deviceMark }) => deviceMark)).toEqual(rows.map(() => null))
  })
})

describe('[20.3] the cookie of a browser by https', () => {
  const startApp = testApps(disposedAfterEach(createTestDatabase))

  test('is sent by https alone, under a name that only https can set', async () => {
    const app = await startApp({ environment: { PUBLIC_ORIGIN: 'https://bougie.example' } })
    const browser = openBrowser(app)
    await signUpLocally(browser.call)
    expect(browser.setCookies).toEqual([
      expect.stringMatching(
        /^__Secure-bougie-device=[\w.-]+; Max-Age=7776000; Path=\/api; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ])
  })
})

function signedElsewhere(id: string): string {
  return `${id}.${createHmac('sha256', 'another key').update(id).digest('base64url')}`
}
