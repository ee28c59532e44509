import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type FakeResponse, ok, refusal } from '../../../testing/fake-server.ts'
import { ALICE_IBEX_ID, ALICE_WALLET } from '../../../testing/people.ts'
import { press } from '../../../testing/render.tsx'
import { renderCard } from '../testing/render-card.tsx'
import { PersonalDataCard } from './PersonalDataCard.tsx'

const EXPORT = 'GET /api/users/me/export'
const DELETE = 'DELETE /api/users/me'

afterEach(() => vi.restoreAllMocks())

const theWord = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Écrivez SUPPRIMER' })
const typeWord = (value: string) => fireEvent.change(theWord(), { target: { value } })
const lastStep = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Supprimer pour toujours' })

function open({
  balanceCents = 0,
  responses = {},
}: {
  balanceCents?: number
  responses?: Record<string, FakeResponse>
} = {}) {
  const rendered = renderCard(<PersonalDataCard balanceCents={balanceCents} />, responses)
  const deletions = () => rendered.server.requests.filter(({ method }) => method === 'DELETE')
  return { ...rendered, deletions }
}

describe('[20.6] the own data to take along', () => {
  /** The names of the files that the browser saves. */
  function saved() {
    const names: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    return names
  }

  test('everything as JSON, one kind as CSV', async () => {
    const names = saved()
    const { server } = open({ responses: { [EXPORT]: ok('data') } })
    press('Tout télécharger (JSON)')
    await waitFor(() => expect(names).toEqual(['bougie-donnees.json']))
    fireEvent.change(screen.getByRole('combobox', { name: 'Données' }), { target: { value: 'follows' } })
    press('Télécharger en CSV')
    await waitFor(() => expect(names).toEqual(['bougie-donnees.json', 'bougie-follows.csv']))
    const asked = server.requests.filter(({ path }) => path.includes('/export')).map(({ path }) => path)
    expect(asked).toEqual(['/api/users/me/export?format=json', '/api/users/me/export?format=csv&kind=follows'])
  })

  test('a refusal says why, and saves nothing', async () => {
    const names = saved()
    open({ responses: { [EXPORT]: refusal(429, 'RATE_LIMITED', 'Une fois par heure.') } })
    press('Tout télécharger (JSON)')
    expect(await screen.findByText('Une fois par heure.')).toBeTruthy()
    expect(names).toEqual([])
  })
})

describe('[20.6] the deletion of the account', () => {
  test('with money left first asks what becomes of it, and leads to the wallet', async () => {
    const { path, deletions } = open({ balanceCents: 12_345 })
    press('Supprimer mon compte')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Il reste de l’argent sur votre compte' }))
    expect(dialog.getByText(/123,45/)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Aller au portefeuille' }))
    expect(path()).toBe('/portefeuille')
    expect(deletions()).toEqual([])
  })

  test('names the money that is there now, not that of the profile, which may be a minute old', async () => {
    const { app, deletions } = open({ balanceCents: 12_345, responses: { [DELETE]: { status: 204 } } })
    act(() => app.balance.apply({ action: 'set', amount: 4.2 }))
    press('Supprimer mon compte')
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Il reste de l’argent sur votre compte' }))
    expect(dialog.getByText(/4,20/)).toBeTruthy()
    press('Renoncer à mon solde')
    expect(screen.getByText(/Vous renoncez à/).textContent).toMatch(/4,20/)
    act(() => app.balance.apply({ action: 'set', amount: 0 }))
    typeWord('SUPPRIMER')
    fireEvent.click(lastStep())
    await waitFor(() => expect(app.session.get()).toBeNull())
    expect(deletions().map(({ body }) => body)).toEqual([{ confirmation: 'SUPPRIMER', giveUpBalance: false }])
  })

  test('money that comes in while the word is typed is asked about too', async () => {
    const { app } = open()
    press('Supprimer mon compte')
    await screen.findByRole('textbox', { name: 'Écrivez SUPPRIMER' })
    act(() => app.balance.apply({ action: 'set', amount: 50 }))
    expect(screen.getByRole('alertdialog', { name: 'Il reste de l’argent sur votre compte' })).toBeTruthy()
  })

  test('without money asks for the word at once; nothing else frees the button', async () => {
    const { deletions } = open()
    press('Supprimer mon compte')
    await screen.findByRole('alertdialog')
    expect(lastStep().disabled).toBe(true)
    typeWord('supprimer')
    expect(lastStep().disabled).toBe(true)
    fireEvent.submit(theWord())
    expect(deletions()).toEqual([])
    typeWord('SUPPRIMER')
    expect(lastStep().disabled).toBe(false)
  })

  test.each([
    { balanceCents: 0, giveUpBalance: false },
    { balanceCents: 500, giveUpBalance: true },
  ])(
    'with a balance of $balanceCents cents it is given up: $giveUpBalance',
    async ({ balanceCents, giveUpBalance }) => {
      const { deletions, app } = open({ balanceCents, responses: { [DELETE]: { status: 204 } } })
      press('Supprimer mon compte')
      if (giveUpBalance) {
        press('Renoncer à mon solde')
        expect(screen.getByText(/Vous renoncez à/).textContent).toMatch(/5,00/)
      }
      typeWord('SUPPRIMER')
      fireEvent.click(lastStep())
      await waitFor(() => expect(app.session.get()).toBeNull())
      expect(deletions().map(({ body }) => body)).toEqual([{ confirmation: 'SUPPRIMER', giveUpBalance }])
    },
  )

  test.each([
    ['ACCOUNT_IN_PLAY', 'Une partie est en cours.'],
    ['ACCOUNT_PAYMENT_PENDING', 'Un paiement est en cours.'],
    ['ACCOUNT_COMMISSION_DUE', 'Votre commission doit d’abord vous être versée.'],
  ])('refused (%s), the dialog says why, and the player stays signed in', async (code, message) => {
    const { app } = open({ responses: { [DELETE]: refusal(409, code, message) } })
    press('Supprimer mon compte')
    typeWord('SUPPRIMER')
    fireEvent.click(lastStep())
    expect(await within(screen.getByRole('alertdialog')).findByText(message)).toBeTruthy()
    expect(app.session.get()).not.toBeNull()
    // The page of the links has what is due, also of a deleted one.
    const way = screen.queryByRole('link', { name: 'Voir la commission due' })?.getAttribute('href') ?? null
    expect(way).toBe(code === 'ACCOUNT_COMMISSION_DUE' ? '/panel-influencer' : null)
  })
})

describe('[20.6] after the deletion this browser', () => {
  const OTHER_WALLET = `0x${'b0'.repeat(20)}`
  const OTHER_SECRET = '1bec0000-0000-4000-8000-000000000002'

  async function deleteAccount() {
    const rendered = open({ responses: { [DELETE]: { status: 204 } } })
    rendered.app.queries.setQueryData(['me', 'alice'], { pseudo: 'alice' })
    press('Supprimer mon compte')
    typeWord('SUPPRIMER')
    fireEvent.click(lastStep())
    await waitFor(() => expect(rendered.app.session.get()).toBeNull())
    return rendered
  }

  test('knows nothing of the player any more: neither wallet and secret, nor session, portfolio, or figures', async () => {
    for (const [key, value] of Object.entries({
      walletName: 'Alice',
      local_wallet_address: ALICE_WALLET,
      local_wallets: JSON.stringify([{ name: 'Alice', walletAddress: ALICE_WALLET }]),
      wallet_ibex_mappings: JSON.stringify({ [ALICE_WALLET.toLowerCase()]: ALICE_IBEX_ID }),
      session_token: 'token-of-alice',
      user_name: 'alice',
      'portfolio_a11ce000-0000-4000-8000-000000000001': '{}',
      second_passkey_hint: 'dismissed',
      battleSound: 'on',
    })) {
      window.localStorage.setItem(key, value)
    }
    window.sessionStorage.setItem('battle_commitments', '{}')
    window.sessionStorage.setItem('intention', '{}')
    const { app } = await deleteAccount()
    expect({ ...window.localStorage }).toEqual({ local_wallets: '[]', wallet_ibex_mappings: '{}', battleSound: 'on' })
    expect({ ...window.sessionStorage }).toEqual({})
    expect(app.queries.getQueryCache().getAll()).toEqual([])
    expect(screen.getByText('Votre compte est supprimé.')).toBeTruthy()
  })

  test('still opens the wallets of others, of whom the next becomes the current one', async () => {
    const other = { name: 'Bob', walletAddress: OTHER_WALLET }
    for (const [key, value] of Object.entries({
      walletName: 'Alice',
      local_wallet_address: ALICE_WALLET,
      local_wallets: JSON.stringify([{ name: 'Alice', walletAddress: ALICE_WALLET }, other]),
      wallet_ibex_mappings: JSON.stringify({
        [ALICE_WALLET.toLowerCase()]: ALICE_IBEX_ID,
        [OTHER_WALLET]: OTHER_SECRET,
      }),
    })) {
      window.localStorage.setItem(key, value)
    }
    await deleteAccount()
    expect({ ...window.localStorage }).toEqual({
      walletName: 'Bob',
      local_wallet_address: OTHER_WALLET,
      local_wallets: JSON.stringify([other]),
      wallet_ibex_mappings: JSON.stringify({ [OTHER_WALLET]: OTHER_SECRET }),
    })
  })
})
