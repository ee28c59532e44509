import { pickMessage } from '@bougie/api-client/socket-client.ts'
import {
  type BattleId,
  centsFromEuros,
  type PublicUser,
  type ServerMessage,
  type ServerMessageOf,
  type UserId,
} from '@bougie/protocol'
import type { SeededRandom } from '@bougie/simulation/seeded-random.ts'
import type { Behaviour, RoundPlay } from './behaviours.ts'
import type { Line } from './line.ts'
import { failureText } from './scenario.ts'

/** Longest waits: a stranger in the queue, and a whole battle at the default pace. */
const MATCH_WITHIN_MS = 120_000
const BATTLE_WITHIN_MS = 10 * 60_000
/** Messages shown with a failure, the newest, each cut to a length. */
const SHOWN_MESSAGES_MAX = 10
const SHOWN_CHARACTERS_MAX = 300

export interface PlayedBattle {
  readonly battleId: BattleId
  readonly outcome: 'won' | 'lost' | 'draw' | 'cancelled'
  readonly opponentId: UserId
  /** This side received that one of them gave up or stayed away. */
  readonly isForfeited: boolean
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

/**
 * Joins the queue and plays one battle to its end, as the scenario behaves. @throws an error with the battle and the
 * last messages
 */
export async function playBattle(battlePlayer: BattlePlayer): Promise<PlayedBattle> {
  let place = 'before a battle'
  try {
    const match = await findMatch(battlePlayer)
    place = `in battle ${match.battleId}`
    return await playMatch(battlePlayer, match)
  } catch (cause) {
    const received = lastMessagesOf(battlePlayer.line)
    throw new Error(`${place}: ${failureText(cause)}; the last messages:${received}`, { cause })
  }
}

function lastMessagesOf(line: Line): string {
  const last = line.receivedBy(0).slice(-SHOWN_MESSAGES_MAX)
  return last.map((message) => `\n${JSON.stringify(message).slice(0, SHOWN_CHARACTERS_MAX)}`).join('')
}

type Match = ServerMessageOf<'battle_match_found'>

async function findMatch({ line, stakeEuros }: BattlePlayer): Promise<Match> {
  const matched = pickMessage(line, { what: 'match', withinMs: MATCH_WITHIN_MS, pick: matchOrRefusal })
  line.send({ type: 'join_battle_queue', amount: stakeEuros })
  return await matched
}

async function playMatch(battlePlayer: BattlePlayer, { battleId, opponent }: Match): Promise<PlayedBattle> {
  const { player, line, behaviour } = battlePlayer
  const rounds = playRounds(battlePlayer, { battleId, playerId: player.id, opponentId: opponent.id })
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
    const isForfeited = line
      .receivedBy(0)
      .some((message) => message.type === 'battle_forfeit' && message.battleId === battleId)
    return { battleId, opponentId: opponent.id, isForfeited, ...end }
  } finally {
    rounds.stop()
  }
}

type Sides = Pick<RoundPlay, 'battleId' | 'playerId' | 'opponentId'>

/** Plays each prediction phase once, however often it is published. */
function playRounds({ line, behaviour, random }: BattlePlayer, sides: Sides) {
  const taken = new Map<number, Promise<void>>()
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  const stop = line.subscribe((message) => {
    if (message.type !== 'battle_phase' || message.battleId !== sides.battleId || message.phase !== 'prediction') return
    const { round } = message
    if (taken.has(round)) return
    const roundPlay = { ...sides, round, line, random: random.fork(`round ${round}`) }
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
