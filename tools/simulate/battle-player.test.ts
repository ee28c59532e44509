import { battleIdSchema, type PublicUser, type ServerMessage } from '@bougie/protocol'
import { createSeededRandom } from '@bougie/simulation/seeded-random.ts'
import { expect, test } from 'vitest'
import { playBattle } from './battle-player.ts'
import { duels } from './behaviours.ts'
import { recordedLine } from './recorded-line.ts'

const battleId = battleIdSchema.parse('6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b001')
const player = { id: 'one', pseudo: 'Joueur0x0' } as unknown as PublicUser
const MATCH = { type: 'battle_match_found', battleId, opponent: { id: 'two', bot: false } }

/** A battle for 5 € in which the player receives these messages after the match. */
async function play(...messages: readonly object[]) {
  const { line, receive } = recordedLine()
  const played = playBattle({ player, line, behaviour: duels, stakeEuros: 5, random: createSeededRandom('a') })
  receive(MATCH as unknown as ServerMessage)
  // The player listens to the battle once it has read the match.
  await new Promise(setImmediate)
  for (const message of messages) receive({ battleId, ...message } as unknown as ServerMessage)
  return played
}

test('a cancelled battle changes the balance by what it pays less the stake', async () => {
  const cancelled = (payout: object) => play({ type: 'battle_state', status: 'cancelled', winner: null, ...payout })
  expect(await cancelled({ payout: 5 })).toMatchObject({ outcome: 'cancelled', netCents: 0 })
  expect(await cancelled({ payout: 8.89 })).toMatchObject({ outcome: 'cancelled', netCents: 389 })
  expect(await cancelled({ payout: 1.11 })).toMatchObject({ outcome: 'cancelled', netCents: -389 })
  expect(await cancelled({ payout: 0 })).toMatchObject({ outcome: 'cancelled', netCents: -500 })
})
