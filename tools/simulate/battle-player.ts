import { type BattleId, centsFromEuros, type Direction, type PublicUser, type ServerMessage } from '@bougie/protocol'
import { pickMessage, type SocketClient } from '@bougie/protocol/client/socket-client.ts'

/** Longest waits: a stranger in the queue, and a whole battle of five rounds at the default pace. */
const MATCH_WITHIN_MS = 120_000
const BATTLE_WITHIN_MS = 10 * 60_000
const CHOICES: readonly Direction[] = ['up', 'equal', 'down']

export interface PlayedBattle {
  readonly battleId: BattleId
  readonly outcome: 'won' | 'lost' | 'draw' | 'cancelled'
  readonly againstBot: boolean
  /** What the battle changed for the player. */
  readonly netCents: number
}

/** Joins the queue and plays one battle to its end, answering each prediction phase at random. */
export async function playBattle(player: PublicUser, socket: SocketClient, stakeEuros: number): Promise<PlayedBattle> {
  const matched = pickMessage(socket, { what: 'match', withinMs: MATCH_WITHIN_MS, pick: matchOrRefusal })
  socket.send({ type: 'join_battle_queue', amount: stakeEuros })
  const { battleId, opponent } = await matched

  const stopChoosing = socket.subscribe((message) => {
    if (message.type !== 'battle_phase' || message.battleId !== battleId || message.phase !== 'prediction') return
    socket.send({ type: 'battle_bet', battleId, choice: randomChoice(), round: message.round })
  })
  try {
    const end = await pickMessage(socket, {
      what: 'end of the battle',
      withinMs: BATTLE_WITHIN_MS,
      pick: (message) => endOf(message, { battleId, player, stakeEuros }),
    })
    return { battleId, againstBot: opponent.bot, ...end }
  } finally {
    stopChoosing()
  }
}

function matchOrRefusal(message: ServerMessage) {
  if (message.type === 'error') throw new Error(`${message.code}: ${message.message}`)
  return message.type === 'battle_match_found' ? message : undefined
}

interface Running {
  readonly battleId: BattleId
  readonly player: PublicUser
  readonly stakeEuros: number
}

function endOf(
  message: ServerMessage,
  { battleId, player, stakeEuros }: Running,
): Pick<PlayedBattle, 'outcome' | 'netCents'> | undefined {
  if (!('battleId' in message) || message.battleId !== battleId) return undefined
  if (message.type === 'battle_state' && message.status === 'cancelled') return { outcome: 'cancelled', netCents: 0 }
  if (message.type !== 'battle_complete') return undefined
  const netCents = centsFromEuros(message.payout) - centsFromEuros(stakeEuros)
  if (message.winner === 'draw') return { outcome: 'draw', netCents }
  return { outcome: message.winner === player.id ? 'won' : 'lost', netCents }
}

function randomChoice(): Direction {
  return CHOICES[Math.floor(Math.random() * CHOICES.length)] ?? 'equal'
}
