// A long history in closed form, so that a database can generate it: every number follows from the index of a game,
// and the balances follow from the rules below. A game is two battles and four bets of the two players of a pair, with
// a deposit and a withdrawal of both in every third game of the pair. No game changes what a pair has, so a balance is
// the gift of the sign-up plus what the current game has moved so far.

/** Every tenth game is one of the first pair, whose history is the long one. */
export const GAMES_PER_CYCLE = 10
/** A third of a game's four payments, and the lines of its battles and bets. */
const LINES_PER_GAME = 12 + 4 / 3
/** 72 games, some 960 lines a day. */
const GAME_SECONDS = 1200
/** The cycle ends so long before the next one begins. */
const PAUSE_SECONDS = 100
/** The games of one pair other than the first, on average. */
const GAMES_PER_PAIR = 100
/** With fewer pairs someone would play twice in a cycle. */
const PAIRS_MIN = 9

export interface HistoryPlan {
  readonly games: number
  /** Pairs other than the first. */
  readonly pairs: number
  /** Unix time of the first game. */
  readonly firstSeconds: number
  readonly gameSeconds: number
  readonly pauseSeconds: number
}

/** About this many ledger lines, the newest a moment ago. */
export function planHistory(lines: number, nowMs: number): HistoryPlan {
  const games = GAMES_PER_CYCLE * Math.max(1, Math.round(lines / LINES_PER_GAME / GAMES_PER_CYCLE))
  return {
    games,
    pairs: Math.max(PAIRS_MIN, Math.ceil((games * (GAMES_PER_CYCLE - 1)) / GAMES_PER_CYCLE / GAMES_PER_PAIR)),
    firstSeconds: Math.floor(nowMs / 1000) - games * GAME_SECONDS,
    gameSeconds: GAME_SECONDS,
    pauseSeconds: PAUSE_SECONDS,
  }
}

type Player = 'one' | 'two'
/** An account in a game: `a` and `b` are the escrows of its battles, `cycle` that of its cycle. */
export type GameAccount = Player | 'a' | 'b' | 'cycle' | 'payments_in' | 'payments_out' | 'house' | 'fees'

export interface GameMovement {
  /** Three hexadecimal digits within the ids of these movements. */
  readonly tag: string
  /** After the beginning of the game. */
  readonly seconds: number
  /** At the end of the cycle instead. */
  readonly isAtEnd: boolean
  readonly only: 'payingGames' | 'firstOfCycle' | null
  /** The key is this prefix and the value of this column. */
  readonly keyPrefix: string
  readonly keyColumn: string
  readonly reason: string
  readonly causeType: 'payment' | 'battle' | 'cycle'
  readonly causeColumn: string
  readonly transfers: readonly (readonly [from: GameAccount, to: GameAccount, cents: number])[]
}

export const BATTLE_STAKE_CENTS = 500
export const BET_STAKE_CENTS = 100
export const BET_FEE_CENTS = 2
/** Returns both bets and both fees, so that a won bet makes up for a lost one. */
export const BET_PAYOUT_CENTS = 2 * (BET_STAKE_CENTS + BET_FEE_CENTS)
export const PAYMENT_CENTS = 2000
const BETS_PER_CYCLE = 4 * GAMES_PER_CYCLE
/** The house adds this to the stakes of a cycle. */
export const HOUSE_CENTS = BETS_PER_CYCLE * BET_FEE_CENTS

const AT_START = { isAtEnd: false, only: null } as const
const AT_END = { seconds: 0, isAtEnd: true } as const
const PAYING = { isAtEnd: false, only: 'payingGames', causeType: 'payment' } as const

function payment(tag: string, player: Player, direction: 'deposit' | 'withdrawal'): GameMovement {
  const column = `${direction}_${player}`
  return {
    ...PAYING,
    tag,
    seconds: direction === 'deposit' ? 0 : 300,
    keyPrefix: `payment-${direction}:`,
    keyColumn: column,
    reason: direction,
    causeColumn: column,
    transfers: [
      direction === 'deposit' ? ['payments_in', player, PAYMENT_CENTS] : [player, 'payments_out', PAYMENT_CENTS],
    ],
  }
}

function battle(tag: string, escrow: 'a' | 'b', winner: Player | null, seconds: number): GameMovement {
  const column = `battle_${escrow}`
  return {
    ...AT_START,
    tag,
    seconds,
    keyPrefix: winner === null ? 'battle-stake:' : 'battle-settlement:',
    keyColumn: column,
    reason: winner === null ? 'battle_stake' : 'battle_payout',
    causeType: 'battle',
    causeColumn: column,
    transfers:
      winner === null
        ? [
            ['one', escrow, BATTLE_STAKE_CENTS],
            ['two', escrow, BATTLE_STAKE_CENTS],
          ]
        : [[escrow, winner, 2 * BATTLE_STAKE_CENTS]],
  }
}

function bet(tag: string, player: Player, column: string, seconds: number): GameMovement {
  return {
    ...AT_START,
    tag,
    seconds,
    keyPrefix: 'cycle-stake:',
    keyColumn: column,
    reason: 'cycle_stake',
    causeType: 'cycle',
    causeColumn: 'cycle_id',
    transfers: [
      [player, 'cycle', BET_STAKE_CENTS],
      [player, 'fees', BET_FEE_CENTS],
    ],
  }
}

function payout(tag: string, player: Player): GameMovement {
  return {
    ...AT_END,
    only: null,
    tag,
    keyPrefix: 'cycle-payout:',
    keyColumn: `payout_${player}`,
    reason: 'cycle_payout',
    causeType: 'cycle',
    causeColumn: 'cycle_id',
    transfers: [['cycle', player, BET_PAYOUT_CENTS]],
  }
}

/** In the order of their times. The first battle is won by the first player, the second one by the second. */
export const GAME_MOVEMENTS: readonly GameMovement[] = [
  payment('100', 'one', 'deposit'),
  payment('101', 'two', 'deposit'),
  battle('102', 'a', null, 10),
  battle('103', 'a', 'one', 70),
  battle('104', 'b', null, 100),
  battle('105', 'b', 'two', 160),
  bet('106', 'one', 'bet_1', 200),
  bet('107', 'one', 'bet_2', 210),
  bet('108', 'two', 'bet_3', 220),
  bet('109', 'two', 'bet_4', 230),
  payment('10a', 'one', 'withdrawal'),
  payment('10b', 'two', 'withdrawal'),
  {
    ...AT_END,
    tag: '10c',
    only: 'firstOfCycle',
    keyPrefix: 'cycle-settlement:',
    keyColumn: 'cycle_id',
    reason: 'cycle_settlement',
    causeType: 'cycle',
    causeColumn: 'cycle_id',
    transfers: [['house', 'cycle', HOUSE_CENTS]],
  },
  payout('10d', 'one'),
  payout('10e', 'two'),
]

/** How an account stands before each movement, relative to the beginning of the game. */
export const GAME_LINES = [...linesOf('one'), ...linesOf('two')]

/** The transfers of one player in a game, and in a game with payments in addition. */
export const TRANSFERS_PER_GAME = transfersOf('one', false)
export const PAYMENTS_PER_PLAYER = transfersOf('one', true)

function linesOf(player: Player) {
  let [transfers, cents, gamesCents] = [0, 0, 0]
  /** In addition, in games with payments. */
  let paying = { transfers: 0, cents: 0 }
  return GAME_MOVEMENTS.flatMap((movement) => {
    const own = movement.transfers.filter(([from, to]) => from === player || to === player)
    if (own.length === 0) return []
    const line = { movement, player, transfers, cents, gamesCents, paying }
    const moved = own.reduce((sum, [, to, amount]) => sum + (to === player ? amount : -amount), 0)
    if (movement.only === 'payingGames') {
      paying = { transfers: paying.transfers + own.length, cents: paying.cents + moved }
    } else {
      transfers += own.length
      cents += moved
      gamesCents += moved
    }
    return [line]
  })
}

function transfersOf(player: Player, inPayments: boolean): number {
  return GAME_MOVEMENTS.filter(({ only }) => (only === 'payingGames') === inPayments)
    .flatMap(({ transfers }) => transfers)
    .filter(([from, to]) => from === player || to === player).length
}

/** Three hexadecimal digits within ids. */
export const TAGS = { user: '001', battle: '010', cycle: '011', bet: '012', payment: '013' } as const

/** As the statements compute it: a UUID of version 7. */
function idOf(tag: string, seconds: number, index: number): string {
  const time = (seconds * 1000).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tag}-8000-${index.toString(16).padStart(12, '0')}`
}

/** Ids in the middle of a history: the cursors of deep pages. */
export function middleOf({ games, pairs, firstSeconds, gameSeconds }: HistoryPlan) {
  const cycle = Math.floor(games / GAMES_PER_CYCLE / 2)
  const game = cycle * GAMES_PER_CYCLE
  const seconds = firstSeconds + game * gameSeconds
  return {
    at: new Date(seconds * 1000),
    /** The stake of the first pair's game. */
    movementId: idOf('102', seconds + 10, game),
    battleId: idOf(TAGS.battle, seconds + 10, 2 * game),
    betId: idOf(TAGS.bet, seconds + 200, 4 * game),
    cycleId: idOf(TAGS.cycle, seconds, cycle),
    userId: idOf(TAGS.user, firstSeconds, pairs + 2),
  }
}
