import { FAKE_START_MS } from '@bougie/api-client/testing/fake-timers.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { AppShell } from '../../../app/AppShell.tsx'
import { ALICE, BATTLE, BOB } from '../../../testing/battle-messages.ts'
import { CHALLENGE_CODE as CODE, bobsChallenge as challenge } from '../../../testing/challenges.ts'
import { ok, refusal } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { press, renderBattle } from '../../../testing/render-battle.tsx'

const LOOK = `GET /api/battles/challenges/${CODE}`
const ACCEPT = `POST /api/battles/challenges/${CODE}/accept`

const found = (more: object = {}) => ({ [LOOK]: ok(challenge(more)) })

describe('[issue 20.1] the page of a challenge', () => {
  test('shows a guest the challenger and the stake; the press asks for a wallet and is kept', async () => {
    const { app } = renderApp(<AppShell />, { path: `/defi/${CODE}`, responses: found() })
    await screen.findByRole('heading', { name: 'bob vous défie' })
    expect(screen.getByText('Mise 25 €')).toBeTruthy()
    expect(screen.getByText('En euros fictifs : aucun argent réel n’est joué.')).toBeTruthy()
    expect(screen.getByText('Vous créez votre wallet en un instant, puis la partie commence.')).toBeTruthy()
    await press('Relever le défi')
    await screen.findByRole('dialog', { name: 'Un wallet pour jouer' })
    expect(app.intention.get()?.intention).toEqual({ type: 'challenge', code: CODE })
  })

  const FREE = 'Sans mise : ni solde, ni classement, ni palmarès ne changent.'
  const PROGRAM = /^Un programme joue pour ce joueur/
  const { challenger } = challenge()

  test.each([
    [{}, ['Mise 25 €', 'Le gagnant remporte 50 €.', '3 V · 1 D · 0 É'], [FREE, PROGRAM]],
    [{ amount: 0 }, ['Partie amicale, sans mise', FREE], [/^Le gagnant remporte/]],
    [{ challenger: { ...challenger, hidden: true } }, ['Mise 25 €'], [/ V · /]],
    [{ challenger: { ...challenger, program: true } }, [PROGRAM], [FREE]],
    [{ challenger_state: 'busy' }, ['bob joue une autre partie en ce moment.'], [/n’est pas connecté/]],
  ])('says what is played for, against whom: %j', async (more, shown, missing) => {
    await renderBattle({ path: `/defi/${CODE}`, responses: found(more) })
    await screen.findByRole('heading', { name: 'bob vous défie' })
    for (const text of shown) expect(screen.getByText(text)).toBeTruthy()
    for (const text of [...missing, /^Vous créez votre wallet/]) expect(screen.queryByText(text)).toBeNull()
  })

  test('accepts for a player, and leads into the battle', async () => {
    const accepted = { [ACCEPT]: ok({ battle_id: BATTLE }) }
    await renderBattle({ path: `/defi/${CODE}`, responses: { ...found(), ...accepted } })
    await screen.findByRole('heading', { name: 'bob vous défie' })
    await press('Relever le défi')
    const link = await screen.findByRole('link', { name: 'Rejoindre la partie' })
    expect(link.getAttribute('href')).toBe(`/battle/${BATTLE}`)
  })

  test('two presses before the page shows the first one accept once', async () => {
    const { server } = await renderBattle({ path: `/defi/${CODE}`, responses: { ...found(), [ACCEPT]: 'silent' } })
    await screen.findByRole('heading', { name: 'bob vous défie' })
    await act(async () => {
      const button = screen.getByRole('button', { name: 'Relever le défi' })
      fireEvent.click(button)
      fireEvent.click(button)
    })
    expect(server.requests.filter(({ path }) => path.endsWith('/accept'))).toHaveLength(1)
  })

  test('waits for a challenger who is away, and accepts once they are there', async () => {
    const away = { [ACCEPT]: refusal(409, 'CHALLENGER_AWAY') }
    const responses = { ...found({ challenger_state: 'away' }), ...away }
    const { server, connection, receive } = await renderBattle({ path: `/defi/${CODE}`, responses })
    await screen.findByText('bob n’est pas connecté en ce moment.')
    await press('Relever le défi')
    const waiting = await screen.findByRole('alert')
    expect(waiting.textContent).toMatch(/^bob n’est pas connecté\. Gardez cette page ouverte/)
    server.response(LOOK, ok(challenge()))
    server.response(ACCEPT, ok({ battle_id: BATTLE }))
    expect(connection.sentOfType('challenge_watch')).toEqual([{ type: 'challenge_watch', code: CODE }])
    await receive({ type: 'challenge_changed', code: CODE })
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Rejoindre la partie' })).toBeTruthy())
  })

  test('waits for the state that follows a refusal before it tries again', async () => {
    const busy = { [ACCEPT]: refusal(409, 'CHALLENGER_BUSY') }
    const { server } = await renderBattle({ path: `/defi/${CODE}`, responses: { ...found(), ...busy } })
    const requests = (wanted: string) => server.requests.filter(({ method, path }) => `${method} ${path}` === wanted)
    await screen.findByRole('heading', { name: 'bob vous défie' })
    // The page believes that bob is ready until this response comes.
    server.response(LOOK, 'silent')
    await press('Relever le défi')
    await waitFor(() => expect(requests(LOOK)).toHaveLength(2))
    await act(async () => undefined)
    expect(requests(ACCEPT)).toHaveLength(1)
  })

  test('who stopped waiting is not taken into a battle by the return of the challenger', async () => {
    const away = { [ACCEPT]: refusal(409, 'CHALLENGER_AWAY') }
    const responses = { ...found({ challenger_state: 'away' }), ...away }
    const { server, receive } = await renderBattle({ path: `/defi/${CODE}`, responses })
    await screen.findByText('bob n’est pas connecté en ce moment.')
    await press('Relever le défi')
    await screen.findByRole('alert')
    await press('Ne plus attendre')
    server.response(LOOK, ok(challenge()))
    await receive({ type: 'challenge_changed', code: CODE })
    await waitFor(() => expect(screen.queryByText('bob n’est pas connecté en ce moment.')).toBeNull())
    expect(screen.getByRole('button', { name: 'Relever le défi' })).toBeTruthy()
    await act(async () => undefined)
    expect(server.requests.filter(({ path }) => path.endsWith('/accept'))).toHaveLength(1)
  })

  test('the press of a guest is carried out once the player who signed in is connected', async () => {
    const kept = { intention: { type: 'challenge', code: CODE }, atMs: FAKE_START_MS, userId: ALICE }
    window.sessionStorage.setItem('intention', JSON.stringify(kept))
    const accepted = { [ACCEPT]: ok({ battle_id: BATTLE }) }
    const { app, server } = await renderBattle({ path: `/defi/${CODE}`, responses: { ...found(), ...accepted } })
    await screen.findByRole('link', { name: 'Rejoindre la partie' })
    expect(server.requests.filter(({ path }) => path.endsWith('/accept'))).toHaveLength(1)
    expect(app.intention.get()).toBeNull()
  })

  test('the press of another player is not carried out', async () => {
    const kept = { intention: { type: 'challenge', code: CODE }, atMs: FAKE_START_MS, userId: BOB }
    window.sessionStorage.setItem('intention', JSON.stringify(kept))
    const { server } = await renderBattle({ path: `/defi/${CODE}`, responses: found() })
    await screen.findByRole('heading', { name: 'bob vous défie' })
    await act(async () => undefined)
    expect(server.requests.filter(({ path }) => path.endsWith('/accept'))).toEqual([])
  })

  test('that can’t be read says so, and is asked for again', async () => {
    const { server } = await renderBattle({
      path: `/defi/${CODE}`,
      responses: { [LOOK]: refusal(400, 'FORMAT_ERROR') },
    })
    await screen.findByRole('heading', { name: 'Le défi n’a pas pu être lu.' })
    server.response(LOOK, ok(challenge()))
    await press('Réessayer')
    expect(await screen.findByRole('heading', { name: 'bob vous défie' })).toBeTruthy()
  })

  test('is watched while it is on the screen only, and changes of others are nothing to it', async () => {
    const { server, connection, receive } = await renderBattle({ path: `/defi/${CODE}`, responses: found() })
    await screen.findByRole('heading', { name: 'bob vous défie' })
    const looks = () => server.requests.filter(({ method, path }) => `${method} ${path}` === LOOK)
    const before = looks().length
    await receive({ type: 'challenge_changed', code: 'ZZZZZZ' })
    expect(looks()).toHaveLength(before)
    expect(connection.sentOfType('challenge_watch')).toEqual([{ type: 'challenge_watch', code: CODE }])
    expect(connection.sentOfType('challenge_unwatch')).toEqual([])
    await act(async () => {
      fireEvent.click(screen.getByRole('link', { name: 'Portefeuille' }))
    })
    await waitFor(() =>
      expect(connection.sentOfType('challenge_unwatch')).toEqual([{ type: 'challenge_unwatch', code: CODE }]),
    )
  })

  test('a refusal that no waiting changes shows at once', async () => {
    const poor = { [ACCEPT]: refusal(400, 'INSUFFICIENT_BALANCE', 'Solde insuffisant.') }
    const { server } = await renderBattle({ path: `/defi/${CODE}`, responses: { ...found(), ...poor } })
    await screen.findByRole('heading', { name: 'bob vous défie' })
    server.response(LOOK, 'silent')
    await press('Relever le défi')
    expect(await screen.findByRole('link', { name: 'Faire un dépôt' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('Solde insuffisant.')
  })

  test('only a balance that is too low leads to a deposit', async () => {
    const refused = { [ACCEPT]: refusal(403, 'SELF_EXCLUDED', 'Vous êtes exclu du jeu.') }
    await renderBattle({ path: `/defi/${CODE}`, responses: { ...found(), ...refused } })
    await screen.findByRole('heading', { name: 'bob vous défie' })
    await press('Relever le défi')
    expect((await screen.findByRole('alert')).textContent).toBe('Vous êtes exclu du jeu.')
    expect(screen.queryByRole('link', { name: 'Faire un dépôt' })).toBeNull()
  })

  test.each([
    ['withdrawn', 'Ce défi a été retiré'],
    ['expired', 'Ce défi a expiré'],
    ['accepted', 'Ce défi a été relevé'],
  ])('%s: %s', async (status, title) => {
    const battle_id = status === 'accepted' ? BATTLE : null
    await renderBattle({ path: `/defi/${CODE}`, responses: found({ status, battle_id }) })
    await screen.findByRole('heading', { name: title })
    expect(screen.queryByRole('button', { name: 'Relever le défi' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Regarder la partie' }) !== null).toBe(status === 'accepted')
  })

  const own = { challenger: { ...challenge().challenger, id: ALICE, pseudo: 'alice' } }
  const toBob = { ...own, addressee: { id: BOB, pseudo: 'bob' } }

  test.each([
    ['expired', own, 'Personne ne l’a relevé à temps. Créez-en un autre depuis la Battle.'],
    ['withdrawn', own, 'Vous l’avez retiré. Créez-en un autre depuis la Battle.'],
    ['withdrawn', toBob, 'Vous pouvez en créer un autre depuis la Battle.'],
    ['accepted', own, 'Quelqu’un l’a relevé : retrouvez la partie, en direct ou en rediffusion.'],
    ['open', toBob, 'bob a reçu ce défi et peut le relever.'],
  ])('its own challenger is not sent to themselves for another one: %s %j', async (status, more, hint) => {
    const battle_id = status === 'accepted' ? BATTLE : null
    await renderBattle({ path: `/defi/${CODE}`, responses: found({ status, battle_id, ...more }) })
    expect(await screen.findByText(hint)).toBeTruthy()
  })

  test.each(['ABCDE', 'ABCDEO'])('%s is no code, and the server is not asked', async (code) => {
    const { server } = await renderBattle({ path: `/defi/${code}` })
    await screen.findByRole('heading', { name: 'Ce code ne mène à aucun défi' })
    expect(server.requests.filter(({ path }) => path.includes('challenges'))).toEqual([])
  })
})

test('[issue 20.1] the lobby takes a code as people write it, and says when it is none', async () => {
  const { path } = await renderBattle({ path: '/battle', balance: null, responses: found() })
  const field = await screen.findByRole('textbox', { name: 'Code reçu' })
  fireEvent.change(field, { target: { value: 'abc' } })
  await press('Voir le défi')
  await screen.findByText('Un code compte six lettres.')
  fireEvent.change(field, { target: { value: 'abc def' } })
  await press('Voir le défi')
  await waitFor(() => expect(path()).toBe(`/defi/${CODE}`))
})

test('a challenge leaves the lobby when its time is over', async () => {
  const list = 'GET /api/battles/challenges'
  const expires_at = new Date(FAKE_START_MS + 60_000).toISOString()
  const { server, advance } = await renderBattle({
    path: '/battle',
    responses: { [list]: ok([challenge({ expires_at })]) },
  })
  await screen.findByText(CODE)
  server.response(list, ok([]))
  await advance(59_999)
  expect(screen.getByText(CODE)).toBeTruthy()
  await advance(1)
  await waitFor(() => expect(screen.queryByText(CODE)).toBeNull())
})
