import { pickMessage } from '@bougie/api-client/socket-client.ts'
import { type BattleId, centsFromEuros, type PublicUser, type ServerMessage } from '@bougie/protocol'
import type { SeededRandom } from '@bougie/simulation/seeded-random.ts'
import type { Behaviour } from './behaviours.ts'
import type { Line } from './line.ts'

/** Longest waits: a stranger in the queue, and a whole battle of five rounds at the default pace. */
const MATCH_WITHIN_MS = 120_000
const BATTLE_WITHIN_MS = 10 * 60_000

export interface PlayedBattle {
  readonly battleId: BattleId
  readonly outcome: 'won' | 'lost' | 'draw' | 'cancelled'
  readonly againstBot: boolean
  /** The battle's change of the player's balance. */
  readonly netCents: number
}

export interface BattlePlayer {
  readonly player: PublicUser
  readonly line: Line
  readonly behaviour: Behaviour
  readonly stakeEuros: number
  /** Random numbers of this player in this battle. */
  readonly random: SeededRandom
}

/** Joins the queue and plays one battle to its end, as the scenario behaves. */
export async function playBattle(battlePlayer: BattlePlayer): Promise<PlayedBattle> {
  const { line, behaviour, stakeEuros } = battlePlayer
  const matched = pickMessage(line, { what: 'match', withinMs: MATCH_WITHIN_MS, pick: matchOrRefusal })
  line.send({ type: 'join_battle_queue', amount: stakeEuros })
  const { battleId, opponent } = await matched

  const rounds = playRounds(battlePlayer, battleId)
  try {
    const end = await Promise.race([
      rounds.failed,
      pickMessage(line, {
        what: 'end of the battle',
        withinMs: BATTLE_WITHIN_MS,
        pick: (message) => endOf(message, battleId, battlePlayer),
      }),
    ])
    await rounds.finished()
    await behaviour.checkEnd?.(line, battleId)
    return { battleId, againstBot: opponent.bot, ...end }
  } finally {
    rounds.stop()
  }
}

/** Plays each prediction phase once, however often it is published. */
function playRounds({ line, behaviour, random }: BattlePlayer, battleId: BattleId) {
  const taken = new Map<number, Promise<void>>()
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  const stop = line.subscribe((message) => {
    if (message.type !== 'battle_phase' || message.battleId !== battleId || message.phase !== 'prediction') return
    const { round } = message
    if (taken.has(round)) return
    const roundPlay = { battleId, round, line, random: random.fork(`round ${round}`) }
    const taking = Promise.resolve().then(() => behaviour.predict(roundPlay))
    taken.set(round, taking)
    taking.catch(fail)
  })
  return { failed, stop, finished: () => Promise.all(taken.values()) }
}

function matchOrRefusal(message: ServerMessage) {
  // An error of the previous battle, such as a late choice, does not concern the queue.
  if (message.type === 'error' && message.battleId === undefined) throw new Error(`${message.code}: ${message.message}`)
  return message.type === 'battle_match_found' ? message : undefined
}

type End = Pick<PlayedBattle, 'outcome' | 'netCents'>

/** The end comes as its own message, or in the state for a player who reconnects later. */
function endOf(message: ServerMessage, battleId: BattleId, { player, stakeEuros }: BattlePlayer): End | undefined {
  if (!('battleId' in message) || message.battleId !== battleId) return undefined
  const stakeCents = centsFromEuros(stakeEuros)
  if (message.type === 'battle_complete') {
    return { outcome: outcomeOf(message.winner, player), netCents: centsFromEuros(message.payout) - stakeCents }
  }
  if (message.type !== 'battle_state' || message.status === 'active') return undefined
  if (message.status === 'cancelled') {
    const { payout } = message
    return { outcome: 'cancelled', netCents: payout === undefined ? 0 : centsFromEuros(payout) - stakeCents }
  }
  const outcome = outcomeOf(message.winner, player)
  return { outcome, netCents: { won: stakeCents, lost: -stakeCents, draw: 0 }[outcome] }
}

function outcomeOf(winner: string | null, player: PublicUser): 'won' | 'lost' | 'draw' {
  if (winner === 'draw') return 'draw'
  return winner === player.id ? 'won' : 'lost'
}
