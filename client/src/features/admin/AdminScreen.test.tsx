import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AppShell } from '../../app/AppShell.tsx'
import { ALICE, BATTLE, BOB } from '../../testing/battle-messages.ts'
import { ok, refusal } from '../../testing/fake-server.ts'
import { press } from '../../testing/render.tsx'
import { renderApp } from '../../testing/render-app.tsx'
import { localTimeOf, startOfDayMs } from './parts/local-time.ts'
import {
  ADMIN,
  adminBattle,
  adminBattleDetail,
  adminCycle,
  adminCycleBet,
  adminUserDetail,
  bodiesOf,
  choose,
  dialog,
  expectKey,
  figures,
  fillIn,
  open,
  payout,
  pressIn,
  row,
} from './testing/admin-page.tsx'

const KEY_HEADER = 'idempotency-key'

describe('access', () => {
  test.each([{}, { account_role: 'influencer', isInfluencer: true }] as const)(
    '[A25] %j is sent home, and nothing is asked of the server',
    async (account) => {
      const rendered = await act(async () => renderApp(<AppShell />, { path: '/admin', signedInAs: account }))
      await screen.findByRole('heading', { level: 1, name: 'Comment ça marche ?' })
      expect(rendered.path()).toBe('/')
      expect(rendered.server.requests.filter(({ path }) => path.startsWith('/api/admin'))).toEqual([])
    },
  )

  test('[A25] an influencer who is an admin too gets in', async () => {
    await act(async () =>
      renderApp(<AppShell />, {
        path: '/admin/retraits',
        signedInAs: { ...ADMIN, isInfluencer: true },
        responses: { 'GET /api/admin/payouts': ok([]) },
      }),
    )
    expect(await screen.findByText('Aucun retrait dans cet état')).toBeTruthy()
  })

  test('the sections are links, also where a press unfolds them: none opens because it was passed by', async () => {
    const { path } = await open('/admin', {
      'GET /api/admin/figures': ok(figures()),
      'GET /api/admin/payouts': ok([]),
    })
    expect(screen.getByText('Rubrique\u202f: Vue d’ensemble').tagName).toBe('SUMMARY')
    const folded = screen.getAllByRole('link', { name: 'Retraits' }).at(-1)
    await act(async () => folded && fireEvent.click(folded))
    expect(path()).toBe('/admin/retraits')
  })

  test('an address that nobody knows leads to the first page', async () => {
    const { path } = await open('/admin/nowhere', { 'GET /api/admin/figures': ok(figures()) })
    expect(path()).toBe('/admin')
  })

  test('a refusal of the server shows, with a button to retry', async () => {
    const { server } = await open('/admin/retraits', {
      'GET /api/admin/payouts': refusal(403, 'FORBIDDEN', 'Accès refusé.'),
    })
    expect(await screen.findByText('Accès refusé.')).toBeTruthy()
    server.response('GET /api/admin/payouts', ok([]))
    press('Réessayer')
    expect(await screen.findByText('Aucun retrait dans cet état')).toBeTruthy()
  })
})

describe('overview', () => {
  test('live figures of players, games, house account and payments', async () => {
    await open('/admin', { 'GET /api/admin/figures': ok(figures()) })
    const figureOf = async (label: string) => (await screen.findByText(label)).nextElementSibling?.textContent
    expect(await figureOf('En ligne sur ce serveur')).toBe('12')
    expect(await figureOf('Blocages en vigueur')).toBe('1')
    expect(await figureOf('10 €')).toBe('3 joueurs')
    expect(await figureOf('Résultat du jour')).toBe('−4,50 €')
    expect(await figureOf('Exposition du cycle')).toBe('120,00 €')
    expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/admin/retraits')
    const linkAt = async (label: string) =>
      (await screen.findByText(label)).nextElementSibling?.querySelector('a')?.getAttribute('href')
    expect(await linkAt('Annulées aujourd’hui')).toBe('/admin/battles?etat=cancelled&bots=all')
    expect(await linkAt('Comptes')).toBe('/admin/audit')
    const today = new URLSearchParams({ du: localTimeOf(startOfDayMs(Date.parse(String(figures().at)))) })
    expect(await linkAt('Déposé aujourd’hui')).toBe(`/admin/paiements?sens=deposit&etat=completed&${today}`)
    expect(await linkAt('En attente')).toBe('/admin/paiements?etat=pending')
  })

  test.each([
    [2, '2 retraits attendent votre décision.'],
    [1, 'Un retrait attend votre décision.'],
    [0, null],
  ])('%i withdrawals that wait for a decision come before the figures, with the way to them', async (count, words) => {
    const payments = { ...figures().payments, payouts_to_review: count }
    await open('/admin', { 'GET /api/admin/figures': ok(figures({ payments })) })
    await screen.findByText('Exposition du cycle')
    expect(screen.queryByText(/votre décision/)?.textContent ?? null).toBe(words)
    const links = screen.queryAllByRole('link', { name: 'Décider' }).map((link) => link.getAttribute('href'))
    expect(links).toEqual(words === null ? [] : ['/admin/retraits'])
  })

  test('[A11] closing the games asks once and confirms the result', async () => {
    const rendered = await open('/admin', {
      'GET /api/admin/figures': ok(figures()),
      'PUT /api/admin/game-closed': ok({ closed: true }),
    })
    await screen.findByText('Ouverts')
    press('Fermer les jeux')
    expect(bodiesOf(rendered, 'PUT', '/api/admin/game-closed')).toEqual([])
    rendered.server.response('GET /api/admin/figures', ok(figures({ gameClosed: true })))
    pressIn('Fermer les jeux')
    expect(await screen.findByText('Les jeux sont fermés.')).toBeTruthy()
    expect(bodiesOf(rendered, 'PUT', '/api/admin/game-closed')).toEqual([{ closed: true }])
    expect(await screen.findByText('Fermés')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(screen.getByRole('button', { name: 'Ouvrir les jeux' })).toBeTruthy()
  })

  test('[X03] issue 16.12: who closes may say when they open again, and that they do so by themselves', async () => {
    const rendered = await open('/admin', {
      'GET /api/admin/figures': ok(figures()),
      'PUT /api/admin/game-closed': ok({ closed: true }),
    })
    await screen.findByText('Ouverts')
    press('Fermer les jeux')
    expect(dialog().getByText('Sans heure, le compte à rebours des joueurs va jusqu’à 18:00.')).toBeTruthy()
    fillIn(/^Réouverture prévue/, '2026-11-24T20:30')
    fireEvent.click(dialog().getByLabelText('Ouvrir automatiquement à cette heure'))
    pressIn('Fermer les jeux')
    expect(await screen.findByText('Les jeux sont fermés.')).toBeTruthy()
    expect(bodiesOf(rendered, 'PUT', '/api/admin/game-closed')).toEqual([
      { closed: true, reopensAt: new Date('2026-11-24T20:30').toISOString(), opensItself: true },
    ])
  })

  test('[C17] the bets of the cycle alone are stopped and resumed, after one question, with a confirmation', async () => {
    const rendered = await open('/admin', {
      'GET /api/admin/figures': ok(figures()),
      'PUT /api/admin/cycle-bets': ok({ enabled: false }),
    })
    const asked = () => bodiesOf(rendered, 'PUT', '/api/admin/cycle-bets')
    await screen.findByText('Acceptés')
    press('Arrêter les paris')
    expect(dialog().getByText(/les paris ouverts peuvent toujours être repris/)).toBeTruthy()
    expect(asked()).toEqual([])
    rendered.server.response('GET /api/admin/figures', ok(figures({ betsEnabled: false })))
    pressIn('Arrêter les paris')
    expect(await screen.findByText('Les paris du cycle sont arrêtés.')).toBeTruthy()
    expect(await screen.findByText('Arrêtés')).toBeTruthy()
    press('Reprendre les paris')
    rendered.server.response('PUT /api/admin/cycle-bets', ok({ enabled: true }))
    rendered.server.response('GET /api/admin/figures', ok(figures()))
    pressIn('Reprendre les paris')
    expect(await screen.findByText('Les paris du cycle ont repris.')).toBeTruthy()
    expect(await screen.findByText('Acceptés')).toBeTruthy()
    expect(asked()).toEqual([{ enabled: false }, { enabled: true }])
  })

  test('[C17] while the games are closed the cycle takes no bets either, and there is nothing to decide', async () => {
    await open('/admin', { 'GET /api/admin/figures': ok(figures({ gameClosed: true, betsEnabled: false })) })
    expect(await screen.findByText('Les jeux sont fermés : le cycle ne prend pas de pari non plus.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /les paris/ })).toBeNull()
  })

  test('[C17] bets that are stopped on their own are told also while the games are closed, as they stay so', async () => {
    const stopped = figures({ gameClosed: true, betsEnabled: false, cycleBetsStopped: true })
    await open('/admin', { 'GET /api/admin/figures': ok(stopped) })
    expect(await screen.findByText(/arrêtés à part, et le restent à la réouverture\.$/)).toBeTruthy()
  })

  test('[X03] a wrong reopening time is corrected while the games stay closed', async () => {
    const rendered = await open('/admin', {
      'GET /api/admin/figures': ok(figures({ gameClosed: true })),
      'PUT /api/admin/game-closed': ok({ closed: true }),
    })
    await screen.findByText('Fermés')
    press('Changer l’heure')
    expect(dialog().getByText('Les jeux restent fermés ; la nouvelle heure remplace celle d’avant.')).toBeTruthy()
    fillIn(/^Réouverture prévue/, '2026-11-24T20:30')
    pressIn('Changer l’heure')
    expect(await screen.findByText('L’heure de réouverture est changée.')).toBeTruthy()
    expect(bodiesOf(rendered, 'PUT', '/api/admin/game-closed')).toEqual([
      { closed: true, reopensAt: new Date('2026-11-24T20:30').toISOString() },
    ])
  })

  test('[X03] whether they open by themselves is changed without the announced time', async () => {
    const reopensAt = new Date('2026-11-24T20:30').toISOString()
    const status = { gameClosed: true, localWallets: true, analytics: true, reopensAt, reopensAtGiven: true }
    const rendered = await open('/admin', {
      'GET /api/admin/figures': ok(figures({ gameClosed: true })),
      'GET /api/status': ok({ ...status, opensItself: false }),
      'PUT /api/admin/game-closed': ok({ closed: true }),
    })
    await screen.findByText('Fermés')
    press('Changer l’heure')
    const itself = () => dialog().getByLabelText<HTMLInputElement>('Ouvrir automatiquement à cette heure')
    fireEvent.click(itself())
    pressIn('Annuler')
    press('Changer l’heure')
    expect(itself().checked).toBe(false)
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Changer l’heure' }).disabled).toBe(true)
    fireEvent.click(itself())
    pressIn('Changer l’heure')
    expect(await screen.findByText('L’heure de réouverture est changée.')).toBeTruthy()
    expect(bodiesOf(rendered, 'PUT', '/api/admin/game-closed')).toEqual([
      { closed: true, reopensAt, opensItself: true },
    ])
  })

  test('the time of games that another admin has opened meanwhile is not changed, which would close them', async () => {
    const rendered = await open('/admin', { 'GET /api/admin/figures': ok(figures({ gameClosed: true })) })
    await screen.findByText('Fermés')
    press('Changer l’heure')
    rendered.server.response('GET /api/admin/figures', ok(figures()))
    await act(async () => rendered.app.queries.invalidateQueries())
    await screen.findByText('Ouverts')
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Changer l’heure' }).disabled).toBe(true)
  })

  test('an announcement is taken away after one question', async () => {
    const announcement = {
      id: 'a0000000-0000-4000-8000-000000000001',
      text: 'Maintenance',
      ends_at: '2099-01-01T00:00:00.000Z',
    }
    const rendered = await open('/admin', {
      'GET /api/admin/figures': ok(figures()),
      'GET /api/status': ok({
        gameClosed: false,
        localWallets: true,
        analytics: true,
        reopensAt: null,
        reopensAtGiven: false,
        opensItself: false,
        announcement,
      }),
      'DELETE /api/admin/announcement': { status: 204 },
    })
    await screen.findByText(/« Maintenance » jusqu’au/)
    press('Retirer')
    expect(bodiesOf(rendered, 'DELETE', '/api/admin/announcement')).toHaveLength(0)
    pressIn('Retirer')
    expect(await screen.findByText('L’annonce est retirée.')).toBeTruthy()
    expect(bodiesOf(rendered, 'DELETE', '/api/admin/announcement')).toHaveLength(1)
  })

  test('issue 16.13: figures stand beside those of yesterday, and an announcement is made', async () => {
    const yesterday = {
      signed_up: 7,
      ended: 20,
      ended_with_bots: 4,
      cancelled: 0,
      result: 3,
      fees: 1,
      deposited: 10,
      withdrawn: 0,
    }
    const announcement = {
      id: 'a0000000-0000-4000-8000-000000000001',
      text: 'Maintenance',
      ends_at: '2099-01-01T00:00:00.000Z',
    }
    const rendered = await open('/admin', {
      'GET /api/admin/figures': ok(figures({ yesterday })),
      'PUT /api/admin/announcement': ok({ announcement }),
    })
    expect(await screen.findByText('hier à la même heure : 7')).toBeTruthy()
    press('Faire une annonce')
    pressIn('Publier')
    expect(dialog().getByText('Écrivez une annonce')).toBeTruthy()
    fillIn('Texte', 'Maintenance')
    fillIn('Jusqu’à', '2026-11-24T20:30')
    pressIn('Publier')
    expect(await screen.findByText('L’annonce est publiée.')).toBeTruthy()
    expect(bodiesOf(rendered, 'PUT', '/api/admin/announcement')).toEqual([
      { text: 'Maintenance', ends_at: new Date('2026-11-24T20:30').toISOString() },
    ])
  })

  test('a question that another admin has answered meanwhile neither turns round nor can be confirmed', async () => {
    const rendered = await open('/admin', {
      'GET /api/admin/figures': ok(figures()),
      'PUT /api/admin/game-closed': ok({ closed: true }),
    })
    await screen.findByText('Ouverts')
    press('Fermer les jeux')
    rendered.server.response('GET /api/admin/figures', ok(figures({ gameClosed: true })))
    await act(async () => rendered.app.queries.invalidateQueries())
    await screen.findByText('Fermés')
    expect(screen.getByRole('alertdialog', { name: 'Fermer les jeux ?' })).toBeTruthy()
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Fermer les jeux' }).disabled).toBe(true)
    fireEvent.submit(dialog().getByText(/^Les parties en cours se terminent/))
    expect(bodiesOf(rendered, 'PUT', '/api/admin/game-closed')).toEqual([])
  })

  test('who changes their mind does nothing', async () => {
    const rendered = await open('/admin', { 'GET /api/admin/figures': ok(figures()) })
    await screen.findByText('Ouverts')
    press('Fermer les jeux')
    pressIn('Annuler')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(bodiesOf(rendered, 'PUT', '/api/admin/game-closed')).toEqual([])
  })
})

describe('payouts', () => {
  test('[W29] by card what leaves is the amount less its fee, what comes back is all of it', async () => {
    const byCard = payout({ channel: 'card', fee: 12 })
    await open('/admin/retraits', { 'GET /api/admin/payouts': ok([byCard]) })
    await row('RET-000042')
    press('Valider le retrait RET-000042')
    const successText = '588,00 € partent vers le compte de bob. Les frais de 12,00 € restent à la maison.'
    expect(dialog().getByText(successText)).toBeTruthy()
    pressIn('Annuler')
    press('Rejeter le retrait RET-000042')
    expect(dialog().getByText('600,00 € reviennent sur le solde de bob.')).toBeTruthy()
  })

  test('a large withdrawal is let go, once and with a key', async () => {
    const { server } = await open('/admin/retraits', {
      'GET /api/admin/payouts': ok([payout()]),
      [`POST /api/admin/payouts/${payout().id}/confirm`]: ok(payout({ status: 'pending' })),
    })
    const line = await row('RET-000042')
    expect(line.getByRole('rowheader', { name: 'bob' })).toBeTruthy()
    expect(line.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      '600,00 €',
      '600,00 €',
      '600,00 €',
      '0,00 €',
      'Virement',
      'FR76 •••• 0189',
      'RET-000042',
      expect.stringMatching(/^21\/11(\/2026)? \d\d:\d\d$/),
      'ValiderRejeter',
    ])
    press('Valider le retrait RET-000042')
    expect(dialog().getByText('600,00 € partent vers le compte de bob.')).toBeTruthy()
    server.response('GET /api/admin/payouts', ok([]))
    pressIn('Valider')
    expect(await screen.findByText('Retrait RET-000042 validé.')).toBeTruthy()
    expect(await screen.findByText('Aucun retrait dans cet état')).toBeTruthy()
    expectKey(server, '/confirm')
  })

  test('a rejection that came too late shows the message of the server', async () => {
    await open('/admin/retraits', {
      'GET /api/admin/payouts': ok([payout()]),
      [`POST /api/admin/payouts/${payout().id}/reject`]: refusal(409, 'CONFLICT', 'Ce retrait a déjà été décidé.'),
    })
    await row('RET-000042')
    press('Rejeter le retrait RET-000042')
    pressIn('Rejeter')
    expect((await screen.findByText('Ce retrait a déjà été décidé.')).getAttribute('role')).toBe('alert')
  })

  test('a rejection may give the reason that the player reads, and colleagues see who gave it', async () => {
    const path = `/api/admin/payouts/${payout().id}/reject`
    const reason = 'Titulaire différent'
    const decision = { admin_id: ALICE, pseudo: 'alice', at: '2026-11-21T11:00:00.000Z', reason }
    const rejected = payout({ status: 'rejected', decision })
    const rendered = await open('/admin/retraits', {
      'GET /api/admin/payouts': ok([payout()]),
      [`POST ${path}`]: ok(rejected),
    })
    await row('RET-000042')
    press('Rejeter le retrait RET-000042')
    fillIn('Motif (facultatif)', reason)
    rendered.server.response('GET /api/admin/payouts', ok([rejected]))
    pressIn('Rejeter')
    expect(await screen.findByText('Retrait RET-000042 rejeté, l’argent est rendu.')).toBeTruthy()
    expect(bodiesOf(rendered, 'POST', path)).toEqual([{ reason }])
    await choose('État', 'rejected')
    const line = await row(reason)
    expect(line.getByText(/^alice, 21\/11/)).toBeTruthy()
  })

  test('a rejection that is repeated with another reason is another one, with a key of its own', async () => {
    const path = `/api/admin/payouts/${payout().id}/reject`
    const { server } = await open('/admin/retraits', {
      'GET /api/admin/payouts': ok([payout()]),
      [`POST ${path}`]: refusal(503, 'INTERNAL', 'Réessayez.'),
    })
    await row('RET-000042')
    press('Rejeter le retrait RET-000042')
    const keys = () => server.requests.filter((seen) => seen.path === path).map(({ headers }) => headers[KEY_HEADER])
    for (const [index, reason] of ['Compte', 'Compte', 'Titulaire'].entries()) {
      fillIn('Motif (facultatif)', reason)
      pressIn('Rejeter')
      await waitFor(() => expect(keys()).toHaveLength(index + 1))
      await waitFor(() =>
        expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Rejeter' }).disabled).toBe(false),
      )
    }
    const [first, repeated, other] = keys()
    expect([repeated === first, other === first]).toEqual([true, false])
  })

  test('those that are decided are listed by their state, without buttons', async () => {
    const { server } = await open('/admin/retraits', { 'GET /api/admin/payouts': ok([]) })
    await screen.findByText('Aucun retrait dans cet état')
    server.response('GET /api/admin/payouts', ok([payout({ status: 'completed' })]))
    await choose('État', 'completed')
    await row('RET-000042')
    expect(server.lastPath('/api/admin/')).toBe('/api/admin/payouts?limit=50&status=completed')
    expect(screen.queryByRole('button', { name: /le retrait/ })).toBeNull()
  })

  test('of one player all payments are listed, also a deposit that never arrived', async () => {
    await open(`/admin/retraits?joueur=${BOB}`, {
      [`GET /api/admin/users/${BOB}`]: ok(adminUserDetail({ pseudo: 'bob' })),
      [`GET /api/transactions/user/${BOB}/deposit-withdrawals`]: ok([
        {
          id: payout().id,
          transaction_type: 'deposit',
          amount: '30.00',
          fee: '0.60',
          created_at: '2026-11-21T10:00:00.000Z',
          status: 'refused',
          in_review: false,
          channel: 'card',
          reference: 'DEP-000007',
          destination_last4: null,
          destination: null,
        },
      ]),
    })
    const line = await row('DEP-000007')
    expect(line.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^21\/11(\/2026)? \d\d:\d\d$/),
      ...['Dépôt', '30,00 €', '0,60 €', 'Carte', '—', 'DEP-000007', 'Refusé par le prestataire'],
    ])
    expect(await screen.findByText('Seulement bob.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sa fiche' }).getAttribute('href')).toBe(`/admin/joueurs/${BOB}`)
  })
})

describe('security', () => {
  test('issue 15.12: events are shown and narrowed, and battles given up at once by one address are marked', async () => {
    const { server } = await open('/admin/securite', {
      'GET /api/admin/security-log': ok([
        {
          id: 'e0e00000-0000-4000-8000-000000000001',
          kind: 'refused',
          method: 'correctBalance',
          outcome: 'refused',
          code: 'FORBIDDEN',
          user_id: BOB,
          pseudo: 'bob',
          address: '203.0.113.7',
          count: 50,
          created_at: '2026-11-21T10:00:00.000Z',
        },
        ...['passkeyRefresh', 'changeCreatorLink'].map((method, index) => ({
          id: `e0e00000-0000-4000-8000-00000000001${index}`,
          kind: 'role',
          method,
          outcome: 'ok',
          code: null,
          user_id: ALICE,
          pseudo: 'alice',
          address: '203.0.113.8',
          count: 1,
          created_at: '2026-11-21T10:00:00.000Z',
        })),
      ]),
      'GET /api/admin/instant-forfeits': ok([
        {
          id: 'f0f00000-0000-4000-8000-000000000001',
          loser_id: BOB,
          loser: 'bob-perd',
          winner_id: ALICE,
          winner: 'alice',
          loser_address: '203.0.113.7',
          winner_address: '203.0.113.7',
          same_address: true,
          ended_at: '2026-11-21T10:00:00.000Z',
        },
      ]),
    })
    const refused = await row('Vous n’avez pas le droit de faire cela.')
    expect(refused.getByText('50')).toBeTruthy()
    expect(refused.getByText('Correction d’un solde')).toBeTruthy()
    expect(screen.getByText('Prolongation de la session')).toBeTruthy()
    expect(screen.getByText('Modification d’un lien')).toBeTruthy()
    expect((await row('bob-perd')).getByText('Même adresse : 203.0.113.7')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Quoi'), { target: { value: 'refused' } })
    fireEvent.change(screen.getByLabelText('Adresse'), { target: { value: ' 203.0.113. ' } })
    await act(async () => press('Rechercher'))
    await waitFor(() =>
      expect(server.requests.some(({ path }) => path.includes('kind=refused&address=203.0.113.'))).toBe(true),
    )
  })

  test('battles given up at once that do not load are told', async () => {
    await open('/admin/securite', { 'GET /api/admin/security-log': ok([]) })
    expect(await screen.findByRole('heading', { name: 'Forfaits immédiats' })).toBeTruthy()
    expect(screen.getByText('La liste ne se charge pas')).toBeTruthy()
  })
})

describe('battles', () => {
  test('are listed by state, and of one player', async () => {
    const { server } = await open(`/admin/battles?joueur=${BOB}`, {
      'GET /api/admin/battles': ok([adminBattle({ status: 'completed', winner: BOB })]),
    })
    const line = await row('bob contre alice')
    expect(line.getByText('Terminée')).toBeTruthy()
    expect(line.getByText('bob')).toBeTruthy()
    await choose('État', 'active')
    await waitFor(() =>
      expect(server.lastPath('/api/admin/')).toBe(`/api/admin/battles?limit=50&bots=all&status=active&user_id=${BOB}`),
    )
  })

  test('a cancelled one says why in the list', async () => {
    const cancelled = adminBattle({ status: 'cancelled', winner: null, cancel_reason: 'both_absent' })
    await open('/admin/battles', { 'GET /api/admin/battles': ok([cancelled]) })
    expect((await row('bob contre alice')).getByText('Les deux joueurs étaient absents')).toBeTruthy()
  })

  test('of one player include those with bots, until one chooses to leave these out', async () => {
    const { server } = await open(`/admin/battles?joueur=${BOB}`, {
      'GET /api/admin/battles': ok([adminBattle({ status: 'completed', winner: BOB })]),
    })
    await row('bob contre alice')
    await choose('Bots', 'without')
    await waitFor(() =>
      expect(server.lastPath('/api/admin/')).toBe(`/api/admin/battles?limit=50&bots=without&user_id=${BOB}`),
    )
  })

  test('a running one is cancelled after a look at what goes back to whom', async () => {
    const cancellation = {
      id: BATTLE,
      status: 'active',
      cancellable: true,
      refunds: [
        { user_id: BOB, pseudo: 'bob', amount: 10 },
        { user_id: ALICE, pseudo: 'alice', amount: 10 },
      ],
    }
    const { server } = await open(`/admin/battles/${BATTLE}`, {
      [`GET /api/admin/battles/${BATTLE}`]: ok(adminBattleDetail()),
      [`GET /api/admin/battles/${BATTLE}/cancel`]: ok(cancellation),
      [`POST /api/admin/battles/${BATTLE}/cancel`]: ok({ ...cancellation, status: 'cancelled', cancellable: false }),
    })
    expect(await screen.findByText('Secrète jusqu’à la fin')).toBeTruthy()
    expect((await row('round_started')).getByText('{"round":1}')).toBeTruthy()
    press('Annuler la battle')
    expect(await dialog().findByText('alice')).toBeTruthy()
    expect(dialog().getAllByText('10,00 €')).toHaveLength(2)
    expect(dialog().getByRole('button', { name: 'Ne rien annuler' })).toBeTruthy()
    server.response(
      `GET /api/admin/battles/${BATTLE}`,
      ok(adminBattleDetail({ status: 'cancelled', cancel_reason: 'admin' })),
    )
    pressIn('Annuler la battle')
    expect(await screen.findByText('Battle annulée, remboursement de 20,00 €.')).toBeTruthy()
    expect(await screen.findByText('Annulée')).toBeTruthy()
    expect(screen.getByText('Motif d’annulation').nextElementSibling?.textContent).toBe('Décision de l’équipe')
    expectKey(server, '/cancel')
  })

  test.each([
    [{ rated: true, unrated_reason: null }, 'Comptée'],
    [{ rated: null, unrated_reason: null }, 'Comptée à la fin'],
    [{ rated: false, unrated_reason: 'no_round' }, 'Non comptée\u202f: forfait avant la fin de la première manche'],
  ] as const)('[20.3] a battle with the verdict %o reads %s', async (verdict, shown) => {
    await open(`/admin/battles/${BATTLE}`, {
      [`GET /api/admin/battles/${BATTLE}`]: ok(adminBattleDetail(verdict)),
    })
    expect((await screen.findByText('Classement')).nextElementSibling?.textContent).toBe(shown)
  })

  test('an ended one says what each player was paid', async () => {
    const payouts = { user1: 20, user2: 0 }
    await open(`/admin/battles/${BATTLE}`, {
      [`GET /api/admin/battles/${BATTLE}`]: ok(adminBattleDetail({ status: 'completed', payouts })),
    })
    expect((await screen.findByText('Versé')).nextElementSibling?.textContent).toBe('bob 20,00 € · alice 0,00 €')
  })

  test('one that ended meanwhile can no longer be cancelled', async () => {
    await open(`/admin/battles/${BATTLE}`, {
      [`GET /api/admin/battles/${BATTLE}`]: ok(adminBattleDetail()),
      [`GET /api/admin/battles/${BATTLE}/cancel`]: ok({
        id: BATTLE,
        status: 'completed',
        cancellable: false,
        refunds: [],
      }),
    })
    await screen.findByText('Secrète jusqu’à la fin')
    press('Annuler la battle')
    expect(await dialog().findByText(/terminée : rien ne peut plus être rendu/)).toBeTruthy()
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Annuler la battle' }).disabled).toBe(true)
  })
})

/** The money that goes back when the cycle is cancelled. */
function cancellationOf(id: string | null, cancellable = true) {
  return { id, cancellable, open_bets: 5, players: 3, stakes: 55, fees: 1.1 }
}

describe('cycles', () => {
  test('the running one is cancelled after a look at what goes back', async () => {
    const id = adminCycle().id
    const ended = adminCycle({
      id: 'c1c1e000-0000-4000-8000-000000000002',
      number: 56,
      status: 'closed',
      result: 'up',
      paid_out: 48,
    })
    const { server } = await open('/admin/cycles', {
      'GET /api/admin/cycles': ok([adminCycle(), ended]),
      [`GET /api/admin/cycles/${id}/cancel`]: ok(cancellationOf(id)),
      [`POST /api/admin/cycles/${id}/cancel`]: ok(cancellationOf(id, false)),
    })
    expect((await row('56')).getByText('UP')).toBeTruthy()
    expect((await row('56')).getByRole('link', { name: 'Vérifier' }).getAttribute('href')).toBe(
      `/verifier/${ended.id}?jeu=cycle`,
    )
    press('Annuler le cycle 57')
    expect(await dialog().findByText('55,00 €')).toBeTruthy()
    expect(dialog().getByText('1,10 €')).toBeTruthy()
    server.response('GET /api/admin/cycles', ok([adminCycle({ status: 'closed', void_reason: 'admin' }), ended]))
    pressIn('Annuler le cycle')
    expect(await screen.findByText('Cycle 57 annulé, remboursement de 56,10 €.')).toBeTruthy()
    expect((await row('57')).getByText('Annulé')).toBeTruthy()
    expect((await row('57')).getByText('Décision de l’équipe')).toBeTruthy()
    expectKey(server, '/cancel')
  })
})

test('the question about a row stays when the row leaves the list', async () => {
  const { id } = adminCycle()
  const { app, server } = await open('/admin/cycles', {
    'GET /api/admin/cycles': ok([adminCycle()]),
    [`GET /api/admin/cycles/${id}/cancel`]: ok(cancellationOf(id)),
  })
  await row('57')
  press('Annuler le cycle 57')
  expect(await dialog().findByText('55,00 €')).toBeTruthy()
  server.response('GET /api/admin/cycles', ok([]))
  await act(async () => app.queries.invalidateQueries())
  expect(await screen.findByText('Aucun cycle')).toBeTruthy()
  expect(dialog().getByText('55,00 €')).toBeTruthy()
  pressIn('Ne rien annuler')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a response that comes after its dialog was closed leaves the next dialog open', async () => {
  const { id } = adminCycle()
  await open('/admin/cycles', {
    'GET /api/admin/cycles': ok([adminCycle()]),
    [`GET /api/admin/cycles/${id}/cancel`]: ok(cancellationOf(id)),
    [`POST /api/admin/cycles/${id}/cancel`]: ok(cancellationOf(id, false)),
  })
  await row('57')
  press('Annuler le cycle 57')
  await dialog().findByText('55,00 €')
  pressIn('Annuler le cycle')
  pressIn('Ne rien annuler')
  press('Annuler le cycle 57')
  await screen.findByText('Cycle 57 annulé, remboursement de 56,10 €.')
  expect(screen.getByRole('alertdialog', { name: 'Annuler le cycle 57 ?' })).toBeTruthy()
})

test('a cycle whose result is being shown is over: there is nothing left to cancel', async () => {
  await open('/admin/cycles', { 'GET /api/admin/cycles': ok([adminCycle({ result: 'down' })]) })
  expect((await row('57')).getByText('Terminé')).toBeTruthy()
  expect((await row('57')).getByRole('link', { name: 'Vérifier' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Annuler le cycle 57' })).toBeNull()
})

test('cycles with bets of people are listed first, all of them on request', async () => {
  const { server } = await open('/admin/cycles', { 'GET /api/admin/cycles': ok([adminCycle()]) })
  await row('57')
  await choose('Afficher', 'all')
  const asked = server.requests.map(({ path }) => path).filter((path) => path.startsWith('/api/admin/cycles'))
  expect(asked).toEqual(['/api/admin/cycles?limit=50&with_bets=without', '/api/admin/cycles?limit=50'])
})

test('[C08] a cycle whose result nobody knows is listed as equal', async () => {
  const ended = { ...adminCycle({ number: 56, status: 'closed' }), result: 'draw' }
  await open('/admin/cycles', { 'GET /api/admin/cycles': ok([ended]) })
  expect((await row('56')).getByText('ÉGAL')).toBeTruthy()
})

describe('the bets of a cycle', () => {
  test('show bettor, side, stake and result, from the list of cycles', async () => {
    const { id } = adminCycle()
    await open('/admin/cycles', {
      'GET /api/admin/cycles': ok([adminCycle()]),
      [`GET /api/admin/cycles/${id}`]: ok(adminCycle()),
      [`GET /api/admin/cycles/${id}/bets`]: ok([
        adminCycleBet({
          id: 'be700000-0000-4000-8000-000000000002',
          user_id: ALICE,
          pseudo: 'alice',
          direction: 'down',
          outcome: 'cashed_out',
          payout: 14.5,
        }),
        adminCycleBet(),
      ]),
    })
    await act(async () => fireEvent.click(await screen.findByRole('link', { name: 'Paris du cycle 57' })))
    expect(await screen.findByRole('heading', { level: 2, name: 'Cycle 57' })).toBeTruthy()
    const cells = (line: Awaited<ReturnType<typeof row>>) =>
      line.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells(await row('alice')).slice(0, 7)).toEqual([
      'alice',
      'DOWN',
      '20,00 €',
      '0,40 €',
      '1,96',
      'Encaissé',
      '14,50 €',
    ])
    expect((await row('bob')).getByText('Ouvert')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'bob' }).getAttribute('href')).toBe(`/admin/joueurs/${BOB}`)
  })

  const show = (cycle: ReturnType<typeof adminCycle>) =>
    open(`/admin/cycles/${cycle.id}`, {
      [`GET /api/admin/cycles/${cycle.id}`]: ok(cycle),
      [`GET /api/admin/cycles/${cycle.id}/bets`]: ok([]),
    })
  const shownAs = async (label: string) =>
    (await screen.findByText(label, { selector: 'dt' })).nextElementSibling?.textContent

  test('stand below the figures of their cycle, which can be cancelled while it runs', async () => {
    await show(adminCycle())
    expect(await shownAs('Mises et frais')).toBe('61,20 €')
    expect(await shownAs('Prix de départ')).toBe('50 000,00')
    expect(await shownAs('Prix final')).toBe('—')
    expect(screen.getByRole('button', { name: 'Annuler le cycle' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Vérifier' })).toBeNull()
  })

  test('of an ended cycle stand below its result and its proof', async () => {
    const cycle = adminCycle({ status: 'closed', result: 'up', final_price: 50_010, ended_at: adminCycle().started_at })
    await show(cycle)
    expect(await shownAs('Résultat')).toBe('UP')
    expect(await shownAs('Prix final')).toBe('50 010,00')
    expect(screen.getByRole('link', { name: 'Vérifier' }).getAttribute('href')).toBe(`/verifier/${cycle.id}?jeu=cycle`)
    expect(screen.queryByRole('button', { name: 'Annuler le cycle' })).toBeNull()
  })
})
