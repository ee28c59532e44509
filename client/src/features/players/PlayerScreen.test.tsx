import type { PlayerDetails, PlayerProfile } from '@bougie/protocol'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ALICE, BATTLE, BOB } from '../../testing/battle-messages.ts'
import { type FakeResponse, ok, refusal } from '../../testing/fake-server.ts'
import { press } from '../../testing/render.tsx'
import { renderApp } from '../../testing/render-app.tsx'
import { SnackbarLine } from '../shell/notifications/Notifications.tsx'
import { PlayerCard } from './PlayerScreen.tsx'

const CARD = `GET /api/players/${BOB}`

const details: PlayerDetails = {
  member_since: '2026-03',
  record: { wins: 7, losses: 4, draws: 1, winstreak: 3 },
  rating: { points: 1_612, provisional: false, battles: 12, history: [1_500, 1_560, 1_612] },
  state: 'online',
  battle_id: null,
  recent: [],
  head_to_head: { wins: 2, losses: 1, draws: 0 },
}

const bob = (changes: Partial<PlayerProfile> = {}): PlayerProfile => ({
  id: BOB,
  pseudo: 'bob',
  bot: false,
  hidden: false,
  avatar_url: null,
  details,
  followed: false,
  blocked: false,
  ...changes,
})

const recent = (changes: Partial<PlayerDetails['recent'][number]>) => ({
  battle_id: BATTLE,
  opponent: { id: ALICE, pseudo: 'alice', bot: false },
  result: 'loss' as const,
  points: 1,
  opponent_points: 3,
  ended_at: '2026-11-21T10:00:00.000Z',
  ...changes,
})

const named = (name: string) => screen.queryByRole('button', { name })

function open(player: FakeResponse, { guest = false, inDialog = false, userId = BOB } = {}) {
  return renderApp(
    <>
      <PlayerCard userId={userId} inDialog={inDialog} />
      <SnackbarLine />
    </>,
    {
      path: `/joueur/${userId}`,
      ...(guest ? {} : { signedInAs: {} }),
      responses: { [`GET /api/players/${userId}`]: player },
    },
  )
}

describe('[20.4] the states of a card', () => {
  test('says that it loads', () => {
    open('silent')
    expect(screen.getByRole('status', { name: 'Chargement de la carte…' })).toBeTruthy()
  })

  test('that could not be read is asked for anew', async () => {
    const { server } = open(refusal(500, 'INTERNAL'))
    await screen.findByText('La carte n’a pas pu être lue.')
    server.response(CARD, ok(bob()))
    press('Réessayer')
    expect(await screen.findByRole('heading', { name: 'bob' })).toBeTruthy()
  })

  test('of nobody says so at once, and leads to the leaderboard', async () => {
    const { server } = open(refusal(404, 'NOT_FOUND'))
    await screen.findByText('Ce joueur n’existe pas ou plus')
    expect(screen.getByRole('link', { name: 'Voir le classement' }).getAttribute('href')).toBe('/leaderboard')
    expect(server.requests.filter(({ path }) => path === `/api/players/${BOB}`)).toHaveLength(1)
  })
})

describe('[20.4] what a card shows', () => {
  test('record, rating, presence, the month of the sign-up, and the score between both', async () => {
    open(ok(bob()))
    await screen.findByRole('heading', { name: 'bob' })
    const record = within(screen.getByRole('region', { name: 'Palmarès' }))
    expect(record.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Victoires',
      'Défaites',
      'Égalités',
    ])
    expect(record.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['7', '4', '1'])
    expect(record.getByText('Série de 3 victoires')).toBeTruthy()
    expect(screen.getByText('En ligne')).toBeTruthy()
    expect(screen.getByText('Membre depuis mars 2026')).toBeTruthy()
    expect(screen.getByText('12 parties classées')).toBeTruthy()
    expect(screen.getByRole('img', { name: /3 dernières parties classées/ })).toBeTruthy()
    expect(screen.getByText('2 victoires, 1 défaite, 0 égalité pour vous')).toBeTruthy()
    expect(screen.getByText('Pas encore de partie terminée.')).toBeTruthy()
  })

  test('before the first rated battle there is no rating, after one no curve', async () => {
    open(ok(bob({ details: { ...details, rating: null } })))
    await screen.findByRole('heading', { name: 'bob' })
    expect(screen.queryByText('Points de classement')).toBeNull()
  })

  test('one battle is no curve, and few battles are a provisional rating', async () => {
    const rating = { points: 1_338, provisional: true, battles: 1, history: [1_338] }
    open(ok(bob({ details: { ...details, rating } })))
    await screen.findByText('1 partie classée')
    expect(screen.getByText('1\u202f338\u202f? (provisoires)')).toBeTruthy()
    expect(screen.getByText(/^Provisoires, d’où le/)).toBeTruthy()
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('recent battles: against the viewer, against another whose card opens, against a hidden one without a replay', async () => {
    const carla = { id: BATTLE as unknown as typeof BOB, pseudo: 'carla', bot: false }
    const battles = [
      recent({}),
      recent({ opponent: carla, result: 'win', ended_at: '2026-11-20T10:00:00.000Z' }),
      recent({ opponent: null, battle_id: null, ended_at: '2026-11-19T10:00:00.000Z' }),
    ]
    const { app } = open(ok(bob({ details: { ...details, recent: battles } })))
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual([
      'contre vous',
      'contre carla',
      'contre un joueur masqué',
    ])
    expect(rows.map((row) => within(row).queryAllByRole('link').length)).toEqual([1, 1, 0])
    press('carla')
    expect(app.shownPlayer.get()).toBe(carla.id)
  })

  test('a score that does not explain the result is that of a forfeit', async () => {
    const battles = [
      recent({}),
      recent({ points: 0, opponent_points: 0, ended_at: '2026-11-20T10:00:00.000Z' }),
      recent({ result: 'win', points: 0, opponent_points: 1, ended_at: '2026-11-19T10:00:00.000Z' }),
      recent({ result: 'draw', points: 2, opponent_points: 2, ended_at: '2026-11-18T10:00:00.000Z' }),
    ]
    open(ok(bob({ details: { ...details, recent: battles } })))
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => within(row).getByText(/ – /).textContent?.split(' · ').slice(0, 2))).toEqual([
      ['Perdue', '1\u00a0–\u00a03'],
      ['Perdue par forfait', '0\u00a0–\u00a00'],
      ['Gagnée par forfait', '0\u00a0–\u00a01'],
      ['Égalité', '2\u00a0–\u00a02'],
    ])
  })

  test('a running battle is watched from the card', async () => {
    open(ok(bob({ details: { ...details, state: 'playing', battle_id: BATTLE } })))
    const link = await screen.findByRole('link', { name: 'Regarder sa partie' })
    expect(link.getAttribute('href')).toBe(`/battle/${BATTLE}`)
  })

  test('a hidden player shows the pseudo alone, and can still be challenged and blocked', async () => {
    open(ok(bob({ hidden: true, details: null })))
    expect(await screen.findByText('Ce joueur ne montre que son pseudo.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Palmarès' })).toBeNull()
    expect(named('Défier')).toBeTruthy()
    expect(named('Bloquer')).toBeTruthy()
  })

  test('a robot is named as one, and is neither challenged, followed nor blocked', async () => {
    open(ok(bob({ bot: true })))
    expect(await screen.findByText('Bot')).toBeTruthy()
    for (const name of ['Défier', 'Suivre', 'Bloquer']) expect(named(name)).toBeNull()
    expect(screen.queryByText('En ligne')).toBeNull()
  })

  test('the own card leads to the statistics, and says when others see the pseudo alone', async () => {
    open(ok(bob({ id: ALICE, pseudo: 'alice', hidden: true, followed: null, blocked: null })), { userId: ALICE })
    expect(await screen.findByText('Les autres ne voient que votre pseudo.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Mes statistiques' }).getAttribute('href')).toBe('/statistiques')
    for (const name of ['Défier', 'Suivre', 'Bloquer']) expect(named(name)).toBeNull()
  })

  test('over another page it leads to the page of the player', async () => {
    open(ok(bob()), { inDialog: true })
    const link = await screen.findByRole('link', { name: 'Ouvrir la page' })
    expect(link.getAttribute('href')).toBe(`/joueur/${BOB}`)
  })
})

describe('[20.4] what one does with a player', () => {
  test('a challenge is made for this player', async () => {
    const { app } = open(ok(bob()))
    await screen.findByRole('heading', { name: 'bob' })
    press('Défier')
    expect(app.challenged.get()).toEqual({ id: BOB, pseudo: 'bob' })
    expect(app.shownPlayer.get()).toBeNull()
  })

  test('a guest is asked to sign in and comes back to the card; the rest is not offered', async () => {
    const { app } = open(ok(bob({ followed: null, blocked: null })), { guest: true })
    await screen.findByRole('heading', { name: 'bob' })
    expect(named('Suivre')).toBeNull()
    expect(named('Bloquer')).toBeNull()
    press('Défier')
    expect(app.challenged.get()).toBeNull()
    await waitFor(() => expect(window.sessionStorage.getItem('intention')).toContain(`/joueur/${BOB}`))
  })

  test('followed and unfollowed, each confirmed', async () => {
    const { server } = open(ok(bob()))
    server.response(`PUT /api/users/me/follows/${BOB}`, { status: 204 })
    server.response(`DELETE /api/users/me/follows/${BOB}`, { status: 204 })
    await screen.findByRole('heading', { name: 'bob' })
    server.response(CARD, ok(bob({ followed: true })))
    press('Suivre')
    expect(await screen.findByText('Vous suivez bob.')).toBeTruthy()
    await screen.findByRole('button', { name: 'Ne plus suivre' })
    server.response(CARD, ok(bob()))
    press('Ne plus suivre')
    expect(await screen.findByText('Vous ne suivez plus bob.')).toBeTruthy()
    await screen.findByRole('button', { name: 'Suivre' })
  })

  test('a blocked player is not challenged, and is unblocked from the card', async () => {
    const { server } = open(ok(bob()))
    server.response(`PUT /api/users/me/blocks/${BOB}`, { status: 204 })
    server.response(`DELETE /api/users/me/blocks/${BOB}`, { status: 204 })
    await screen.findByRole('heading', { name: 'bob' })
    server.response(CARD, ok(bob({ blocked: true })))
    press('Bloquer')
    await screen.findByRole('button', { name: 'Débloquer' })
    expect(screen.getByText(/vous ne jouerez plus ensemble/)).toBeTruthy()
    expect(named('Défier')).toBeNull()
    server.response(CARD, ok(bob()))
    press('Débloquer')
    await screen.findByRole('button', { name: 'Défier' })
  })

  test('a refusal shows the reason of the server, and the card stays as it was', async () => {
    const { server } = open(ok(bob()))
    server.response(
      `PUT /api/users/me/follows/${BOB}`,
      refusal(409, 'FOLLOWS_TOO_MANY', 'Vous suivez déjà 50 joueurs.'),
    )
    await screen.findByRole('heading', { name: 'bob' })
    press('Suivre')
    expect(await screen.findByText('Vous suivez déjà 50 joueurs.')).toBeTruthy()
    expect(named('Suivre')).toBeTruthy()
  })
})
