import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { confirmByPasskey, confirmByWallet } from '../../stores/identity/confirm.ts'
import { BOB } from '../../testing/battle-messages.ts'
import { createFakePasskeys } from '../../testing/fake-passkeys.ts'
import { type FakeResponse, ok, refusal } from '../../testing/fake-server.ts'
import { createFakeWallet } from '../../testing/fake-wallet.ts'
import { alicePlayer } from '../../testing/people.ts'
import { press } from '../../testing/render.tsx'
import { renderApp } from '../../testing/render-app.tsx'
import { ConfirmationDialog } from './ConfirmationDialog.tsx'

const WITHDRAW = 'POST /api/wallets/withdraw'
const OPTIONS = 'POST /api/users/me/confirmation/options'
const CONFIRM = 'POST /api/users/me/confirmation'
const KEY = 'e7b1f8f2-6c77-4a6c-9a5e-0b8a3f1c2d3e'
const CHALLENGE = {
  method: 'passkey',
  credentialRequestOptions: {
    challenge: 'Y2hhbGxlbmdl',
    rpId: 'localhost',
    allowCredentials: [],
    userVerification: 'required',
    timeout: 300_000,
  },
}
const RECEIPT = {
  id: '9a1e0000-0000-4000-8000-000000000001',
  status: 'pending',
  amount: 10,
  fee: 0,
  new_balance: 90,
  reference: 'RET-000001',
  remaining: 50,
}
const BYTES = new Uint8Array([1, 2, 3]).buffer
const ASSERTION = {
  id: 'AQID',
  rawId: BYTES,
  type: 'public-key',
  response: { authenticatorData: BYTES, clientDataJSON: BYTES, signature: BYTES, userHandle: null },
  getClientExtensionResults: () => ({}),
}
const stale = (method: string): FakeResponse =>
  refusal(403, 'FRESH_PASSKEY_REQUIRED', 'Confirmez avec votre passkey pour continuer.', { method })

afterEach(() => vi.unstubAllGlobals())

function open(method: 'passkey' | 'web3') {
  const rendered = renderApp(<ConfirmationDialog />, { signedInAs: {} })
  rendered.server.response(WITHDRAW, stale(method), { status: 201, body: RECEIPT })
  rendered.server.response(OPTIONS, ok(CHALLENGE))
  rendered.server.response(CONFIRM, ok({ confirmed_until: '2026-11-23T10:05:00.000Z' }))
  const body = { user_id: alicePlayer().id, amount: 10, method: 'api', channel: 'bank' } as const
  let withdrawal: Promise<unknown> = Promise.resolve()
  act(() => {
    withdrawal = rendered.app.api('wallet.withdraw', { body, idempotencyKey: KEY }).catch((error: unknown) => error)
  })
  return {
    ...rendered,
    withdrawal,
    sent: () => rendered.server.requests.map(({ method: verb, path }) => `${verb} ${path}`),
  }
}

/** Response of the browser's own ceremony; the library around it runs as in the page. */
function stubAuthenticator(get: () => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } })
}

describe('issue 15.4: a call that wants a confirmation', () => {
  test('waits for the passkey, and is sent again as it was, with its key', async () => {
    stubAuthenticator(async () => ASSERTION)
    const { withdrawal, server, sent } = open('passkey')
    await screen.findByRole('alertdialog', { name: 'Confirmez avec votre passkey' })
    press('Confirmer')
    expect(await withdrawal).toMatchObject({ new_balance: 90 })
    expect(sent()).toEqual([WITHDRAW, OPTIONS, CONFIRM, WITHDRAW])
    const [first, , , second] = server.requests
    expect(second).toEqual(first)
    expect(first?.headers['idempotency-key']).toBe(KEY)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('declining shows the message of the server, and nothing is sent', async () => {
    const { withdrawal, sent } = open('passkey')
    await screen.findByRole('alertdialog')
    press('Annuler')
    expect(await withdrawal).toMatchObject({ code: 'FRESH_PASSKEY_REQUIRED' })
    expect(sent()).toEqual([WITHDRAW])
  })

  test('a ceremony that was cancelled says so in plain words, and can be tried again', async () => {
    stubAuthenticator(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    open('passkey')
    await screen.findByRole('alertdialog')
    press('Confirmer')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('La confirmation par passkey a été annulée. Rien n’a changé.')
    expect(screen.getByRole('button', { name: 'Confirmer' })).toBeTruthy()
  })

  test('a second press while the browser asks begins no second ceremony', async () => {
    const get = vi.fn(() => new Promise(() => undefined))
    stubAuthenticator(get)
    const { app, server, sent } = open('passkey')
    await screen.findByRole('alertdialog')
    act(() => {
      app.confirmation.byPasskey()
      app.confirmation.byPasskey()
    })
    await waitFor(() => expect(get).toHaveBeenCalledTimes(1))
    expect(sent()).toEqual([WITHDRAW, OPTIONS])
    const button = screen.getByRole('button', { name: 'En attente de votre confirmation…' })
    expect(button.getAttribute('aria-busy')).toBe('true')
    server.response('POST /api/users/me/passkeys/options', stale('passkey'))
    act(() => void app.api('security.passkeyAdditionOptions', {}).catch((error: unknown) => error))
    await waitFor(() => expect(sent()).toHaveLength(3))
    expect(app.confirmation.store.get()).toMatchObject({ busy: true })
  })

  test.each(['success', 'failure'])(
    'a late %s of a ceremony whose dialog was closed decides no later call',
    async (end) => {
      let finish: (assertion: object) => void = () => undefined
      let fail: (error: unknown) => void = () => undefined
      stubAuthenticator(
        () =>
          new Promise((settle, reject) => {
            finish = settle
            fail = reject
          }),
      )
      const { app, server, withdrawal } = open('passkey')
      await screen.findByRole('alertdialog')
      press('Confirmer')
      await waitFor(() => expect(server.requests).toHaveLength(2))
      press('Annuler')
      expect(await withdrawal).toMatchObject({ code: 'FRESH_PASSKEY_REQUIRED' })
      server.response('POST /api/users/me/passkeys/options', stale('passkey'), ok({}))
      let later = ''
      act(() => {
        void app.api('security.passkeyAdditionOptions', {}).then(
          () => (later = 'confirmed'),
          () => (later = 'refused'),
        )
      })
      await screen.findByRole('alertdialog')
      if (end === 'success') {
        await act(async () => finish(ASSERTION))
        await waitFor(() => expect(server.requests.at(-1)?.path).toBe('/api/users/me/confirmation'))
        await act(async () => undefined)
      } else {
        await act(async () => fail(new DOMException('no', 'NotAllowedError')))
      }
      expect(screen.queryByRole('alert')).toBeNull()
      expect(screen.getByRole('alertdialog')).toBeTruthy()
      expect(later).toBe('')
      press('Annuler')
      await waitFor(() => expect(later).toBe('refused'))
    },
  )

  test('after one that was declined, the next one is asked for and waited for', async () => {
    stubAuthenticator(async () => ASSERTION)
    const { app, server, withdrawal } = open('passkey')
    await screen.findByRole('alertdialog')
    fireEvent.keyDown(window, { key: 'Escape' })
    expect(await withdrawal).toMatchObject({ code: 'FRESH_PASSKEY_REQUIRED' })
    server.response(WITHDRAW, stale('passkey'), { status: 201, body: RECEIPT })
    const body = { user_id: alicePlayer().id, amount: 10, method: 'api', channel: 'bank' } as const
    const again = app.api('wallet.withdraw', { body, idempotencyKey: KEY })
    await screen.findByRole('alertdialog')
    press('Confirmer')
    expect(await again).toMatchObject({ new_balance: 90 })
  })

  test('any other refusal asks nothing', async () => {
    const { app, server, withdrawal } = open('passkey')
    await screen.findByRole('alertdialog')
    press('Annuler')
    await withdrawal
    server.response(WITHDRAW, refusal(403, 'SELF_EXCLUDED'))
    const body = { user_id: alicePlayer().id, amount: 10, method: 'api', channel: 'bank' } as const
    const refused = app.api('wallet.withdraw', { body, idempotencyKey: KEY }).catch((error: unknown) => error)
    expect(await refused).toMatchObject({ code: 'SELF_EXCLUDED' })
    expect(app.confirmation.store.get()).toBeNull()
  })

  test('whoever has lost the passkey is led to recovery, once it has failed', async () => {
    stubAuthenticator(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    const { app, withdrawal } = open('passkey')
    await screen.findByRole('alertdialog')
    expect(screen.queryByRole('button', { name: 'J’ai perdu ma passkey' })).toBeNull()
    press('Confirmer')
    await screen.findByRole('alert')
    press('J’ai perdu ma passkey')
    press('Utiliser un code de récupération')
    expect(await withdrawal).toMatchObject({ code: 'FRESH_PASSKEY_REQUIRED' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(app.identity.store.get().dialog).toMatchObject({ kind: 'recover' })
  })

  test('two calls at once are asked for once', async () => {
    const { app, server, withdrawal } = open('passkey')
    await screen.findByRole('alertdialog')
    server.response('POST /api/users/me/passkeys/options', stale('passkey'))
    const second = app.api('security.passkeyAdditionOptions', {}).catch((error: unknown) => error)
    await waitFor(() => expect(server.requests).toHaveLength(2))
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1)
    press('Annuler')
    expect(await withdrawal).toMatchObject({ code: 'FRESH_PASSKEY_REQUIRED' })
    expect(await second).toMatchObject({ code: 'FRESH_PASSKEY_REQUIRED' })
  })

  test('of a player who has left meanwhile it asks nothing more', async () => {
    const { app, withdrawal } = open('passkey')
    await screen.findByRole('alertdialog')
    act(() => app.session.clear())
    expect(await withdrawal).toMatchObject({ code: 'FRESH_PASSKEY_REQUIRED' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('nor when another tab has signed another player in at once: the call would be theirs', async () => {
    const { app, withdrawal, sent } = open('passkey')
    await screen.findByRole('alertdialog')
    act(() => app.session.signIn({ ...alicePlayer(), id: BOB, token: 'token-of-bob' }, null))
    expect(await withdrawal).toMatchObject({ code: 'FRESH_PASSKEY_REQUIRED' })
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(sent()).toEqual([WITHDRAW])
  })

  test('a browser wallet is asked to sign; without its extension the dialog says so', async () => {
    open('web3')
    await screen.findByRole('alertdialog', { name: 'Confirmez avec votre wallet' })
    press('Signer avec MetaMask')
    expect((await screen.findByRole('alert')).textContent).toBe(
      "MetaMask n'est pas installé. Veuillez l'installer pour continuer.",
    )
  })
})

const nonceFor = ({ address }: { readonly address: string }) => ({
  method: 'web3',
  nonce: '0123456789abcdef0123456789abcdef',
  address,
  issued_at: '2026-11-21T10:00:00.000Z',
  expires_at: '2026-11-21T10:05:00.000Z',
})

describe('issue 15.4: the ceremonies', () => {
  test('the passkey signs the challenge of this session', async () => {
    const { app, server } = open('passkey')
    const passkeys = createFakePasskeys()
    await confirmByPasskey(app.api, passkeys)
    expect(passkeys.ceremonies).toEqual(['authenticate'])
    expect(server.requests.at(-1)?.body).toMatchObject({
      challenge: 'Y2hhbGxlbmdl',
      credential: { response: { signature: 'c2ln' } },
    })
  })

  test('the browser wallet signs a message with the nonce of this session', async () => {
    const { app, server } = open('web3')
    const wallet = createFakeWallet()
    server.response(OPTIONS, ok(nonceFor(wallet)))
    await confirmByWallet(app.api, 'metamask', wallet)
    expect(server.requests.at(-1)).toMatchObject({
      path: '/api/users/me/confirmation',
      body: {
        message: expect.stringContaining('0123456789abcdef0123456789abcdef'),
        signature: expect.stringMatching(/^0x/),
      },
    })
  })

  test.each([
    ['refused', { code: 4001 }, 'La demande a été refusée dans le wallet.'],
    ['failed', new Error('The extension is gone'), 'La signature n’a pas abouti.'],
  ])('a signature that was %s says so in plain words', async (_end, error, sentence) => {
    const { app, server } = open('web3')
    const wallet = createFakeWallet()
    server.response(OPTIONS, ok(nonceFor(wallet)))
    wallet.response('personal_sign', () => Promise.reject(error))
    await expect(confirmByWallet(app.api, 'metamask', wallet)).rejects.toThrow(sentence)
  })
})
