import { battleIdSchema, type PublicUser, type ServerMessage } from '@bougie/protocol'
import { createSeededRandom } from '@bougie/simulation/seeded-random.ts'
import { expect, test } from 'vitest'
import { playBattle } from './battle-player.ts'
import { type Behaviour, duels } from './behaviours.ts'
import { recordedLine } from './recorded-line.ts'

const battleId = battleIdSchema.parse('6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b001')
const PLAYER = {
  player: { id: 'one', pseudo: 'Joueur0x0' } as unknown as PublicUser,
  stakeEuros: 5,
  random: createSeededRandom('a'),
}
const MATCH = { type: 'battle_match_found', battleId, opponent: { id: 'two', bot: false } }

/** A battle for 5 € in which the player receives these messages after the match. */
async function play(behaviour: Partial<Behaviour>, ...messages: readonly object[]) {
  const { line, receive } = recordedLine()
  const played = playBattle({ ...PLAYER, line, behaviour: { ...duels, ...behaviour } })
  receive(MATCH as unknown as ServerMessage)
  // The player listens to the battle once it has read the match.
  await new Promise(setImmediate)
  for (const message of messages) receive({ battleId, ...message } as unknown as ServerMessage)
  return played
}

const CANCELLED = { type: 'battle_state', status: 'cancelled', winner: null }

test('a cancelled battle changes the balance by what it pays less the stake', async () => {
  const cancelled = (payout: object) => play({}, { ...CANCELLED, ...payout })
  expect(await cancelled({ payout: 5 })).toMatchObject({ outcome: 'cancelled', netCents: 0 })
  expect(await cancelled({ payout: 8.89 })).toMatchObject({ outcome: 'cancelled', netCents: 389 })
  expect(await cancelled({ payout: 1.11 })).toMatchObject({ outcome: 'cancelled', netCents: -389 })
  expect(await cancelled({ payout: 0 })).toMatchObject({ outcome: 'cancelled', netCents: -500 })
})

test('a failure names its battle and the last messages that the player received', async () => {
  const phase = { type: 'battle_phase', phase: 'prediction', round: 1 }
  const failure = await play(
    { predict: () => Promise.reject(new Error('no such tab')) },
    { type: 'battle_game_start' },
    phase,
  ).catch(String)
  expect(failure).toBe(
    [
      `Error: in battle ${battleId}: no such tab; the last messages:`,
      JSON.stringify(MATCH),
      JSON.stringify({ battleId, type: 'battle_game_start' }),
      JSON.stringify({ battleId, ...phase }),
    ].join('\n'),
  )
})

test('a player who is refused a place in the queue fails before a battle', async () => {
  const { line, receive } = recordedLine()
  const played = playBattle({ ...PLAYER, line, behaviour: duels })
  receive({ type: 'error', code: 'QUEUE_CLOSED', message: 'closed' })
  await expect(played).rejects.toThrow('before a battle: QUEUE_CLOSED: closed')
})
