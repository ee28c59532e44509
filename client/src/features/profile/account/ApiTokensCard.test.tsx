import type { ApiToken } from '@bougie/protocol'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type FakeResponse, ok, refusal } from '../../../testing/fake-server.ts'
import { press } from '../../../testing/render.tsx'
import { LeavablePage, renderCard } from '../testing/render-card.tsx'
import { ApiTokensCard } from './ApiTokensCard.tsx'

const TOKENS = 'GET /api/users/me/api-tokens'
const CREATE = 'POST /api/users/me/api-tokens'
const SECRET = 'bougie_the-whole-token'
const robot: ApiToken = {
  id: '70ce0000-0000-4000-8000-000000000001',
  name: 'Mon robot',
  prefix: 'bougie_abc',
  scopes: ['read', 'battle'],
  created_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2027-02-18T10:00:00.000Z',
  last_used_at: null,
}
const REVOKE = `DELETE /api/users/me/api-tokens/${robot.id}`

afterEach(() => vi.unstubAllGlobals())

const typeName = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Nom' }), { target: { value } })

function open(responses: Record<string, FakeResponse> = {}) {
  const page = (
    <LeavablePage>
      <ApiTokensCard />
    </LeavablePage>
  )
  const rendered = renderCard(page, { [TOKENS]: ok([]), ...responses })
  const sent = (method: string) => rendered.server.requests.filter((request) => request.method === method)
  return { ...rendered, created: () => sent('POST').filter(({ path }) => path.endsWith('/api-tokens')), sent }
}

async function openDialog(responses: Record<string, FakeResponse> = {}) {
  const rendered = open(responses)
  fireEvent.click(await screen.findByRole('button', { name: 'Créer un jeton' }))
  await screen.findByRole('dialog', { name: 'Créer un jeton d’API' })
  return rendered
}

describe('[20.7] the list of tokens', () => {
  test('says that it loads, and offers no token before it is there', () => {
    open({ [TOKENS]: 'silent' })
    expect(screen.getByRole('status', { name: 'Chargement des jetons d’API' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Créer un jeton' })).toBeNull()
  })

  test('that could not be read is asked for anew', async () => {
    const { server } = open({ [TOKENS]: refusal(500, 'INTERNAL', 'Panne') })
    await screen.findByText('Jetons d’API indisponibles')
    expect(screen.getByText('Panne')).toBeTruthy()
    server.response(TOKENS, ok([robot]))
    press('Réessayer')
    expect(await screen.findByText('bougie_abc…')).toBeTruthy()
  })

  test('without a token says what one is for, and that a program is marked as one', async () => {
    open()
    expect(await screen.findByText('Aucun jeton pour l’instant.')).toBeTruthy()
    expect(screen.getByText(/Il est signalé à ses adversaires, reste hors des classements/)).toBeTruthy()
  })

  test('shows name, beginning, rights, validity and last use of each', async () => {
    const used = {
      ...robot,
      id: '70ce0000-0000-4000-8000-000000000002',
      name: 'Autre',
      last_used_at: '2026-11-21T10:00:00.000Z',
    }
    open({ [TOKENS]: ok([robot, used]) })
    const rows = await screen.findAllByRole('listitem')
    expect(rows).toHaveLength(2)
    const [first, second] = rows.map((row) => within(row))
    for (const text of ['Mon robot', 'bougie_abc…', 'Lire', 'Battle', 'Jamais utilisé', /^Valable jusqu’au 18\/02/]) {
      expect(first?.getByText(text)).toBeTruthy()
    }
    expect(second?.getByText(/^Dernière activité.* 21\/11/)).toBeTruthy()
  })
})

describe('[20.7] a new token', () => {
  test('reads and plays battles for ninety days unless one says otherwise', async () => {
    const { created } = await openDialog({ [CREATE]: 'silent' })
    typeName('  Mon robot ')
    press('Créer')
    await waitFor(() =>
      expect(created().map(({ body }) => body)).toEqual([
        { name: 'Mon robot', scopes: ['read', 'battle'], expiresInDays: 90 },
      ]),
    )
  })

  test('has the rights and the validity that were chosen', async () => {
    const { created } = await openDialog({ [CREATE]: 'silent' })
    typeName('Cycle')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Battle' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Cycle' }))
    fireEvent.change(screen.getByRole('combobox', { name: 'Durée de validité' }), { target: { value: '7' } })
    press('Créer')
    await waitFor(() =>
      expect(created()[0]?.body).toEqual({ name: 'Cycle', scopes: ['read', 'cycle'], expiresInDays: 7 }),
    )
  })

  test('without a name or a right says so, and sends nothing', async () => {
    const { created } = await openDialog()
    for (const name of ['Lire', 'Battle']) fireEvent.click(screen.getByRole('checkbox', { name }))
    press('Créer')
    expect(await screen.findByText('Donnez un nom au jeton')).toBeTruthy()
    expect(screen.getByText('Choisissez au moins un droit')).toBeTruthy()
    expect(created()).toEqual([])
  })

  test('that the server refuses stays in the form with the reason', async () => {
    await openDialog({ [CREATE]: refusal(409, 'API_TOKENS_TOO_MANY', 'Dix jetons au plus.') })
    typeName('Onzième')
    press('Créer')
    expect(await screen.findByText('Dix jetons au plus.')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nom' }).value).toBe('Onzième')
  })

  test('is shown once, copied, and closed by its button only; then the list has it', async () => {
    const written: string[] = []
    vi.stubGlobal('navigator', {
      ...navigator,
      clipboard: { writeText: async (text: string) => void written.push(text) },
    })
    const { server } = await openDialog({ [CREATE]: { status: 201, body: { ...robot, token: SECRET } } })
    server.response(TOKENS, ok([robot]))
    typeName('Mon robot')
    press('Créer')
    expect(await screen.findByText(SECRET)).toBeTruthy()
    expect(screen.getByText(/Il ne sera plus jamais affiché/)).toBeTruthy()
    press('Copier')
    await waitFor(() => expect(written).toEqual([SECRET]))
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(screen.getByText(SECRET)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull()
    press('Je l’ai copié')
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull())
    expect(await screen.findByText('bougie_abc…')).toBeTruthy()
  })

  test('that came after its player left the page is shown to them there', async () => {
    const { app } = await openDialog({ [CREATE]: { status: 201, body: { ...robot, token: SECRET } } })
    typeName('Mon robot')
    press('Créer')
    press('Autre page')
    await waitFor(() => expect(app.queries.isMutating()).toBe(0))
    expect(screen.queryByText(SECRET)).toBeNull()
    press('Autre page')
    expect(await screen.findByText(SECRET)).toBeTruthy()
  })
})

describe('[20.7] a revoked token', () => {
  test('is revoked once that is confirmed, and leaves the list', async () => {
    const { server, sent } = open({ [TOKENS]: ok([robot]), [REVOKE]: { status: 204 } })
    fireEvent.click(await screen.findByRole('button', { name: 'Révoquer : Mon robot' }))
    const dialog = within(screen.getByRole('alertdialog'))
    expect(dialog.getByText(/sera déconnecté tout de suite/)).toBeTruthy()
    expect(sent('DELETE')).toEqual([])
    server.response(TOKENS, ok([]))
    fireEvent.click(dialog.getByRole('button', { name: 'Révoquer' }))
    expect(await screen.findByText('Jeton révoqué')).toBeTruthy()
    expect(await screen.findByText('Aucun jeton pour l’instant.')).toBeTruthy()
  })

  test('not confirmed, it stays', async () => {
    const { sent } = open({ [TOKENS]: ok([robot]) })
    fireEvent.click(await screen.findByRole('button', { name: 'Révoquer : Mon robot' }))
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent('DELETE')).toEqual([])
  })

  test('that the server refuses to revoke says why', async () => {
    open({ [TOKENS]: ok([robot]), [REVOKE]: refusal(404, 'NOT_FOUND', 'Déjà révoqué.') })
    fireEvent.click(await screen.findByRole('button', { name: 'Révoquer : Mon robot' }))
    const dialog = within(screen.getByRole('alertdialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Révoquer' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Déjà révoqué.')
  })
})
