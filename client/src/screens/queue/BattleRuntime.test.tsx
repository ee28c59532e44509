import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { activeBattle } from '../../testing/battle-lists.ts'
import { BATTLE, battleState, complete } from '../../testing/battle-messages.ts'
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
