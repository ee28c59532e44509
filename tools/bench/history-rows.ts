// A long history, played in memory: the rows that the server and the ledger's triggers would have written. A game is two
// battles and four bets of two players; in every third game of a pair each of them also deposits and withdraws. Every
// tenth game is one of the first pair, whose history is the long one. No game changes what a pair has.

const GAMES_PER_CYCLE = 10
/** A third of a game's four payments, and the lines of its battles and bets. */
const LINES_PER_GAME = 12 + 4 / 3
/** 72 games, some 960 lines a day. */
const GAME_SECONDS = 1200
const CYCLE_SECONDS = GAMES_PER_CYCLE * GAME_SECONDS
/** The cycle ends so long before the next one begins. */
const PAUSE_SECONDS = 100
/** The games of one pair other than the first, on average. */
const GAMES_PER_PAIR = 100
/** With fewer pairs someone would play twice in a cycle. */
const PAIRS_MIN = GAMES_PER_CYCLE - 1

const BATTLE_STAKE_CENTS = 500
const BET_STAKE_CENTS = 100
const BET_FEE_CENTS = 2
/** Returns both bets and both fees, so that a won bet makes up for a lost one. */
const BET_PAYOUT_CENTS = 2 * (BET_STAKE_CENTS + BET_FEE_CENTS)
const PAYMENT_CENTS = 2000
const BETS_PER_CYCLE = 4 * GAMES_PER_CYCLE
/** The house adds this to the stakes of a cycle. */
const HOUSE_CENTS = BETS_PER_CYCLE * BET_FEE_CENTS
const SEED = '0'.repeat(64)

export interface HistoryPlan {
  readonly cycles: number
  /** Pairs other than the first. */
  readonly pairs: number
  /** Unix time of the first game. */
  readonly firstSeconds: number
}

/** About this many ledger lines, the newest a moment ago. */
export function planHistory(lines: number, nowMs: number): HistoryPlan {
  const cycles = Math.max(1, Math.round(lines / LINES_PER_GAME / GAMES_PER_CYCLE))
  return {
    cycles,
    pairs: Math.max(PAIRS_MIN, Math.ceil((cycles * (GAMES_PER_CYCLE - 1)) / GAMES_PER_PAIR)),
    firstSeconds: Math.floor(nowMs / 1000) - cycles * CYCLE_SECONDS,
  }
}

export type Row = Readonly<Record<string, string | number | null>>

/** A ledger account, with its balance and what the audit compares with it. */
export interface Account {
  readonly id: string
  readonly kind: string
  readonly userId: string | null
  cents: number
  transfers: number
  gamesCents: number
}

/** A database that takes rows in any number. */
interface RowSink {
  add(table: string, row: Row): void
  /** Called after each cycle: stores added rows when there are enough of them. */
  flush(): Promise<void>
}

interface Pair {
  readonly one: string
  readonly two: string
  games: number
}

interface Movement {
  readonly seconds: number
  readonly key: string
  readonly reason: string
  readonly cause: readonly [type: 'user' | 'payment' | 'battle' | 'cycle', id: string]
  readonly transfers: readonly (readonly [from: string, to: string, cents: number])[]
}

const player = (userId: string) => `player:${userId}`

/** As both databases read a time. */
export function timeOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('Z', '+00:00')
}

export interface History {
  readonly plan: HistoryPlan
  /** Has signed up before, and both have the same balance. */
  readonly firstPair: Omit<Pair, 'games'>
  /** All accounts of the database. */
  readonly accounts: readonly Account[]
  readonly sink: RowSink
}

/** Resolves with ids in the middle of the history: the cursors of deep pages. */
export async function playHistory({ plan, firstPair, accounts, sink }: History) {
  const { cycles, firstSeconds } = plan
  const books = new Map(accounts.map((account) => [account.id, account]))
  const { add } = sink
  let ids = 0

  /** A UUID of version 7. */
  function newId(seconds: number): string {
    const time = (seconds * 1000).toString(16).padStart(12, '0')
    ids += 1
    return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${ids.toString(16).padStart(12, '0')}`
  }

  function openAccount(kind: string, id: string, userId: string | null = null): string {
    books.set(id, { id, kind, userId, cents: 0, transfers: 0, gamesCents: 0 })
    return id
  }

  function accountAt(id: string): Account {
    const account = books.get(id)
    if (account === undefined) throw new Error(`There is no account ${id}`)
    return account
  }

  function post({ seconds, key, reason, cause: [causeType, causeId], transfers }: Movement): string {
    const id = newId(seconds)
    const at = timeOf(seconds)
    add('ledger_movements', { id, key, reason, cause_type: causeType, cause_id: causeId, created_at: at })
    const seen = new Set<string>()
    for (const [ordinal, [from, to, cents]] of transfers.entries()) {
      const ends = { from_account_id: from, to_account_id: to }
      add('ledger_transfers', { movement_id: id, ordinal, ...ends, amount_cents: cents })
      for (const [name, change] of Object.entries({ [from]: -cents, [to]: cents })) {
        const account = accountAt(name)
        const isPlayer = account.kind === 'player'
        if (isPlayer && !seen.has(name)) {
          const before = { line: account.transfers + 1, balance_cents: account.cents, games_cents: account.gamesCents }
          add('ledger_lines', { account_id: name, at, movement_id: id, ...before })
        }
        seen.add(name)
        account.cents += change
        account.transfers += 1
        if (isPlayer && (causeType === 'battle' || causeType === 'cycle')) account.gamesCents += change
      }
    }
    return id
  }

  function signUp(index: number, giftCents: number, createdSeconds: number): string {
    const id = newId(firstSeconds)
    const wallet = `0x${index.toString(16).padStart(40, '0')}`
    const pseudo = `histoire${index.toString(16).padStart(8, '0')}`
    const wallets = { wallet_address: wallet, wallet_key: wallet, wallet_id: `wallet-${id}` }
    const pseudos = { pseudo, pseudo_key: pseudo, pseudo_skeleton: pseudo }
    const at = timeOf(createdSeconds)
    add('users', { id, kind: 'web3', ...wallets, ...pseudos, created_at: at, updated_at: at })
    const account = openAccount('player', player(id), id)
    // As old as the gift of the first pair.
    const gift = { seconds: firstSeconds - 1, key: `welcome:${id}`, reason: 'welcome' }
    post({ ...gift, cause: ['user', id], transfers: [['promo', account, giftCents]] })
    return id
  }

  function signUpAll(): readonly Pair[] {
    const giftCents = accountAt(player(firstPair.one)).cents
    const everySeconds = Math.floor((cycles * CYCLE_SECONDS) / (2 * plan.pairs))
    const userIds = Array.from({ length: 2 * plan.pairs }, (_, index) =>
      signUp(index + 2, giftCents, firstSeconds + index * everySeconds),
    )
    return Array.from({ length: plan.pairs }, (_, index) => {
      const [one = '', two = ''] = userIds.slice(2 * index)
      return { one, two, games: 0 }
    })
  }

  function pay(userId: string, direction: 'deposit' | 'withdrawal', seconds: number): void {
    const id = newId(seconds)
    const at = timeOf(seconds)
    const reference = `${direction === 'deposit' ? 'DEP' : 'RET'}-${ids.toString(16).padStart(8, '0')}`
    const details = { channel: 'bank', amount_cents: PAYMENT_CENTS, fee_cents: 0, reference, status: 'completed' }
    add('payments', { id, user_id: userId, direction, ...details, created_at: at, ended_at: at })
    const account = player(userId)
    const transfer =
      direction === 'deposit'
        ? (['payments_in', account, PAYMENT_CENTS] as const)
        : ([account, 'payments_out', PAYMENT_CENTS] as const)
    post({
      seconds,
      key: `payment-${direction}:${id}`,
      reason: direction,
      cause: ['payment', id],
      transfers: [transfer],
    })
  }

  function playBattle({ one, two }: Pair, winner: 'one' | 'two', seconds: number) {
    const battleId = newId(seconds)
    const escrow = openAccount('battle_escrow', `escrow:battle:${battleId}`)
    const [cause, endSeconds] = [['battle', battleId] as const, seconds + 60]
    const stakes = [one, two].map((userId) => [player(userId), escrow, BATTLE_STAKE_CENTS] as const)
    const stake = { key: `battle-stake:${battleId}`, reason: 'battle_stake', cause, transfers: stakes }
    const movementId = post({ seconds, ...stake })
    const payout = [escrow, player(winner === 'one' ? one : two), 2 * BATTLE_STAKE_CENTS] as const
    const settlement = { key: `battle-settlement:${battleId}`, reason: 'battle_payout', cause, transfers: [payout] }
    post({ seconds: endSeconds, ...settlement })
    const [created, ended] = [timeOf(seconds), timeOf(endSeconds)]
    add('battles', {
      id: battleId,
      user_one_id: one,
      user_two_id: two,
      stake_cents: BATTLE_STAKE_CENTS,
      status: 'completed',
      round: 5,
      points_one: winner === 'one' ? 3 : 2,
      points_two: winner === 'one' ? 2 : 3,
      winner,
      price_source: 'simulated',
      commitment: SEED,
      server_seed: SEED,
      client_seed_one: '1',
      client_seed_two: '2',
      settings: '{}',
      version: 0,
      unrated_reason: 'repeated',
      created_at: created,
      ended_at: ended,
    })
    for (const [seat, userId] of Object.entries({ one, two })) {
      add('battle_ratings', { battle_id: battleId, seat, user_id: userId, at: ended, unrated_reason: 'repeated' })
    }
    return { battleId, movementId }
  }

  interface Cycle {
    readonly id: string
    readonly escrow: string
    readonly cause: Movement['cause']
    readonly endSeconds: number
  }

  function bet({ id: cycleId, escrow, cause, endSeconds }: Cycle, userId: string, isWon: boolean, seconds: number) {
    const id = newId(seconds)
    const outcome = isWon
      ? { direction: 'up', result: 'won', payout_cents: BET_PAYOUT_CENTS }
      : { direction: 'down', result: 'lost', payout_cents: 0 }
    const price = { stake_cents: BET_STAKE_CENTS, fee_cents: BET_FEE_CENTS, odds_hundredths: 204 }
    const times = { placed_at: timeOf(seconds), ended_at: timeOf(endSeconds) }
    add('cycle_bets', { id, cycle_id: cycleId, user_id: userId, ...outcome, ...price, ...times })
    const account = player(userId)
    const stake = [account, escrow, BET_STAKE_CENTS] as const
    const fee = [account, 'fees', BET_FEE_CENTS] as const
    post({ seconds, key: `cycle-stake:${id}`, reason: 'cycle_stake', cause, transfers: [stake, fee] })
    return id
  }

  function playGame(cycle: Cycle, pair: Pair, seconds: number) {
    const players = [pair.one, pair.two]
    const pays = pair.games % 3 === 0
    pair.games += 1
    if (pays) for (const userId of players) pay(userId, 'deposit', seconds)
    const first = playBattle(pair, 'one', seconds + 10)
    playBattle(pair, 'two', seconds + 100)
    const [betId = ''] = [pair.one, pair.one, pair.two, pair.two].map((userId, index) =>
      bet(cycle, userId, index % 2 === 1, seconds + 200 + 10 * index),
    )
    if (pays) for (const userId of players) pay(userId, 'withdrawal', seconds + 300)
    return { ...first, betId, cycleId: cycle.id, at: new Date(seconds * 1000) }
  }

  function settle({ id, escrow, cause, endSeconds: seconds }: Cycle, players: readonly string[]): void {
    const settlement = { key: `cycle-settlement:${id}`, reason: 'cycle_settlement', cause }
    post({ seconds, ...settlement, transfers: [['house', escrow, HOUSE_CENTS]] })
    for (const userId of players) {
      const payout = { key: `cycle-payout:${id}:${userId}`, reason: 'cycle_payout', cause }
      post({ seconds, ...payout, transfers: [[escrow, player(userId), BET_PAYOUT_CENTS]] })
    }
  }

  /** Returns the ids of the first game. */
  function playCycle(index: number, playing: readonly Pair[]) {
    const seconds = firstSeconds + index * CYCLE_SECONDS
    const endSeconds = seconds + CYCLE_SECONDS - PAUSE_SECONDS
    const id = newId(seconds)
    const escrow = openAccount('cycle_escrow', `escrow:cycle:${id}`)
    const cycle: Cycle = { id, escrow, cause: ['cycle', id], endSeconds }
    const [first] = playing.map((pair, game) => playGame(cycle, pair, seconds + game * GAME_SECONDS))
    const players = playing.flatMap(({ one, two }) => [one, two])
    settle(cycle, players)
    add('cycles', {
      id,
      number: index + 1,
      status: 'closed',
      commitment: SEED,
      server_seed: SEED,
      start_price: 100,
      version: 0,
      result: 'up',
      final_price: 101,
      bets: BETS_PER_CYCLE,
      players: players.length,
      open_stakes_cents: 0,
      paid_in_cents: BETS_PER_CYCLE * (BET_STAKE_CENTS + BET_FEE_CENTS),
      paid_out_cents: players.length * BET_PAYOUT_CENTS,
      bot_bets: 0,
      bot_players: 0,
      bot_paid_in_cents: 0,
      bot_paid_out_cents: 0,
      started_at: timeOf(seconds),
      ended_at: timeOf(endSeconds),
    })
    return first
  }

  function addTotals(pairs: readonly Pair[]): void {
    for (const { one, two, games } of pairs) {
      const record = { wins: games, losses: games, gains_cents: games * BATTLE_STAKE_CENTS }
      for (const userId of [one, two]) if (games > 0) add('player_records', { user_id: userId, ...record })
    }
    for (const { id, kind, userId, cents, transfers, gamesCents } of books.values()) {
      const numbers = { balance_cents: cents, transfer_count: transfers, games_cents: gamesCents }
      add('ledger_accounts', { id, kind, user_id: userId, ...numbers })
    }
  }

  const others = signUpAll()
  const first: Pair = { ...firstPair, games: 0 }
  const middleCycle = Math.floor(cycles / 2)
  let middle: ReturnType<typeof playCycle>
  for (let index = 0; index < cycles; index += 1) {
    const playing = Array.from({ length: GAMES_PER_CYCLE - 1 }, (_, game) => index * (GAMES_PER_CYCLE - 1) + game)
    const pairs = playing.flatMap((game) => others[game % others.length] ?? [])
    const game = playCycle(index, [first, ...pairs])
    if (index === middleCycle) middle = game
    await sink.flush()
  }
  addTotals([first, ...others])
  if (middle === undefined) throw new Error('A history has a cycle')
  return { ...middle, userId: others[Math.floor(others.length / 2)]?.one ?? '' }
}
