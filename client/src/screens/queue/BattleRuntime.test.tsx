import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { activeBattle } from '../../testing/battle-lists.ts'
import { BATTLE, battleState, complete, OTHER_BATTLE } from '../../testing/battle-messages.ts'
import { renderBattle } from '../../testing/render-battle.tsx'

test('[M25] [G47] the end of a battle that ran before the page was loaded is told on any page', async () => {
  const { connection, receive, path } = await renderBattle({ path: '/', running: [activeBattle()] })
  const request = { type: 'battle_resync_request', battleId: BATTLE }
  await waitFor(() => expect(connection.sentOfType('battle_resync_request')).toEqual([request]))
  await receive({ ...battleState(), type: 'battle_resync' }, complete())
  expect(await screen.findByText('Victoire!')).toBeTruthy()
  expect(path()).toBe('/')
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

test.each(['/battle', '/close'])('on %s one’s battles stand anyway', async (path) => {
  const { server } = await renderBattle({ path, running: [activeBattle()] })
  await waitFor(() => expect(server.requests.some((request) => request.path.endsWith('/active'))).toBe(true))
  expect(screen.queryByRole('link', { name: /^Partie en cours/ })).toBeNull()
})
