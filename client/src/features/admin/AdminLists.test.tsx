import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatWhen } from '../../i18n/format-when.ts'
import { ALICE, BATTLE, BOB } from '../../testing/battle-messages.ts'
import { ok, refusal } from '../../testing/fake-server.ts'
import { press } from '../../testing/render.tsx'
import {
  action,
  adminCycle,
  adminCycleBet,
  adminLink,
  adminUser,
  adminUserDetail,
  block,
  bodiesOf,
  choose,
  dialog,
  expectKey,
  fillIn,
  open,
  pressIn,
  row,
} from './testing/admin-page.tsx'

describe('blocks', () => {
  test('one is lifted after one question', async () => {
    const { server } = await open('/admin/blocages', {
      'GET /api/admin/blacklist': ok([block()]),
      [`DELETE /api/admin/blacklist/${block().id}`]: { status: 204 },
    })
    const line = await row('bob')
    expect(line.getByText('Infractions répétées')).toBeTruthy()
    expect(line.getByText('En vigueur')).toBeTruthy()
    press('Lever le blocage de bob')
    expect(dialog().getByText('Ce blocage de bob prend fin tout de suite ; un autre en vigueur reste.')).toBeTruthy()
    server.response('GET /api/admin/blacklist', ok([]))
    pressIn('Lever')
    expect(await screen.findByText('Blocage de bob levé.')).toBeTruthy()
    expect(await screen.findByText('Aucun blocage')).toBeTruthy()
  })

  test('an address is blocked; none is asked for', async () => {
    const rendered = await open('/admin/blocages', {
      'GET /api/admin/blacklist': ok([]),
      'POST /api/admin/blacklist': { status: 201, body: block({ user_id: null, pseudo: null, ip: '203.0.113.7' }) },
    })
    await screen.findByText('Aucun blocage')
    press('Bloquer une adresse')
    expect(dialog().getByText(/^Les visiteurs sans session de cette adresse.*bloquez aussi le joueur\.$/)).toBeTruthy()
    pressIn('Bloquer')
    expect(dialog().getByText('Indiquez une adresse IP')).toBeTruthy()
    fillIn('Adresse IP', '203.0.113.7')
    fillIn('Durée', '60')
    pressIn('Bloquer')
    expect(await screen.findByText('203.0.113.7 est bloqué.')).toBeTruthy()
    expect(bodiesOf(rendered, 'POST', '/api/admin/blacklist')).toEqual([
      { ip: '203.0.113.7', minutes: 60, reason: 'multiple_violations' },
    ])
  })
})

describe('[20.1] challenges', () => {
  const LIST = 'GET /api/admin/challenges'
  const challenge = (more: object) => ({
    id: '0c000000-0000-4000-8000-000000000001',
    code: null,
    challenger_id: ALICE,
    challenger_pseudo: 'alice',
    accepter_id: null,
    accepter_pseudo: null,
    amount: 25,
    status: 'open',
    created_at: '2026-11-21T18:00:00.000Z',
    expires_at: '2026-11-21T19:00:00.000Z',
    closed_at: null,
    battle_id: null,
    ...more,
  })

  test('an empty list of one status says that there may be others', async () => {
    await open('/admin/defis', { [LIST]: ok([]) })
    expect(await screen.findByText('Aucun défi')).toBeTruthy()
    expect(screen.queryByText('Changez les filtres pour voir d’autres lignes.')).toBeNull()
    await choose('État', 'expired')
    expect(await screen.findByText('Changez les filtres pour voir d’autres lignes.')).toBeTruthy()
  })

  test('an open one shows no code; an accepted one leads to its battle', async () => {
    const id = '0c000000-0000-4000-8000-000000000002'
    const accepted = { id, status: 'accepted', code: 'ABCDEF', accepter_id: BOB, accepter_pseudo: 'bob', amount: 0 }
    await open('/admin/defis', { [LIST]: ok([challenge({}), challenge({ ...accepted, battle_id: BATTLE })]) })
    const first = await row('25 €')
    expect(first.getByText('Ouvert')).toBeTruthy()
    expect(first.getByText('Secret')).toBeTruthy()
    const linksOf = ({ getAllByRole }: typeof first) => getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(linksOf(first)).toEqual([`/admin/joueurs/${ALICE}`])
    const second = await row('ABCDEF')
    const people = [ALICE, BOB].map((id) => `/admin/joueurs/${id}`)
    expect(linksOf(second)).toEqual([...people, `/admin/battles/${BATTLE}`])
  })
})

describe('links', () => {
  const LINKS = 'GET /api/admin/creator-links'

  test('[I09] one is made for a player who is named by the pseudo, whatever the case', async () => {
    const rendered = await open('/admin/liens', {
      [LINKS]: ok([]),
      'GET /api/admin/users': ok([adminUser(), adminUser({ id: ALICE, pseudo: 'bobette' })]),
      'POST /api/creator-links': { status: 201, body: adminLink() },
    })
    await screen.findByText('Aucun lien trouvé')
    press('Créer un lien')
    fillIn('Pseudo de l’influenceur', 'BOB')
    fillIn('Code', 'BOB-7')
    pressIn('Créer un lien')
    expect(await screen.findByText('Lien BOB-7 créé.')).toBeTruthy()
    expect(bodiesOf(rendered, 'POST', '/api/creator-links')).toEqual([{ user_id: BOB, link_code: 'BOB-7' }])
  })

  test('its owner is also found behind a hundred newer players whose pseudos contain the name', async () => {
    const others = Array.from({ length: 100 }, (_, index) =>
      adminUser({ id: `b0b00000-0000-4000-8000-000000000${index + 100}`, pseudo: `bob${index}` }),
    )
    const rendered = await open('/admin/liens', {
      [LINKS]: ok([]),
      'POST /api/creator-links': { status: 201, body: adminLink() },
    })
    rendered.server.response('GET /api/admin/users', ok(others), ok([adminUser()]))
    await screen.findByText('Aucun lien trouvé')
    press('Créer un lien')
    fillIn('Pseudo de l’influenceur', 'bob')
    fillIn('Code', 'BOB-7')
    pressIn('Créer un lien')
    expect(await screen.findByText('Lien BOB-7 créé.')).toBeTruthy()
    expect(bodiesOf(rendered, 'POST', '/api/creator-links')).toEqual([{ user_id: BOB, link_code: 'BOB-7' }])
  })

  test('an unknown pseudo is reported, and no link is created', async () => {
    const rendered = await open('/admin/liens', { [LINKS]: ok([]), 'GET /api/admin/users': ok([]) })
    await screen.findByText('Aucun lien trouvé')
    press('Créer un lien')
    fillIn('Pseudo de l’influenceur', 'personne')
    fillIn('Code', 'ABC')
    pressIn('Créer un lien')
    expect(await screen.findByText('Aucun joueur ne s’appelle personne.')).toBeTruthy()
    expect(bodiesOf(rendered, 'POST', '/api/creator-links')).toEqual([])
  })

  test('a code that is taken shows the message of the server; the owner stays', async () => {
    const rendered = await open('/admin/liens', {
      [LINKS]: ok([adminLink()]),
      [`PUT /api/creator-links/${adminLink().id}`]: refusal(409, 'LINK_CODE_TAKEN', 'Ce code est déjà pris.'),
    })
    await row('BOB-7')
    press('Modifier le lien BOB-7')
    fillIn('Code', 'LUNA')
    pressIn('Enregistrer')
    expect(await screen.findByText('Ce code est déjà pris.')).toBeTruthy()
    expect(bodiesOf(rendered, 'PUT', `/api/creator-links/${adminLink().id}`)).toEqual([{ link_code: 'LUNA' }])
  })

  test('only what changes is sent, and its consequence is said before', async () => {
    const path = `/api/creator-links/${adminLink().id}`
    const rendered = await open('/admin/liens', {
      [LINKS]: ok([adminLink()]),
      'GET /api/admin/users': ok([adminUser({ id: ALICE, pseudo: 'alice' })]),
      [`PUT ${path}`]: ok(adminLink({ user_id: ALICE, pseudo: 'alice' })),
    })
    await row('BOB-7')
    press('Modifier le lien BOB-7')
    const save = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' })
    expect(save().disabled).toBe(true)
    fillIn('Code', 'LUNA')
    expect(dialog().getByText('L’adresse avec le code BOB-7 ne compte plus ; ses filleuls restent.')).toBeTruthy()
    expect(dialog().queryByText(/^Sa commission à verser/)).toBeNull()
    fillIn('Code', 'BOB-7')
    fillIn('Pseudo de l’influenceur', 'alice')
    expect(dialog().getByText('Sa commission à verser, 12,50 €, passe au nouvel influenceur.')).toBeTruthy()
    expect(dialog().queryByText(/^L’adresse avec le code/)).toBeNull()
    pressIn('Enregistrer')
    expect(await screen.findByText('Lien BOB-7 enregistré.')).toBeTruthy()
    expect(bodiesOf(rendered, 'PUT', path)).toEqual([{ user_id: ALICE }])
  })

  test('a payment is confirmed with the name of who received it, also after the link has changed hands', async () => {
    await open('/admin/liens', {
      [LINKS]: ok([adminLink()]),
      [`POST /api/admin/creator-links/${adminLink().id}/payout`]: ok({
        paid: 12.5,
        link: adminLink({ user_id: ALICE, pseudo: 'alice', commission_due: 0, commission_paid: 40 }),
      }),
    })
    await row('BOB-7')
    press('Verser la commission du lien BOB-7')
    pressIn('Verser')
    expect(await screen.findByText('Versement à alice : 12,50 €.')).toBeTruthy()
  })

  test('one is ended after one question', async () => {
    const { server } = await open('/admin/liens', {
      [LINKS]: ok([adminLink()]),
      [`DELETE /api/creator-links/${adminLink().id}`]: { status: 204 },
    })
    await row('BOB-7')
    press('Supprimer le lien BOB-7')
    server.response(LINKS, ok([adminLink({ deleted_at: '2026-11-21T10:00:00.000Z' })]))
    pressIn('Supprimer')
    expect(await screen.findByText('Lien BOB-7 supprimé.')).toBeTruthy()
    expect(await screen.findByText('Supprimé')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Modifier le lien BOB-7' })).toBeNull()
  })

  test('[I19] what a link earned is paid once, with a key; without a debt there is nothing to pay', async () => {
    const { server } = await open('/admin/liens', {
      [LINKS]: ok([adminLink()]),
      [`POST /api/admin/creator-links/${adminLink().id}/payout`]: ok({
        paid: 12.5,
        link: adminLink({ commission_due: 0, commission_paid: 40 }),
      }),
    })
    await row('BOB-7')
    press('Verser la commission du lien BOB-7')
    expect(dialog().getByText('Le wallet de bob est crédité de 12,50 €.')).toBeTruthy()
    server.response(LINKS, ok([adminLink({ commission_due: 0 })]))
    pressIn('Verser')
    expect(await screen.findByText('Versement à bob : 12,50 €.')).toBeTruthy()
    expectKey(server, '/payout')
    const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Verser la commission du lien BOB-7' })
    await waitFor(() => expect(pay().disabled).toBe(true))
  })
})

describe('analytics', () => {
  test('what visitors look at, by period', async () => {
    const summary = {
      period: '24h',
      enabled: true,
      page_views: 40,
      sessions: 9,
      wallets: 4,
      categories: [{ name: 'Homepage', count: 25 }],
      journeys: [{ from: null, to: 'Battle', count: 7 }],
      history: [
        { from: '2026-11-21T09:00:00.000Z', page_views: 10, sessions: 3 },
        { from: '2026-11-21T10:00:00.000Z', page_views: 30, sessions: 6 },
      ],
    }
    const { server } = await open('/admin/frequentation', { 'GET /api/admin/analytics': ok(summary) })
    expect((await screen.findByText('Sessions', { selector: 'dt' })).nextElementSibling?.textContent).toBe('9')
    expect((await row('Accueil')).getByText('25')).toBeTruthy()
    expect((await row('Depuis l’extérieur')).getByText('Battle')).toBeTruthy()
    server.response('GET /api/admin/analytics', ok({ ...summary, enabled: false, page_views: 0, history: [] }))
    await act(async () => press('7 jours'))
    expect(await screen.findByText('La mesure d’audience est désactivée sur ce serveur.')).toBeTruthy()
    expect(server.requests.map(({ path }) => path)).toContain('/api/admin/analytics?period=7j')
  })
})

describe('audit', () => {
  test('says in one sentence that every cent is where it belongs', async () => {
    await open('/admin/audit', {
      'GET /api/admin/ledger/audit': ok({ balanced: true, sum: 0, accounts: 42, problems: [] }),
    })
    const verdict = await screen.findByText('Les comptes sont justes')
    expect(verdict.closest('[role="status"]')?.textContent).toContain('42 comptes recomptés, aucun écart.')
  })

  test('a kind of which only the first hundred are listed makes the count a lower bound', async () => {
    const problems = Array.from({ length: 100 }, (_, index) => ({
      type: 'overdrawn',
      subject: `player:${BOB}${index}`,
      message: 'is overdrawn: -5.00 €',
    }))
    await open('/admin/audit', {
      'GET /api/admin/ledger/audit': ok({ balanced: false, sum: 0, accounts: 420, problems }),
    })
    expect(await screen.findByText('Au moins 100 écarts trouvés.')).toBeTruthy()
  })

  test.each([
    ['overdrawn', `player:${BOB}`, `/admin/joueurs/${BOB}`],
    ['escrow', `escrow:battle:${BATTLE}`, `/admin/battles/${BATTLE}`],
    ['escrow', `escrow:cycle:${adminCycle().id}`, `/admin/cycles/${adminCycle().id}`],
    ['balance', `commission:${adminLink().id}`, `/admin/liens?q=${adminLink().id}`],
    ['payment', BATTLE, `/admin/joueurs?q=${BATTLE}`],
  ])('a problem of kind %s at %s leads to %s', async (type, subject, address) => {
    await open('/admin/audit', {
      'GET /api/admin/ledger/audit': ok({
        balanced: false,
        sum: 0,
        accounts: 42,
        problems: [{ type, subject, message: 'is wrong' }],
      }),
    })
    expect((await screen.findByRole('link', { name: subject })).getAttribute('href')).toBe(address)
  })

  test('lists what does not add up, and runs again when asked', async () => {
    const { server } = await open('/admin/audit', {
      'GET /api/admin/ledger/audit': ok({
        balanced: false,
        sum: 0.01,
        accounts: 42,
        problems: [
          { type: 'sum', subject: null, message: 'all accounts together have 0.01 € instead of 0' },
          { type: 'overdrawn', subject: 'player:bob', message: 'is overdrawn: -5.00 €' },
        ],
      }),
    })
    expect(await screen.findByText('Les comptes ne sont pas justes')).toBeTruthy()
    const sum = await row('Toute la maison')
    expect(sum.getByText('Somme')).toBeTruthy()
    expect(sum.getByText('La somme de tous les comptes n’est pas nulle.')).toBeTruthy()
    expect(sum.getByText('all accounts together have 0.01 € instead of 0').getAttribute('lang')).toBe('en')
    const overdrawn = await row('player:bob')
    expect(overdrawn.getByText('Découvert')).toBeTruthy()
    expect(overdrawn.getByText('Le compte est à découvert.')).toBeTruthy()
    server.response('GET /api/admin/ledger/audit', ok({ balanced: true, sum: 0, accounts: 42, problems: [] }))
    press('Relancer l’audit')
    expect(await screen.findByText('Les comptes sont justes')).toBeTruthy()
  })
})

describe('the filters of every list stand in the address', () => {
  const SPAN = 'du=2026-11-24T08:00&au=2026-11-25T08:00'
  const timeOf = (local: string) => encodeURIComponent(new Date(local).toISOString())
  const times = `from=${timeOf('2026-11-24T08:00')}&until=${timeOf('2026-11-25T08:00')}`

  test.each([
    ['/admin/joueurs?q=bo&role=admin&bots=only', '/api/admin/users?limit=50&bots=only&q=bo&role=admin'],
    ['/admin/battles?etat=cancelled&bots=all', '/api/admin/battles?limit=50&bots=all&status=cancelled'],
    ['/admin/defis?etat=expired', '/api/admin/challenges?limit=50&status=expired'],
    ['/admin/cycles?afficher=all&bots=only', '/api/admin/cycles?limit=50'],
    ['/admin/retraits?etat=rejected', '/api/admin/payouts?status=rejected&limit=50'],
    ['/admin/paiements?sens=deposit&etat=refused', '/api/admin/payments?limit=50&direction=deposit&status=refused'],
    ['/admin/liens?q=LUNA', '/api/admin/creator-links?limit=50&q=LUNA'],
    ['/admin/blocages?afficher=all&adresse=203.0.', '/api/admin/blacklist?status=all&limit=50&address=203.0.'],
    ['/admin/frequentation?periode=7j', '/api/admin/analytics?period=7j'],
    [`/admin/journal?action=role_changed&${SPAN}`, `/api/admin/actions?limit=50&action=role_changed&${times}`],
    [
      `/admin/securite?quoi=refused&issue=refused&adresse=203.0.113.&${SPAN}`,
      `/api/admin/security-log?kind=refused&outcome=refused&address=203.0.113.&${times}&limit=50`,
    ],
    ['/admin/journal?action=nothing&du=yesterday&au=', '/api/admin/actions?limit=50'],
  ])('%s asks for %s', async (address, asked) => {
    const { server } = await open(address, { 'GET /api/admin/instant-forfeits': ok([]) })
    const paths = () =>
      server.requests.map(({ path }) => [...new URLSearchParams(path.replace('?', '&'))].map(String).sort())
    await waitFor(() =>
      expect(paths()).toContainEqual([...new URLSearchParams(asked.replace('?', '&'))].map(String).sort()),
    )
  })

  test('a filter leaves the others alone, applies what is typed, and the way back undoes it, also in the field', async () => {
    const { path, goBack } = await open(`/admin/securite?joueur=${BOB}`, { 'GET /api/admin/security-log': ok([]) })
    const address = () => screen.getByLabelText<HTMLInputElement>('Adresse')
    fireEvent.change(address(), { target: { value: '198.51.' } })
    await choose('Issue', 'ok')
    expect(path()).toBe(`/admin/securite?joueur=${BOB}&adresse=198.51.&issue=ok`)
    expect(address().value).toBe('198.51.')
    await act(async () => goBack())
    expect(path()).toBe(`/admin/securite?joueur=${BOB}`)
    expect(address().value).toBe('')
  })
})

test.each([
  ['/admin/battles?etat=cancelled', 'battles?bots=without&status=cancelled'],
  [`/admin/battles?joueur=${BOB}`, `battles?bots=all&user_id=${BOB}`],
  [`/admin/retraits?joueur=${BOB}`, `payments?user_id=${BOB}`],
  ['/admin/paiements?sens=deposit', 'payments?direction=deposit'],
  ['/admin/defis?etat=expired', 'challenges?status=expired'],
  ['/admin/cycles', 'cycles?with_bets=without'],
  ['/admin/cycles?afficher=all', 'cycles'],
  ['/admin/blocages', 'blocks?status=active'],
  ['/admin/blocages?afficher=all', 'blocks'],
])('the file of %s has the rows that are shown', async (address, file) => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const { server } = await open(address, { [`GET /api/admin/exports/${file.split('?')[0]}`]: ok('Date') })
  press('Exporter (CSV)')
  await waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(server.lastPath('/api/admin/exports/')).toBe(`/api/admin/exports/${file}`)
  save.mockRestore()
})

test('the audit log is narrowed to an action, a span and a player, whose file leads there', async () => {
  const { server } = await open(`/admin/journal?joueur=${BOB}`, {
    'GET /api/admin/actions': ok([action()]),
    [`GET /api/admin/users/${BOB}`]: ok(adminUserDetail({ id: BOB, pseudo: 'bob' })),
  })
  expect(await screen.findByText('Seulement bob.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'balance_corrected' } })
  fireEvent.change(screen.getByLabelText('Du'), { target: { value: '2026-11-24T00:00' } })
  await act(async () => press('Rechercher'))
  const from = encodeURIComponent(new Date('2026-11-24T00:00').toISOString())
  await waitFor(() =>
    expect(server.lastPath('/api/admin/actions')).toBe(
      `/api/admin/actions?limit=50&action=balance_corrected&from=${from}&user_id=${BOB}`,
    ),
  )
  expect(screen.getByRole('link', { name: 'Sa fiche' }).getAttribute('href')).toBe(`/admin/joueurs/${BOB}`)
  expect(screen.getByRole('link', { name: 'Voir tout le monde' }).getAttribute('href')).toBe('/admin/journal')
})

test('[A01] the audit log says who did what to whom, in French, with amounts in euros', async () => {
  await open('/admin/journal', {
    'GET /api/admin/actions': ok([
      action({ details: { amount: 600, userId: BOB }, pseudos: { [BOB]: 'bob' } }),
      action({
        id: 'ac710000-0000-4000-8000-000000000002',
        admin_id: null,
        pseudo: null,
        action: 'role_changed',
        subject_type: 'user',
        subject_id: BOB,
        subject_name: 'bob',
        details: {
          amountCents: 60_000,
          reason: 'spam_detected',
          minutes: 10_080,
          to: 'admin',
          reopensAt: '2025-11-21T18:00:00.000Z',
          endsAt: null,
          opensItself: true,
          unknown_key: { deep: 1 },
        },
      }),
      action({
        id: 'ac710000-0000-4000-8000-000000000003',
        action: 'creator_link_created',
        details: { userId: BOB },
        pseudos: { [BOB]: 'bob' },
      }),
      action({
        id: 'ac710000-0000-4000-8000-000000000004',
        action: 'block_added',
        details: { block: 'b10c0000-0000-4000-8000-000000000001', userId: ALICE },
      }),
    ]),
  })
  const first = await row('Retrait validé')
  expect(first.getByRole('link', { name: 'alice' }).getAttribute('href')).toBe(`/admin/joueurs/${ALICE}`)
  const second = await row('Rôle changé')
  expect(second.getByText('Opérateur')).toBeTruthy()
  expect(first.getByRole('link', { name: 'Retrait BGE-1' }).getAttribute('href')).toBe(`/admin/retraits?joueur=${BOB}`)
  expect(second.getByRole('link', { name: 'Joueur bob' }).getAttribute('href')).toBe(`/admin/joueurs/${BOB}`)
  for (const line of [
    'Montant : 600,00 €',
    'Motif : Spam',
    'Durée : 7 jours',
    'Après : Admin',
    `Réouverture : ${formatWhen('2025-11-21T18:00:00.000Z')}`,
    'Fin : —',
    'Automatique : oui',
    'unknown_key : {"deep":1}',
  ]) {
    expect(second.getByText(line)).toBeTruthy()
  }
  // The ids of players that the subject names.
  expect(second.queryByText(/^Joueurs :/)).toBeNull()
  expect((await row('Lien créé')).getByRole('link', { name: 'bob' }).getAttribute('href')).toBe(`/admin/joueurs/${BOB}`)
  const block = await row('Blocage posé')
  expect(block.getByRole('link', { name: 'Joueur supprimé' })).toBeTruthy()
  expect(block.queryByText(/b10c0000/)).toBeNull()
})

test('the audit log says what a changed link was before, and finds it by its id whatever its code is now', async () => {
  const subject_id = adminLink().id
  await open('/admin/journal', {
    'GET /api/admin/actions': ok([
      action({
        action: 'creator_link_changed',
        subject_type: 'creator_link',
        subject_id,
        subject_name: 'NOVA',
        details: { code: 'NOVA', userId: ALICE, previousCode: 'LUNA', previousUserId: BOB },
        pseudos: { [ALICE]: 'alice', [BOB]: 'bob' },
      }),
    ]),
  })
  const line = await row('Lien modifié')
  expect(line.getByText('Code d’avant : LUNA')).toBeTruthy()
  expect(line.getByRole('link', { name: 'bob' }).getAttribute('href')).toBe(`/admin/joueurs/${BOB}`)
  expect(line.getByRole('link', { name: 'Lien NOVA' }).getAttribute('href')).toBe(`/admin/liens?q=${subject_id}`)
})

test('the audit log says which list was exported with which filters', async () => {
  await open('/admin/journal', {
    'GET /api/admin/actions': ok([
      action({
        action: 'list_exported',
        subject_type: 'list',
        subject_id: 'payouts',
        subject_name: null,
        details: {
          list: 'payouts',
          filter: { bots: 'all', status: 'rejected', q: true, from: '2026-11-21T10:00:00.000Z' },
        },
      }),
    ]),
  })
  const line = await row('Liste exportée')
  expect(line.getByText('Liste : Retraits')).toBeTruthy()
  const from = formatWhen('2026-11-21T10:00:00.000Z')
  expect(line.getByText(`Filtres : État = Rejeté, Recherche = oui, Du = ${from}`)).toBeTruthy()
})

test('deposits and withdrawals of all players stand in one list, each with its player', async () => {
  await open('/admin/paiements', {
    'GET /api/admin/payments': ok([
      {
        id: 'de905170-0000-4000-8000-000000000001',
        user_id: BOB,
        pseudo: 'bob',
        direction: 'deposit',
        amount: 30,
        fee: 0.6,
        channel: 'card',
        reference: 'DEP-000007',
        destination: null,
        status: 'refused',
        created_at: '2026-11-21T10:00:00.000Z',
        ended_at: '2026-11-21T10:00:00.000Z',
      },
    ]),
  })
  const line = await row('DEP-000007')
  expect(line.getByRole('link', { name: 'bob' }).getAttribute('href')).toBe(`/admin/joueurs/${BOB}`)
  expect(line.getByText('Dépôt')).toBeTruthy()
  expect(line.getByText('30,00 €')).toBeTruthy()
  expect(line.getByText('Refusé par le prestataire')).toBeTruthy()
})

describe('cycles', () => {
  afterEach(() => void vi.restoreAllMocks())

  const { id } = adminCycle()
  const BETS = `/api/admin/cycles/${id}/bets`

  async function figuresOf(number: string): Promise<readonly (string | null)[]> {
    const cells = (await row(number)).getAllByRole('cell')
    return cells.slice(3, 8).map(({ textContent }) => textContent)
  }

  test('[issue 16, 13] the figures of cycles are those of people, of everybody or of bots, as one chooses', async () => {
    const unknown = adminCycle({ id: 'c1c1e000-0000-4000-8000-000000000009', number: 56, bots_share: undefined })
    await open('/admin/cycles', { 'GET /api/admin/cycles': ok([adminCycle(), unknown]) })
    expect(await figuresOf('57')).toEqual(['4', '3', '40,00 €', '40,80 €', '0,00 €'])
    expect(await figuresOf('56')).toEqual(['—', '—', '—', '—', '—'])
    await choose('Bots', 'only')
    expect(await figuresOf('57')).toEqual(['2', '1', '15,00 €', '20,40 €', '0,00 €'])
    await choose('Bots', 'all')
    expect(await figuresOf('57')).toEqual(['6', '4', '55,00 €', '61,20 €', '0,00 €'])
    expect((await figuresOf('56'))[0]).toBe('6')
  })

  test('[issue 16, 13] the bets of a cycle are asked for with or without those of bots, and saved as they are shown', async () => {
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
      saved.push(content as Blob)
      return 'blob:file'
    })
    const rendered = await open(`/admin/cycles/${id}`, {
      [`GET /api/admin/cycles/${id}`]: ok(adminCycle()),
      [`GET ${BETS}`]: ok([adminCycleBet({ bot: true, pseudo: 'Nova' })]),
      [`GET ${BETS}/export`]: ok('Placé;Pseudo'),
    })
    expect(await screen.findByRole('link', { name: 'Nova (bot)' })).toBeTruthy()
    await choose('Bots', 'only')
    await waitFor(() => expect(bodiesOf(rendered, 'GET', `${BETS}?limit=50&bots=only`)).toHaveLength(1))
    press('Exporter (CSV)')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]?.text()).toBe('"Placé;Pseudo"')
    expect(bodiesOf(rendered, 'GET', `${BETS}/export?bots=only`)).toHaveLength(1)
  })
})
