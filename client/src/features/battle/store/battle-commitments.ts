// The server's commitments before each battle, as this tab received them: the commitment to its seed, the players'
// seeds, and those that this player sent after the commitment. Then the result of each round. A later proof must match
// all of it.
import { type BattleId, directionSchema, type ServerMessage, type ServerMessageOf } from '@bougie/protocol'
import * as z from 'zod/mini'
import { createCommitmentStore } from '../../../stores/commitment-store.ts'
import type { SocketStore } from '../../../stores/socket-store.ts'
import { SESSION_KEYS, type SessionValues } from '../../../stores/storage.ts'

export const COMMITMENTS_KEPT_MAX = 20

const commitmentSchema = z.object({
  commitment: z.string(),
  clientSeeds: z.readonly(z.tuple([z.string(), z.string()])),
  /** null unless this tab sent it after the commitment, and the server accepted it. */
  ownSeed: z.nullable(z.string()),
})
export type BattleCommitment = Readonly<z.infer<typeof commitmentSchema>>

type Received = Pick<BattleCommitment, 'ownSeed'> & {
  readonly commitment: string | null
  readonly sentSeed: string | null
}

const NOTHING: Received = { commitment: null, sentSeed: null, ownSeed: null }

export const createBattleCommitments = (tab: SessionValues) =>
  createCommitmentStore({
    tab,
    key: SESSION_KEYS.battleCommitments,
    keptMax: COMMITMENTS_KEPT_MAX,
    schema: commitmentSchema,
  })

/** Five rounds of as many battles; those of watched battles count too. */
export const ROUNDS_KEPT_MAX = 5 * COMMITMENTS_KEPT_MAX

const receivedRoundSchema = z.object({
  round: z.number(),
  initialPrice: z.number(),
  finalPrice: z.number(),
  result: z.string(),
  // Absent in rounds stored by an earlier version of this page.
  user1Choice: z.optional(z.nullable(directionSchema)),
  user2Choice: z.optional(z.nullable(directionSchema)),
  /** As the server confirmed it before the result was known; absent when this tab did not receive that. */
  ownChoice: z.optional(directionSchema),
})
export type ReceivedRound = Readonly<z.infer<typeof receivedRoundSchema>>

/** No seed covers choices, or prices of a live market: these are what a player can hold against their proof. */
export function createReceivedRounds(tab: SessionValues) {
  const received = createCommitmentStore({
    tab,
    key: SESSION_KEYS.battleRounds,
    keptMax: ROUNDS_KEPT_MAX,
    schema: receivedRoundSchema,
  })
  const confirmed = new Map<string, ReceivedRound['ownChoice']>()

  function confirm(id: string, choice: ReceivedRound['ownChoice']): void {
    if (confirmed.has(id)) return
    confirmed.set(id, choice)
    const [oldest] = confirmed.keys()
    if (confirmed.size > ROUNDS_KEPT_MAX && oldest !== undefined) confirmed.delete(oldest)
  }

  return {
    of: (battleId: BattleId) => received.list((id) => id.startsWith(battleId)),
    receive(message: ServerMessage) {
      if (message.type === 'battle_bet_placed') confirm(`${message.battleId} ${message.round}`, message.choice)
      if (message.type !== 'battle_round_result') return
      const { battleId, round, initialPrice, finalPrice, result, user1Choice, user2Choice } = message
      const id = `${battleId} ${round}`
      const ownChoice = confirmed.get(id)
      received.record(id, { round, initialPrice, finalPrice, result, user1Choice, user2Choice, ownChoice })
    },
  }
}

interface SeedExchangeDeps {
  readonly socket: Pick<SocketStore, 'send' | 'serverNow'>
  readonly commitments: ReturnType<typeof createBattleCommitments>
  /** Random hex digits of this player, so that neither the server nor the opponent alone determines the prices. */
  readonly createSeed: () => string
}

/**
 * Sends a seed of this player for each battle after the server has published its commitment, and records both when the
 * battle starts. A seed known earlier would let the server choose a matching one of its own.
 */
export function createSeedExchange({ socket, commitments, createSeed }: SeedExchangeDeps) {
  const received = new Map<BattleId, Received>()

  function keepReceived(battleId: BattleId, change: Partial<Received>): void {
    const before = received.get(battleId) ?? NOTHING
    received.delete(battleId)
    received.set(battleId, { ...before, ...change })
    const [oldest] = received.keys()
    if (received.size > COMMITMENTS_KEPT_MAX && oldest !== undefined) received.delete(oldest)
  }

  /** Another tab of the player may have been first, but so might a server that chose the seed by itself. */
  function recordSeed({ battleId, clientSeed }: ServerMessageOf<'battle_client_seed'>): void {
    if (received.get(battleId)?.sentSeed === clientSeed) keepReceived(battleId, { ownSeed: clientSeed })
  }

  function recordStart({ battleId, commitment: revealed, clientSeeds }: ServerMessageOf<'battle_game_start'>): void {
    const [first, second] = clientSeeds
    if (first === undefined || second === undefined) return
    const { commitment, ownSeed } = received.get(battleId) ?? NOTHING
    // The first commitment counts: it was published before the players' seeds were known.
    commitments.record(battleId, { commitment: commitment ?? revealed, clientSeeds: [first, second], ownSeed })
  }

  return {
    receive(message: ServerMessage) {
      if (message.type === 'battle_game_start') recordStart(message)
      if (message.type === 'battle_client_seed') recordSeed(message)
      if (message.type !== 'battle_match_found') return
      const { battleId, startsAt } = message
      // The match is found again after a reconnection.
      const { commitment, sentSeed } = received.get(battleId) ?? NOTHING
      keepReceived(battleId, { commitment: commitment ?? message.commitment })
      // A match found before this code was loaded may have started meanwhile.
      if (startsAt <= socket.serverNow()) return
      const clientSeed = sentSeed ?? createSeed()
      keepReceived(battleId, { sentSeed: clientSeed })
      socket.send({ type: 'battle_client_seed', battleId, clientSeed })
    },
  }
}

export function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes))
  return [...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
