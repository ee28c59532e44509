import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { activeBattle, OTHER_BATTLE } from '../../../testing/battle-messages.ts'
import { press, renderBattle } from '../../../testing/render-battle.tsx'

const closed = {
  'GET /api/status': { status: 200, body: { gameClosed: true, localWallets: true, analytics: false } },
} as const

test('while the games are closed the way back into a running battle is open', async () => {
  const { path } = await renderBattle({ path: '/battle', running: [activeBattle()], responses: closed })
  await screen.findByRole('button', { name: 'Rejoindre votre partie' })
  await press('Rejoindre votre partie')
  await waitFor(() => expect(path()).toBe('/battle/game'))
})

test('of several running battles each is named', async () => {
  const other = activeBattle({ id: OTHER_BATTLE, user1_username: 'carla' })
  await renderBattle({ path: '/close', running: [activeBattle(), other], responses: closed })
  await screen.findByRole('button', { name: 'Rejoindre votre partie contre bob' })
  await screen.findByRole('button', { name: 'Rejoindre votre partie contre carla' })
})

test('who plays nothing is offered nothing to come back to', async () => {
  await renderBattle({ path: '/close', responses: closed })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('button', { name: /^Rejoindre/ })).toBeNull()
})
