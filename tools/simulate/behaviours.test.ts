import { battleIdSchema, type ServerMessage } from '@bougie/protocol'
import { createSeededRandom } from '@bougie/simulation/seeded-random.ts'
import { expect, test } from 'vitest'
import { duels, forfeits, manyTabs } from './behaviours.ts'
import { recordedLine } from './recorded-line.ts'

const battleId = battleIdSchema.parse('6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b001')

async function movesOf(behaviour: typeof duels, seed: string) {
  const { line, sent } = recordedLine([[], [], []])
  for (let round = 1; round <= 20; round += 1) {
    await behaviour.predict({ battleId, round, line, random: createSeededRandom(seed).fork(`round ${round}`) })
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
