import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import {
  activeBattle,
  BATTLE,
  BOB,
  battleState,
  complete,
  gameStart,
  matchFound,
  OTHER_BATTLE,
} from '../../../testing/battle-messages.ts'
import { bobsChallenge, CHALLENGE_CODE } from '../../../testing/challenges.ts'
import { ok, refusal } from '../../../testing/fake-server.ts'
import { alicePlayer } from '../../../testing/people.ts'
import { openPrediction, press, renderBattle } from '../../../testing/render-battle.tsx'

test('[M25] [G47] the end of a battle that ran before the page was loaded shows a toast on any page', async () => {
  const { connection, receive, path } = await renderBattle({ path: '/', running: [activeBattle()] })
  const request = { type: 'battle_resync_request', battleId: BATTLE }
  await waitFor(() => expect(connection.sentOfType('battle_resync_request')).toEqual([request]))
  await receive({ ...battleState(), type: 'battle_resync' }, complete())
  expect(await screen.findByText('Victoire!')).toBeTruthy()
  expect(path()).toBe('/')
})

test('a tab that becomes visible asks for the state of the opened battle; one that is hidden does not', async () => {
  const { connection } = await openPrediction()
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  const resyncs = () => connection.sentOfType('battle_resync_request')
  const before = resyncs().length
  visibility.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(resyncs()).toHaveLength(before)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(resyncs().slice(before)).toEqual([{ type: 'battle_resync_request', battleId: BATTLE }])
  visibility.mockRestore()
})

test.each(['/', '/wallet', '/battle'])('[20.4] a followed player who comes online is announced on %s', async (path) => {
  const { receive, app, connection } = await renderBattle({ path, running: [activeBattle()] })
  await waitFor(() => expect(connection.sentOfType('battle_resync_request')).toHaveLength(1))
  await receive({ type: 'followed_player_online', user_id: BOB, pseudo: 'bob' })
  const told = () => app.notifications.active().map(({ message, data }) => [data?.title, message])
  await waitFor(() => expect(told()).toEqual([['Joueurs suivis', 'bob est en ligne.']]))
})

test('who has no running battle is asked about none', async () => {
  const { connection, server } = await renderBattle({ path: '/' })
  await waitFor(() => expect(server.requests.some(({ path }) => path.endsWith('/active'))).toBe(true))
  expect(connection.sentOfType('battle_resync_request')).toEqual([])
})

test('a running battle has its line in the bar of any page, which leads back into it and goes when it is over', async () => {
  const { receive, path, timers } = await renderBattle({ path: '/', running: [activeBattle()] })
  const line = await screen.findByRole('link', { name: 'Partie en cours contre bob Rejoindre' })
  const opening = battleState({ round: 1, roundResults: [], user2_point: 0, endsAt: timers.now() + 10_000 })
  await receive({ ...opening, type: 'battle_resync' })
  expect(line.textContent).toBe('Partie en cours contre bobParier !')
  await act(async () => fireEvent.click(line))
  await screen.findByRole('button', { name: 'UP' })
  expect(path()).toBe('/battle/game')
  expect(screen.queryByRole('link', { name: /^Partie en cours/ })).toBeNull()
})

test('the line names how many there are where there are several, and none where none runs', async () => {
  const another = activeBattle({ id: OTHER_BATTLE, user1_username: 'carol' })
  const { receive } = await renderBattle({ path: '/', running: [activeBattle(), another] })
  expect(await screen.findByRole('link', { name: /^2 parties en cours/ })).toBeTruthy()
  await receive({ ...battleState(), type: 'battle_resync' }, complete())
  expect(await screen.findByRole('link', { name: /^Partie en cours contre carol/ })).toBeTruthy()
})

test('a starting battle has no line in the bar: it would move the page below its countdown', async () => {
  const { receive, path, timers } = await renderBattle({ path: '/' })
  let lines = 0
  const watch = new MutationObserver(() => {
    lines += screen.queryAllByRole('link', { name: /^Partie en cours/, hidden: true }).length
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await receive(matchFound({ startsAt: timers.now() + 5_000 }), gameStart())
  await waitFor(() => expect(path()).toBe('/battle/game'))
  watch.disconnect()
  expect(lines).toBe(0)
})

test.each(['/battle', '/close'])('on %s one’s battles stand anyway', async (path) => {
  const { server } = await renderBattle({ path, running: [activeBattle()] })
  await waitFor(() => expect(server.requests.some((request) => request.path.endsWith('/active'))).toBe(true))
  expect(screen.queryByRole('link', { name: /^Partie en cours/ })).toBeNull()
})

test('a challenge accepted before the sign-in is led back to once: whoever goes on stays where they went', async () => {
  const { app, path } = await renderBattle({
    path: '/defi/ABCDEF',
    balance: null,
    responses: { 'GET /api/battles/challenges/ABCDEF': refusal(404, 'CHALLENGE_NOT_FOUND') },
  })
  app.intention.note({ type: 'challenge', code: 'ABCDEF' })
  await act(async () => app.life.begin({ user: alicePlayer(), tokens: null }))
  await waitFor(() => expect(path()).toBe('/defi/ABCDEF'))
  await act(async () => app.navigation.go('/wallet'))
  await act(async () => app.navigation.go('/profile'))
  expect(path()).toBe('/profile')
})

test('who leaves a challenge before it is accepted accepts nothing by coming back', async () => {
  const { app, path, server, connections } = await renderBattle({
    path: `/defi/${CHALLENGE_CODE}`,
    balance: null,
    responses: { [`GET /api/battles/challenges/${CHALLENGE_CODE}`]: ok(bobsChallenge()) },
  })
  app.intention.note({ type: 'challenge', code: CHALLENGE_CODE })
  await act(async () => app.life.begin({ user: alicePlayer(), tokens: null }))
  await waitFor(() => expect(path()).toBe(`/defi/${CHALLENGE_CODE}`))
  await act(async () => app.navigation.go('/profile'))
  // Its connection opens only now.
  await act(async () => connections.at(-1)?.accept())
  await act(async () => app.navigation.go(`/defi/${CHALLENGE_CODE}`))
  await screen.findByRole('button', { name: 'Relever le défi' })
  expect(server.requests.filter((request) => request.path.endsWith('/accept'))).toEqual([])
})

describe('[issue 16.6] a search asked for before there was a wallet', () => {
  const idle = { type: 'battle_queue_status', inQueue: false, amount: null }
  const searching = { type: 'battle_queue_status', inQueue: true, amount: 10 }
  const signIn = ({ app }: Rendered) => act(async () => app.life.begin({ user: alicePlayer(), tokens: null }))
  const joins = ({ connections }: Rendered) => connections.flatMap((one) => one.sentOfType('join_battle_queue'))
  type Rendered = Awaited<ReturnType<typeof renderBattle>>

  /** A guest picks 25 € and starts; then signs in, which opens a new connection. */
  async function startAsGuest() {
    const rendered = await renderBattle({ path: '/battle', balance: null })
    await screen.findByRole('spinbutton', { name: 'Votre mise' })
    await press('25 €')
    await press('LANCER LA PARTIE')
    await screen.findByRole('dialog', { name: 'Un wallet pour jouer' })
    return rendered
  }

  /** The server accepts the player's connection and reports whether they search already. */
  async function connect({ connections }: Rendered, first: object = idle) {
    const guest = connections.length
    const latest = await waitFor(() => {
      const connection = connections.at(-1)
      if (connection === undefined || connections.length < guest) throw new Error('Not connected yet')
      return connection
    })
    await act(async () => latest.accept())
    await act(async () => latest.receive(first))
  }

  test('runs with the stake that was chosen, and its dialog opens on the page that the sign-in leads to', async () => {
    const rendered = await startAsGuest()
    await signIn(rendered)
    expect(rendered.path()).toBe('/')
    await connect(rendered)
    await waitFor(() => expect(joins(rendered)).toMatchObject([{ amount: 25 }]))
    await screen.findByRole('dialog', { name: 'Recherche d’un adversaire' })
    expect(rendered.path()).toBe('/')
    expect(rendered.app.intention.get()).toBeNull()
  })

  test('its dialog is covered by no line that says the same', async () => {
    const rendered = await startAsGuest()
    await signIn(rendered)
    await connect(rendered)
    await screen.findByRole('dialog', { name: 'Recherche d’un adversaire' })
    for (const path of ['/battle', '/']) await act(async () => rendered.app.navigation.go(path))
    expect(screen.getByRole('dialog', { name: 'Recherche d’un adversaire' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Retour à la Battle', hidden: true })).toBeNull()
  })

  test('runs once: a later connection starts no other', async () => {
    const rendered = await startAsGuest()
    await signIn(rendered)
    await connect(rendered)
    await waitFor(() => expect(joins(rendered)).toHaveLength(1))
    const latest = rendered.connections.at(-1)
    await act(async () => latest?.receive(idle))
    expect(joins(rendered)).toHaveLength(1)
  })

  test('is dropped for a player who already searches: it would follow once that search is over', async () => {
    const rendered = await startAsGuest()
    await signIn(rendered)
    await connect(rendered, searching)
    await act(async () => rendered.connections.at(-1)?.receive(idle))
    expect(joins(rendered)).toEqual([])
    expect(rendered.app.intention.get()).toBeNull()
  })

  test('is dropped for a player whose match is found: it would follow once the battle runs', async () => {
    const rendered = await startAsGuest()
    await signIn(rendered)
    await connect(rendered, matchFound({ startsAt: rendered.timers.now() + 5_000 }))
    await act(async () => rendered.connections.at(-1)?.receive(idle))
    await act(async () => rendered.connections.at(-1)?.receive(gameStart()))
    await act(async () => rendered.connections.at(-1)?.receive(idle))
    expect(joins(rendered)).toEqual([])
  })

  test('is nobody’s after a logout, and not another wallet’s', async () => {
    const rendered = await startAsGuest()
    await signIn(rendered)
    await act(async () => rendered.app.life.logOut())
    await signIn(rendered)
    await connect(rendered)
    await waitFor(() => expect(rendered.connections.at(-1)?.sentOfType('check_battle_queue_status')).toHaveLength(1))
    expect(joins(rendered)).toEqual([])
  })

  test('hidden away from the lobby, the search announces that it continues', async () => {
    const rendered = await startAsGuest()
    await signIn(rendered)
    await connect(rendered)
    await screen.findByRole('dialog', { name: 'Recherche d’un adversaire' })
    await act(async () =>
      fireEvent.click(screen.getAllByRole('button', { name: 'Continuer à naviguer' })[1] as HTMLElement),
    )
    expect(await screen.findByRole('link', { name: 'Retour à la Battle' })).toBeTruthy()
  })
})
