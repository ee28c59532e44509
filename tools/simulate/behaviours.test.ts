import { battleIdSchema, type ServerMessage, userIdSchema } from '@bougie/protocol'
import { createSeededRandom } from '@bougie/simulation/seeded-random.ts'
import { expect, test } from 'vitest'
import { draws, duels, forfeits, manyTabs } from './behaviours.ts'
import { recordedLine } from './recorded-line.ts'

const battleId = battleIdSchema.parse('6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b001')
const playerId = userIdSchema.parse('6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b002')
const opponentId = userIdSchema.parse('6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b003')

async function movesOf(behaviour: typeof duels, seed: string) {
  const { line, sent } = recordedLine([[], [], []])
  for (let round = 1; round <= 20; round += 1) {
    const random = createSeededRandom(seed).fork(`round ${round}`)
    await behaviour.predict({ battleId, playerId, opponentId, round, line, random })
  }
  return sent
}

test.each([
  ['duels', duels],
  ['forfeits', forfeits],
  ['many tabs', manyTabs],
])('%s: a seed repeats what a player does, another does something else', async (_, behaviour) => {
  const moves = await movesOf(behaviour, 'a')
  expect(await movesOf(behaviour, 'a')).toEqual(moves)
  expect(await movesOf(behaviour, 'b')).not.toEqual(moves)
})

test('forfeits happen, and not always', async () => {
  const types = new Set((await movesOf(forfeits, 'a')).map(({ message }) => message.type))
  expect(types).toEqual(new Set(['battle_forfeit', 'battle_bet']))
})

test('a choice goes out of two tabs under one reference', async () => {
  const moves = await movesOf(manyTabs, 'a')
  for (let index = 0; index < moves.length; index += 2) {
    expect(moves[index + 1]?.message).toEqual(moves[index]?.message)
    expect(moves[index + 1]?.tab).not.toBe(moves[index]?.tab)
  }
})

test('tabs that received different histories are detected', async () => {
  const phase = { type: 'battle_phase', battleId, phase: 'prediction', round: 1, duration: 1, endsAt: 1, equalBand: 0 }
  const end = { type: 'battle_state', battleId, status: 'completed' }
  const whole = [phase, end] as unknown as ServerMessage[]
  const gap = [end] as unknown as ServerMessage[]
  await expect(manyTabs.checkEnd?.(recordedLine([whole, whole]).line, battleId)).resolves.toBeUndefined()
  await expect(manyTabs.checkEnd?.(recordedLine([whole, gap]).line, battleId)).rejects.toThrow('different histories')
})

test('players who draw choose alike, whatever the seed', async () => {
  expect(await movesOf(draws, 'a')).toEqual(await movesOf(draws, 'b'))
})

test('a winner among players who chose alike in every round is detected', async () => {
  const alike = { type: 'battle_round_result', battleId, user1Choice: 'up', user2Choice: 'up' }
  const late = { ...alike, user2Choice: null }
  const end = (winner: string) => ({ type: 'battle_complete', battleId, winner })
  const check = (...messages: readonly object[]) =>
    draws.checkEnd?.(recordedLine([messages as unknown as ServerMessage[]]).line, battleId)
  await expect(check(alike, alike, end(playerId))).rejects.toThrow('Somebody won')
  await expect(check(alike, alike, end('draw'))).resolves.toBeUndefined()
  await expect(check(alike, late, end(playerId))).resolves.toBeUndefined()
})
