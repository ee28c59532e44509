import { NO_PROGRAMS, type PlayerCard, type ProgramSeats } from '@bougie/battle-messages'
import { assert, type BattleSettings, cents, commitmentOf, decide, type PerSeat, replay } from '@bougie/engine'
import type { BattleId } from '@bougie/protocol'
import type { QueuePair } from '../../../ports/queue.ts'
import type { Random } from '../../../ports/random.ts'
import { unratedReasonOf } from '../rating/rating.ts'
import type { PairEvidence } from '../rating/rating-repository.ts'
import type { NewBattle } from './battle-repository.ts'

const SERVER_SEED_BYTES = 32

export interface NewBattleOptions {
  readonly random: Random
  readonly settings: BattleSettings
  readonly nowMs: number
  /** Stored evidence about the two players against rating their battle. */
  readonly evidence: PairEvidence | null
}

/** The player who waited longer is seat one. */
export function createNewBattle(
  { first, second, programs = NO_PROGRAMS }: QueuePair & { readonly programs?: ProgramSeats },
  cards: PerSeat<PlayerCard>,
  { random, settings, nowMs, evidence }: NewBattleOptions,
): NewBattle {
  assert(first.userId !== second.userId && first.amountCents === second.amountCents, 'two players, one stake')
  const serverSeed = Buffer.from(random.bytes(SERVER_SEED_BYTES)).toString('hex')
  const decision = decide(null, { type: 'create', settings }, nowMs)
  assert(decision.ok, 'a new battle can be created')
  const { events } = decision
  const stakeCents = cents(first.amountCents)
  return {
    head: {
      id: random.uuid() as BattleId,
      players: cards,
      programs,
      stakeCents,
      seeds: { serverSeed, clientSeeds: [first.clientSeed, second.clientSeed] },
      commitment: commitmentOf(serverSeed),
    },
    events,
    state: replay(events),
    unratedReason: unratedReasonOf({ players: cards, programs, stakeCents }, evidence),
  }
}
