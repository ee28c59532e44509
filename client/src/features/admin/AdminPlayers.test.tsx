import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ALICE, BOB } from '../../testing/battle-messages.ts'
import { type FakeResponse, ok, refusal } from '../../testing/fake-server.ts'
import { press } from '../../testing/render.tsx'
import {
  adminUser,
  adminUserDetail,
  block,
  bodiesOf,
  choose,
  dialog,
  fillIn,
  open,
  pressIn,
  row,
} from './testing/admin-page.tsx'

/** The page of bob, with an empty statement and no notes. */
async function openBob(
  responses: Readonly<Record<string, FakeResponse>> = {},
  changes: Parameters<typeof adminUserDetail>[0] = {},
) {
  const rendered = await open(`/admin/joueurs/${BOB}`, {
    [`GET /api/admin/users/${BOB}`]: ok(adminUserDetail(changes)),
    [`GET /api/statement/${BOB}/entries`]: ok({ entries: [], next: null }),
    [`GET /api/admin/users/${BOB}/notes`]: ok([]),
    ...responses,
  })
  await screen.findByRole('heading', { level: 2, name: 'bob' })
  return rendered
}

describe('players', () => {
  test('are found by what is typed and by their role, which the address keeps', async () => {
    const { server, path } = await open('/admin/joueurs', { 'GET /api/admin/users': ok([adminUser()]) })
    const line = await row('bob')
    expect(line.getByText('Joueur')).toBeTruthy()
    expect(line.getByText('87,50 €')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Recherche'), { target: { value: ' bo ' } })
    await act(async () => press('Rechercher'))
    await waitFor(() => expect(path()).toBe('/admin/joueurs?q=bo'))
    await waitFor(() => expect(server.lastPath('/api/admin/')).toBe('/api/admin/users?limit=50&bots=without&q=bo'))
    await choose('Rôle', 'influencer')
    await waitFor(() =>
      expect(server.lastPath('/api/admin/')).toBe('/api/admin/users?limit=50&bots=without&q=bo&role=influencer'),
    )
  })

  test('the next page begins after the last known one', async () => {
    const page = Array.from({ length: 50 }, (_, index) =>
      adminUser({ id: `b0b00000-0000-4000-8000-0000000001${String(index + 10)}`, pseudo: `joueur${index}` }),
    )
    const { server } = await open('/admin/joueurs', { 'GET /api/admin/users': ok(page) })
    await row('joueur49')
    server.response('GET /api/admin/users', ok([adminUser({ pseudo: 'le-dernier' })]))
    press('Voir plus')
    await row('le-dernier')
    const listed = server.requests.filter(({ path }) => path.startsWith('/api/admin/users?'))
    expect(listed.at(-1)?.path).toBe(
      '/api/admin/users?limit=50&before=b0b00000-0000-4000-8000-000000000159&bots=without',
    )
    expect(screen.queryByRole('button', { name: 'Voir plus' })).toBeNull()
  })

  test('[20.6] a deleted account is shown as one, in the list and on its page', async () => {
    const deleted = { deleted_at: '2026-11-21T10:00:00.000Z' }
    await open('/admin/joueurs', { 'GET /api/admin/users': ok([adminUser(deleted)]) })
    const line = await row('bob')
    expect(line.getByText('Supprimé')).toBeTruthy()
    expect(line.queryByText('Actif')).toBeNull()
    cleanup()
    await openBob({}, deleted)
    expect(screen.getByText('État').nextElementSibling?.textContent).toBe('Supprimé')
  })

  test('[20.4] the page of a player opens the card that others see', async () => {
    const { app } = await openBob()
    press('Sa carte')
    expect(app.shownPlayer.get()).toBe(BOB)
  })

  test('a bot has a card, but no role, balance or block to change', async () => {
    const { app } = await openBob({}, { kind: 'bot' })
    for (const name of ['Changer le rôle', 'Corriger le solde', 'Bloquer']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
    press('Sa carte')
    expect(app.shownPlayer.get()).toBe(BOB)
  })

  test('[20.3] the rating of a player with its deviation and the number of rated battles', async () => {
    const rating = { points: 1_662, deviation: 290, provisional: true, battles: 1 }
    await openBob({}, { rating })
    expect(screen.getByText('Points de classement').nextElementSibling?.textContent).toBe(
      '1\u202f662\u202f? · écart 290 · 1 partie classée',
    )
  })

  test("[A25] one player's account with every line of their money", async () => {
    const { server } = await openBob({
      [`GET /api/statement/${BOB}/entries`]: ok({
        entries: [
          {
            id: 'c1000000-0000-4000-8000-000000000001.0',
            created_at: '2026-11-21T10:00:00.000Z',
            type: 'welcome',
            amount: 100,
            played: null,
          },
        ],
        next: null,
      }),
    })
    expect(screen.getByText('Victoires').nextElementSibling?.textContent).toBe('7')
    expect(screen.getByText('Points de classement').nextElementSibling?.textContent).toBe('—')
    expect(await screen.findByText('Bonus de bienvenue')).toBeTruthy()
    expect(server.requests.some(({ path }) => path.startsWith(`/api/statement/${BOB}`))).toBe(true)
    expect(server.requests.some(({ path }) => path.startsWith(`/api/statement/${ALICE}`))).toBe(false)
  })

  test('[A25] the role changes after one question, with a confirmation', async () => {
    const rendered = await openBob({
      [`PUT /api/admin/users/${BOB}/role`]: ok(adminUserDetail({ account_role: 'influencer' })),
    })
    press('Changer le rôle')
    const confirm = dialog().getByRole<HTMLButtonElement>('button', { name: 'Changer le rôle' })
    expect(confirm.disabled).toBe(true)
    fillIn('Rôle', 'influencer')
    fireEvent.click(confirm)
    expect(await screen.findByText('bob a maintenant le rôle Influenceur.')).toBeTruthy()
    expect(bodiesOf(rendered, 'PUT', `/api/admin/users/${BOB}/role`)).toEqual([{ account_role: 'influencer' }])
  })

  test('the role of an admin by configuration stays', async () => {
    await openBob({}, { account_role: 'admin', is_house_admin: true })
    press('Changer le rôle')
    fillIn('Rôle', 'user')
    expect(dialog().getByText(/son rôle ne change pas ici/)).toBeTruthy()
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Changer le rôle' }).disabled).toBe(true)
  })

  test('a player is blocked for a time and a reason', async () => {
    const rendered = await openBob({
      'POST /api/admin/blacklist': { status: 201, body: block() },
    })
    press('Bloquer')
    fillIn('Durée', 'forever')
    fillIn('Motif', 'spam_detected')
    pressIn('Bloquer')
    expect(await screen.findByText('bob est bloqué.')).toBeTruthy()
    expect(bodiesOf(rendered, 'POST', '/api/admin/blacklist')).toEqual([
      { user_id: BOB, minutes: null, reason: 'spam_detected' },
    ])
  })
})

describe('care of a player', () => {
  const notes = `GET /api/admin/users/${BOB}/notes`
  const note = {
    id: 'b0700000-0000-4000-8000-000000000001',
    user_id: BOB,
    admin_id: ALICE,
    pseudo: 'alice',
    text: 'A appelé le support.',
    created_at: '2026-11-21T10:00:00.000Z',
  }

  test('issue 16.13: a balance is corrected with a reason, under one key', async () => {
    const corrections = `/api/admin/users/${BOB}/corrections`
    const { server } = await openBob({
      [`POST ${corrections}`]: {
        status: 201,
        body: {
          id: 'c0ec0000-0000-4000-8000-000000000001',
          user_id: BOB,
          amount: -2.5,
          reason: 'Versée en trop',
          new_balance: 85,
        },
      },
    })
    press('Corriger le solde')
    pressIn('Corriger')
    expect(dialog().getByText('Indiquez un montant, 10 000 € au plus')).toBeTruthy()
    expect(dialog().getByText('Indiquez un motif')).toBeTruthy()
    fillIn('Montant', '-2,50')
    fillIn('Motif', ' Versée en trop ')
    pressIn('Corriger')
    expect(await screen.findByText(/^Le solde de bob est maintenant de 85,00/)).toBeTruthy()
    const call = server.requests.find(({ path }) => path === corrections)
    expect(call?.body).toEqual({ amount: -2.5, reason: 'Versée en trop' })
    expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('issue 16.13: after a refusal a correction may be changed, and is then another one', async () => {
    const corrections = `/api/admin/users/${BOB}/corrections`
    const { server } = await openBob({
      [`POST ${corrections}`]: refusal(422, 'INSUFFICIENT_BALANCE', 'Le solde ne suffit pas.'),
    })
    press('Corriger le solde')
    fillIn('Motif', 'Versée en trop')
    for (const [sent, amount] of ['-900', '-90'].entries()) {
      fillIn('Montant', amount)
      pressIn('Corriger')
      await waitFor(() => expect(server.requests.filter(({ path }) => path === corrections)).toHaveLength(sent + 1))
      await waitFor(() => expect(dialog().getByRole('button', { name: 'Corriger' })).toHaveProperty('disabled', false))
    }
    const calls = server.requests.filter(({ path }) => path === corrections)
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(2)
  })

  test('issue 16.13: notes are read and added', async () => {
    const rendered = await openBob({
      [notes]: ok([note]),
      [`POST /api/admin/users/${BOB}/notes`]: { status: 201, body: note },
    })
    expect(await screen.findByText('A appelé le support.')).toBeTruthy()
    expect(screen.getByText(/^alice, 21\/11/)).toBeTruthy()
    const field = screen.getByRole('textbox', { name: 'Nouvelle note', description: /^Définitive\..* dans l’export/ })
    fireEvent.change(field, { target: { value: 'Rappelé.' } })
    press('Ajouter la note')
    expect(await screen.findByText('Note ajoutée.')).toBeTruthy()
    expect(bodiesOf(rendered, 'POST', `/api/admin/users/${BOB}/notes`)).toEqual([{ text: 'Rappelé.' }])
  })

  test('notes beyond the first fifty are one press away', async () => {
    const page = Array.from({ length: 50 }, (_, index) => ({
      ...note,
      id: `b0700000-0000-4000-8000-0000000001${String(index + 10)}`,
      text: `Note ${index}`,
    }))
    const { server } = await openBob({ [notes]: ok(page) })
    await screen.findByText('Note 49')
    server.response(notes, ok([{ ...note, text: 'La toute première.' }]))
    press('Voir plus')
    expect(await screen.findByText('La toute première.')).toBeTruthy()
    expect(server.lastPath(`/api/admin/users/${BOB}/notes`)).toBe(
      `/api/admin/users/${BOB}/notes?limit=50&before=b0700000-0000-4000-8000-000000000159`,
    )
  })

  test('an API token is revoked after one question', async () => {
    const tokens = `/api/admin/users/${BOB}/api-tokens`
    const token = {
      id: 'a9100000-0000-4000-8000-000000000001',
      name: 'Mon robot',
      prefix: 'bg_abc',
      scopes: ['read'],
      created_at: '2026-11-21T10:00:00.000Z',
      expires_at: '2099-11-21T10:00:00.000Z',
      last_used_at: null,
    }
    const rendered = await openBob({
      [`GET ${tokens}`]: ok([token]),
      [`DELETE ${tokens}/${token.id}`]: { status: 204 },
    })
    await screen.findByText('Mon robot')
    press('Révoquer : Mon robot')
    expect(dialog().getByText(/^Ses programmes sont déconnectés tout de suite/)).toBeTruthy()
    expect(bodiesOf(rendered, 'DELETE', `${tokens}/${token.id}`)).toHaveLength(0)
    pressIn('Révoquer')
    expect(await screen.findByText('Jeton « Mon robot » révoqué')).toBeTruthy()
  })

  test('blocks and API tokens that do not load are told, as no list of either means none', async () => {
    await openBob({
      'GET /api/admin/blacklist': 'unreachable',
      [`GET /api/admin/users/${BOB}/api-tokens`]: 'unreachable',
    })
    expect(await screen.findByRole('heading', { name: 'Blocage en cours' })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Jetons d’API' })).toBeTruthy()
    expect(screen.getAllByText('La liste ne se charge pas')).toHaveLength(2)
  })
})

describe('blocks of a player', () => {
  test('issue 16.11: the page shows what keeps them out, and ends it', async () => {
    const running = block({ reason: 'A écrit des injures', ends_at: null })
    const { server } = await openBob({
      'GET /api/admin/blacklist': ok([running]),
      [`DELETE /api/admin/blacklist/${running.id}`]: { status: 204 },
    })
    expect(await screen.findByText('A écrit des injures')).toBeTruthy()
    expect(screen.getByText('Jusqu’à').nextElementSibling?.textContent).toBe('Définitif')
    expect(
      server.requests.some(({ path }) => path === `/api/admin/blacklist?status=active&user_id=${BOB}&limit=20`),
    ).toBe(true)
    press('Lever le blocage')
    server.response('GET /api/admin/blacklist', ok([]))
    pressIn('Lever')
    expect(await screen.findByText('Blocage de bob levé.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Blocage en cours')).toBeNull())
  })

  test('issue 16.11: a reason in the admin’s own words', async () => {
    const rendered = await openBob({
      'GET /api/admin/blacklist': ok([]),
      'POST /api/admin/blacklist': { status: 201, body: block() },
    })
    press('Bloquer')
    fillIn('Motif', 'other')
    pressIn('Bloquer')
    expect(dialog().getByText('Indiquez un motif')).toBeTruthy()
    fillIn('Motif en clair', ' A écrit des injures ')
    pressIn('Bloquer')
    expect(await screen.findByText('bob est bloqué.')).toBeTruthy()
    expect(bodiesOf(rendered, 'POST', '/api/admin/blacklist')).toEqual([
      { user_id: BOB, minutes: 1440, reason: 'A écrit des injures' },
    ])
  })
})
