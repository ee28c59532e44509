import { nextMessage, openSocketClient } from '@bougie/api-client/socket-client.ts'
import type { BattleId, Direction, ServerMessage, UserId } from '@bougie/protocol'
import type { SeededRandom } from '@bougie/simulation/seeded-random.ts'
import { type Line, untilAllTabs } from './line.ts'

const FORFEIT_PROBABILITY = 0.2
const LOST_CONNECTION_PROBABILITY = 0.5
const TABS = 3
/** Every tab receives the same messages, soon after one another. */
const OTHER_TABS_WITHIN_MS = 10_000
/** Several times the default grace. */
const FORFEIT_WITHIN_MS = 120_000

/** A prediction phase, from the side of one player. */
export interface RoundPlay {
  readonly battleId: BattleId
  readonly playerId: UserId
  readonly opponentId: UserId
  readonly round: number
  readonly line: Line
  /**
   * Random numbers of this player in this round of this battle: a seed repeats their actions, whatever their opponents.
   */
  readonly random: SeededRandom
}

/** The behaviour of a player of a scenario. */
export interface Behaviour {
  /** Sockets of each player, at the same time. */
  readonly tabs: number
  /** Called once in each prediction phase. */
  predict(roundPlay: RoundPlay): Promise<void> | void
  /** Called when a battle is over; an error that it throws is a failure of the run. */
  checkEnd?(line: Line, battleId: BattleId): Promise<void>
}

const DIRECTIONS: readonly Direction[] = ['up', 'equal', 'down']

function choose({ battleId, round, line, random }: RoundPlay): void {
  line.send({ type: 'battle_bet', battleId, round, choice: random.pick(DIRECTIONS) })
}

/** Chooses at random in every round. */
export const duels: Behaviour = { tabs: 1, predict: choose }

/** Gives up now and then. */
export const forfeits: Behaviour = {
  tabs: 1,
  predict(roundPlay) {
    if (roundPlay.random.chance(FORFEIT_PROBABILITY))
      roundPlay.line.send({ type: 'battle_forfeit', battleId: roundPlay.battleId })
    else choose(roundPlay)
  },
}

/** Chooses as the opponent does, so that nobody ever leads. */
export const draws: Behaviour = {
  tabs: 1,
  predict: ({ battleId, round, line }) => line.send({ type: 'battle_bet', battleId, round, choice: 'up' }),
  // A choice may come too late on a busy machine, and a bot chooses for itself.
  async checkEnd(line, battleId) {
    const messages = line.receivedBy(0).filter((message) => 'battleId' in message && message.battleId === battleId)
    const isAlike = messages.every(
      (message) => message.type !== 'battle_round_result' || message.user1Choice === message.user2Choice,
    )
    const hasWinner = messages.some((message) => message.type === 'battle_complete' && message.winner !== 'draw')
    if (isAlike && hasWinner) throw new Error('Somebody won, though both chose alike in every round')
  },
}

/** One of the two stays away until a guest sees the battle forfeited, and comes back to its end. */
export const absences: Behaviour = {
  tabs: 1,
  async predict(roundPlay) {
    const { battleId, playerId, opponentId, line } = roundPlay
    if (playerId > opponentId) return choose(roundPlay)
    const guest = await openSocketClient({ baseUrl: line.url })
    try {
      const forfeited = nextMessage(guest, {
        type: 'battle_forfeit',
        withinMs: FORFEIT_WITHIN_MS,
        accept: (message) => message.battleId === battleId && message.forfeitedBy === playerId,
      })
      guest.send({ type: 'battle_watch', battleId })
      await line.reopen(forfeited)
    } finally {
      guest.close()
    }
    line.send({ type: 'get_battle_state', battleId, mode: 'battle' })
  },
}

/** Loses the connection in every other round, before or after choosing, and comes back to the current state. */
export const reconnects: Behaviour = {
  tabs: 1,
  async predict(roundPlay) {
    const { random, line, battleId } = roundPlay
    const isLost = random.chance(LOST_CONNECTION_PROBABILITY)
    const choosesFirst = random.chance(0.5)
    if (!isLost || choosesFirst) choose(roundPlay)
    if (!isLost) return
    await line.reopen()
    line.send({ type: 'get_battle_state', battleId, mode: 'battle' })
    if (!choosesFirst) choose(roundPlay)
  },
}

/** Plays in three tabs, sends each choice from two of them under one reference, and all tabs must receive the same. */
export const manyTabs: Behaviour = {
  tabs: TABS,
  predict({ battleId, round, line, random }) {
    const first = random.below(TABS)
    const bet = {
      type: 'battle_bet',
      battleId,
      round,
      choice: random.pick(DIRECTIONS),
      clientRef: random.uuid(),
    } as const
    line.tab(first).send(bet)
    line.tab((first + 1) % TABS).send(bet)
  },
  async checkEnd(line, battleId) {
    await untilAllTabs(line, {
      what: 'end of the battle',
      withinMs: OTHER_TABS_WITHIN_MS,
      accept: (message) => isEndOf(message, battleId),
    })
    const [expected, ...others] = Array.from({ length: line.tabs }, (_, tab) => messagesOf(line, tab, battleId))
    for (const messages of others) {
      if (messages !== expected) throw new Error(`Two tabs received different histories:\n${expected}\n${messages}`)
    }
  },
}

function isEndOf(message: ServerMessage, battleId: BattleId): boolean {
  if (message.type === 'battle_complete') return message.battleId === battleId
  return message.type === 'battle_state' && message.battleId === battleId && message.status !== 'active'
}

/** The course of a battle as one tab received it, up to its end. */
function messagesOf(line: Line, tab: number, battleId: BattleId): string {
  const received = line.receivedBy(tab).filter((message) => 'battleId' in message && message.battleId === battleId)
  const end = received.findIndex((message) => isEndOf(message, battleId))
  return received
    .slice(0, end + 1)
    .flatMap((message) => {
      if (message.type === 'battle_phase') return [`${message.phase} ${message.round}`]
      if (message.type === 'battle_round_result') return [`${message.result} ${message.round}`]
      if (message.type === 'battle_complete') return [`${message.winner} ${message.payout}`]
      if (message.type === 'battle_match_found' || message.type === 'battle_game_start') return [message.type]
      return []
    })
    .join(', ')
}
