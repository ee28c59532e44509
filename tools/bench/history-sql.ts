// The statements that generate a planned history, the same for both databases but for a few functions. They write what
// the ledger's triggers would have written, which must be switched off.
import {
  BATTLE_STAKE_CENTS,
  BET_FEE_CENTS,
  BET_PAYOUT_CENTS,
  BET_STAKE_CENTS,
  GAME_LINES,
  GAME_MOVEMENTS,
  GAMES_PER_CYCLE,
  type GameAccount,
  type GameMovement,
  type HistoryPlan,
  HOUSE_CENTS,
  PAYMENT_CENTS,
  PAYMENTS_PER_PLAYER,
  TAGS,
  TRANSFERS_PER_GAME,
} from './history-plan.ts'

export interface HistoryDialect {
  /** A subquery with one column `n`: 0 … count-1. */
  series(count: number): string
  /** A timestamp column's value of an expression in seconds. */
  time(seconds: string): string
  /** At least so many hexadecimal digits of an expression. */
  hex(value: string, digits: number): string
  /** A UUID of version 7. `tag` is an expression of three hexadecimal digits. */
  id(tag: string, seconds: string, index: string): string
}

export const SQLITE_HISTORY: HistoryDialect = {
  series: (count) => `(
    WITH RECURSIVE counter(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM counter WHERE n < ${count - 1}) SELECT n FROM counter)`,
  time: (seconds) => `strftime('%Y-%m-%dT%H:%M:%S', ${seconds}, 'unixepoch') || '.000+00:00'`,
  hex: (value, digits) => `printf('%0${digits}x', ${value})`,
  id: (tag, seconds, index) =>
    `printf('%08x-%04x-7%s-8000-%012x', (${seconds}) * 1000 / 65536, (${seconds}) * 1000 % 65536, ${tag}, ${index})`,
}

const postgresHex = (value: string, digits: number) => `lpad(to_hex(${value}), ${digits}, '0')`

export const POSTGRES_HISTORY: HistoryDialect = {
  series: (count) => `(SELECT n FROM generate_series(0::bigint, ${count - 1}::bigint) AS counter(n))`,
  time: (seconds) => `to_timestamp(${seconds}) AT TIME ZONE 'UTC'`,
  hex: postgresHex,
  id: (tag, seconds, index) => {
    const ms = `((${seconds})::bigint * 1000)`
    return `${postgresHex(`${ms} / 65536`, 8)} || '-' || ${postgresHex(`${ms} % 65536`, 4)}
      || '-7' || ${tag} || '-8000-' || ${postgresHex(`(${index})::bigint`, 12)}`
  },
}

/** The players of the first pair, who have signed up before. */
export interface FirstPair {
  readonly one: string
  readonly two: string
  /** Both have this, and everybody else got it at the sign-up. */
  readonly giftCents: number
}

const SEED = `'${'0'.repeat(64)}'`

/** The statements in order. `games` is a temporary table with one row per game. */
export function historyStatements(dialect: HistoryDialect, plan: HistoryPlan, pair: FirstPair): readonly string[] {
  const { series, time, hex, id } = dialect
  const { games, pairs, firstSeconds, gameSeconds, pauseSeconds } = plan
  const { giftCents } = pair
  const cycles = games / GAMES_PER_CYCLE
  const others = games - cycles
  const cycleSeconds = GAMES_PER_CYCLE * gameSeconds
  const userId = (index: string) => id(tagOf('user'), String(firstSeconds), index)
  const cycleId = (cycle: string) => id(tagOf('cycle'), `${firstSeconds} + ${cycleSeconds} * (${cycle})`, cycle)
  const player = (pairs: string, own: string, index: number) =>
    `CASE WHEN ${pairs} = 0 THEN '${own}' ELSE ${userId(`2 * ${pairs} + ${index}`)} END`
  /** Games of the pair `n`. */
  const gamesOf = `CASE WHEN n = 0 THEN ${cycles} ELSE (${others} - n + ${pairs}) / ${pairs} END`
  const transferCount = `1 + ${TRANSFERS_PER_GAME} * (${gamesOf}) + ${PAYMENTS_PER_PLAYER} * (((${gamesOf}) + 2) / 3)`
  const paymentColumns = ['deposit_one', 'deposit_two', 'withdrawal_one', 'withdrawal_two']
  const timeOf = (movement: string) =>
    `CASE WHEN ${movement}.at_end = 1 THEN game.ends ELSE game.begins + ${movement}.seconds END`

  return [
    `CREATE TEMPORARY TABLE games AS
      SELECT g, pair, round, begins, ends, pays, one, two,
        ${id(tagOf('battle'), 'begins + 10', '2 * g')} AS battle_a, ${id(tagOf('battle'), 'begins + 100', '2 * g + 1')} AS battle_b,
        ${cycleId(`g / ${GAMES_PER_CYCLE}`)} AS cycle_id,
        ${[0, 1, 2, 3].map((bet) => `${id(tagOf('bet'), `begins + ${200 + 10 * bet}`, `4 * g + ${bet}`)} AS bet_${bet + 1}`).join(', ')},
        ${paymentColumns.map((column, index) => `${id(tagOf('payment'), `begins + ${index < 2 ? 0 : 300}`, `4 * g + ${index}`)} AS ${column}`).join(', ')},
        ${cycleId(`g / ${GAMES_PER_CYCLE}`)} || ':' || one AS payout_one,
        ${cycleId(`g / ${GAMES_PER_CYCLE}`)} || ':' || two AS payout_two
      FROM (
        SELECT g, pair, round, ${firstSeconds} + g * ${gameSeconds} AS begins,
          ${firstSeconds} + (g / ${GAMES_PER_CYCLE} + 1) * ${cycleSeconds} - ${pauseSeconds} AS ends,
          CASE WHEN round % 3 = 0 THEN 1 ELSE 0 END AS pays,
          ${player('pair', pair.one, 0)} AS one, ${player('pair', pair.two, 1)} AS two
        FROM (
          SELECT n AS g, CASE WHEN n % ${GAMES_PER_CYCLE} = 0 THEN 0 ELSE 1 + other % ${pairs} END AS pair,
            CASE WHEN n % ${GAMES_PER_CYCLE} = 0 THEN n / ${GAMES_PER_CYCLE} ELSE other / ${pairs} END AS round
          FROM (
            SELECT n, (n / ${GAMES_PER_CYCLE}) * ${GAMES_PER_CYCLE - 1} + n % ${GAMES_PER_CYCLE} - 1 AS other
            FROM ${series(games)} AS numbers
          ) AS numbered
        ) AS paired
      ) AS timed`,
    `INSERT INTO users (id, kind, wallet_address, wallet_key, wallet_id, pseudo, pseudo_key, pseudo_skeleton, created_at, updated_at)
      SELECT id, 'web3', wallet, wallet, 'wallet-' || id, pseudo, pseudo, pseudo, at, at FROM (
        SELECT ${userId('n + 2')} AS id, '0x' || ${hex('n + 2', 40)} AS wallet, 'histoire' || ${hex('n + 2', 8)} AS pseudo,
          ${time(`${firstSeconds} + (n * ${Math.floor((games * gameSeconds) / (2 * pairs))})`)} AS at
        FROM ${series(2 * pairs)} AS numbers
      ) AS person`,
    // The gift of the first pair is as old as that of the others.
    `UPDATE ledger_movements SET created_at = ${time(String(firstSeconds - 1))} WHERE reason = 'welcome'`,
    `UPDATE ledger_lines SET at = ${time(String(firstSeconds - 1))}`,
    `UPDATE ledger_accounts SET transfer_count = (SELECT ${transferCount} FROM (SELECT 0 AS n) AS first)
      WHERE user_id IN ('${pair.one}', '${pair.two}')`,
    `INSERT INTO ledger_accounts (id, kind, user_id, balance_cents, transfer_count)
      SELECT 'player:' || id, 'player', id, ${giftCents}, transfers FROM (
        SELECT ${userId('2 * n + seat')} AS id, ${transferCount} AS transfers
        FROM (SELECT n + 1 AS n FROM ${series(pairs)} AS numbers) AS pair CROSS JOIN (SELECT 0 AS seat UNION ALL SELECT 1) AS seats
      ) AS own`,
    `INSERT INTO ledger_accounts (id, kind, balance_cents, transfer_count)
      SELECT 'escrow:battle:' || battle_a, 'battle_escrow', 0, 3 FROM games
      UNION ALL SELECT 'escrow:battle:' || battle_b, 'battle_escrow', 0, 3 FROM games
      UNION ALL SELECT 'escrow:cycle:' || cycle_id, 'cycle_escrow', 0, ${6 * GAMES_PER_CYCLE + 1} FROM games WHERE g % ${GAMES_PER_CYCLE} = 0`,
    `INSERT INTO ledger_movements (id, key, reason, cause_type, cause_id, created_at)
      SELECT ${id(`'100'`, String(firstSeconds - 1), 'n + 2')}, 'welcome:' || ${userId('n + 2')}, 'welcome', 'user',
        ${userId('n + 2')}, ${time(String(firstSeconds - 1))}
      FROM ${series(2 * pairs)} AS numbers`,
    `INSERT INTO ledger_transfers (movement_id, ordinal, from_account_id, to_account_id, amount_cents)
      SELECT ${id(`'100'`, String(firstSeconds - 1), 'n + 2')}, 0, 'promo', 'player:' || ${userId('n + 2')}, ${giftCents}
      FROM ${series(2 * pairs)} AS numbers`,
    `INSERT INTO ledger_lines (account_id, at, line, movement_id, balance_cents, games_cents)
      SELECT 'player:' || ${userId('n + 2')}, ${time(String(firstSeconds - 1))}, 1, ${id(`'100'`, String(firstSeconds - 1), 'n + 2')}, 0, 0
      FROM ${series(2 * pairs)} AS numbers`,
    `INSERT INTO ledger_movements (id, key, reason, cause_type, cause_id, created_at)
      WITH movement(tag, seconds, at_end, only_in, prefix, subject, reason, cause_type, cause) AS (VALUES ${GAME_MOVEMENTS.map(
        ({ keyPrefix, keyColumn, reason, causeType, causeColumn, ...movement }) =>
          `(${headOf(movement)}, '${keyPrefix}', '${keyColumn}', '${reason}', '${causeType}', '${causeColumn}')`,
      ).join(', ')})
      SELECT ${id('movement.tag', timeOf('movement'), 'game.g')}, movement.prefix || ${columnOf('movement.subject', 'keyColumn')},
        movement.reason, movement.cause_type, ${columnOf('movement.cause', 'causeColumn')}, ${time(timeOf('movement'))}
      FROM games AS game CROSS JOIN movement WHERE ${isIn('movement')}`,
    `INSERT INTO ledger_transfers (movement_id, ordinal, from_account_id, to_account_id, amount_cents)
      WITH transfer(tag, seconds, at_end, only_in, ordinal, payer, payee, cents) AS (VALUES ${GAME_MOVEMENTS.flatMap(
        (movement) =>
          movement.transfers.map(
            ([from, to, cents], ordinal) => `(${headOf(movement)}, ${ordinal}, '${from}', '${to}', ${cents})`,
          ),
      ).join(', ')})
      SELECT ${id('transfer.tag', timeOf('transfer'), 'game.g')}, transfer.ordinal, ${accountOf('transfer.payer')},
        ${accountOf('transfer.payee')}, transfer.cents
      FROM games AS game CROSS JOIN transfer WHERE ${isIn('transfer')}`,
    // In the order of the table's key, so that its pages are filled one after the other.
    `INSERT INTO ledger_lines (account_id, at, line, movement_id, balance_cents, games_cents)
      WITH line(tag, seconds, at_end, only_in, player, transfers, paying, cents, paying_cents, games) AS (VALUES ${GAME_LINES.map(
        ({ movement, player: who, transfers, paying, cents, gamesCents }) =>
          `(${headOf(movement)}, '${who}', ${transfers}, ${paying.transfers}, ${cents}, ${paying.cents}, ${gamesCents})`,
      ).join(', ')})
      SELECT ${accountOf('line.player')}, ${time(timeOf('line'))},
        2 + ${TRANSFERS_PER_GAME} * game.round + ${PAYMENTS_PER_PLAYER} * ((game.round + 2) / 3) + line.transfers + game.pays * line.paying,
        ${id('line.tag', timeOf('line'), 'game.g')}, ${giftCents} + line.cents + game.pays * line.paying_cents, line.games
      FROM (SELECT * FROM games ORDER BY pair, round) AS game CROSS JOIN line WHERE ${isIn('line')}`,
    `UPDATE ledger_accounts SET balance_cents = -${HOUSE_CENTS * cycles}, transfer_count = ${cycles} WHERE id = 'house'`,
    `UPDATE ledger_accounts SET balance_cents = ${4 * BET_FEE_CENTS * games}, transfer_count = ${4 * games} WHERE id = 'fees'`,
    `UPDATE ledger_accounts SET balance_cents = -${giftCents * (2 * pairs + 2)}, transfer_count = ${2 * pairs + 2} WHERE id = 'promo'`,
    `UPDATE ledger_accounts SET balance_cents = (SELECT -2 * ${PAYMENT_CENTS} * SUM(pays) FROM games),
      transfer_count = (SELECT 2 * SUM(pays) FROM games) WHERE id = 'payments_in'`,
    `UPDATE ledger_accounts SET balance_cents = (SELECT 2 * ${PAYMENT_CENTS} * SUM(pays) FROM games),
      transfer_count = (SELECT 2 * SUM(pays) FROM games) WHERE id = 'payments_out'`,
    `INSERT INTO battles (id, user_one_id, user_two_id, stake_cents, status, round, points_one, points_two, winner, price_source,
        commitment, server_seed, client_seed_one, client_seed_two, settings, version, unrated_reason, created_at, ended_at)
      SELECT CASE WHEN seat = 'one' THEN battle_a ELSE battle_b END, one, two, ${BATTLE_STAKE_CENTS}, 'completed', 5,
        CASE WHEN seat = 'one' THEN 3 ELSE 2 END, CASE WHEN seat = 'one' THEN 2 ELSE 3 END, seat, 'simulated',
        ${SEED}, ${SEED}, '1', '2', '{}', 0, 'repeated', ${time('begins + seconds')}, ${time('begins + seconds + 60')}
      FROM games CROSS JOIN (SELECT 'one' AS seat, 10 AS seconds UNION ALL SELECT 'two', 100) AS seats`,
    `INSERT INTO battle_ratings (battle_id, seat, user_id, at, unrated_reason)
      SELECT battles.id, seat, CASE WHEN seat = 'one' THEN user_one_id ELSE user_two_id END, ended_at, 'repeated'
      FROM battles CROSS JOIN (SELECT 'one' AS seat UNION ALL SELECT 'two') AS seats`,
    `INSERT INTO player_records (user_id, wins, losses, gains_cents)
      SELECT CASE WHEN seat = 0 THEN one ELSE two END, COUNT(*), COUNT(*), COUNT(*) * ${BATTLE_STAKE_CENTS}
      FROM games CROSS JOIN (SELECT 0 AS seat UNION ALL SELECT 1) AS seats GROUP BY 1`,
    // The server's own first cycle becomes the newest one.
    `UPDATE cycles SET number = number + ${cycles}`,
    `INSERT INTO cycles (id, number, status, commitment, server_seed, start_price, version, result, final_price, bets, players,
        open_stakes_cents, paid_in_cents, paid_out_cents, bot_bets, bot_players, bot_paid_in_cents, bot_paid_out_cents, started_at, ended_at)
      SELECT cycle_id, g / ${GAMES_PER_CYCLE} + 1, 'closed', ${SEED}, ${SEED}, 100, 0, 'up', 101, ${4 * GAMES_PER_CYCLE}, ${2 * GAMES_PER_CYCLE}, 0,
        ${4 * GAMES_PER_CYCLE * (BET_STAKE_CENTS + BET_FEE_CENTS)}, ${2 * GAMES_PER_CYCLE * BET_PAYOUT_CENTS}, 0, 0, 0, 0, ${time('begins')}, ${time('ends')}
      FROM games WHERE g % ${GAMES_PER_CYCLE} = 0`,
    `INSERT INTO cycle_bets (id, cycle_id, user_id, direction, stake_cents, fee_cents, odds_hundredths, result, payout_cents, placed_at, ended_at)
      SELECT CASE bet WHEN 0 THEN bet_1 WHEN 1 THEN bet_2 WHEN 2 THEN bet_3 ELSE bet_4 END, cycle_id,
        CASE WHEN bet < 2 THEN one ELSE two END, CASE WHEN bet % 2 = 0 THEN 'down' ELSE 'up' END, ${BET_STAKE_CENTS}, ${BET_FEE_CENTS}, 204,
        CASE WHEN bet % 2 = 0 THEN 'lost' ELSE 'won' END, CASE WHEN bet % 2 = 0 THEN 0 ELSE ${BET_PAYOUT_CENTS} END,
        ${time('begins + 200 + 10 * bet')}, ${time('ends')}
      FROM games CROSS JOIN (SELECT 0 AS bet UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3) AS bets`,
    `INSERT INTO payments (id, user_id, direction, channel, amount_cents, fee_cents, reference, status, created_at, ended_at)
      SELECT id, user_id, direction, 'bank', ${PAYMENT_CENTS}, 0, code || ${hex('number', 8)}, 'completed', ${time('at')}, ${time('at')}
      FROM (
        SELECT 4 * g + kind AS number, kind,
          CASE kind WHEN 0 THEN deposit_one WHEN 1 THEN deposit_two WHEN 2 THEN withdrawal_one ELSE withdrawal_two END AS id,
          CASE WHEN kind % 2 = 0 THEN one ELSE two END AS user_id,
          CASE WHEN kind < 2 THEN 'deposit' ELSE 'withdrawal' END AS direction,
          CASE WHEN kind < 2 THEN 'DEP-' ELSE 'RET-' END AS code, begins + CASE WHEN kind < 2 THEN 0 ELSE 300 END AS at
        FROM games CROSS JOIN (SELECT 0 AS kind UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3) AS kinds
        WHERE pays = 1
      ) AS payment`,
    'DROP TABLE games',
  ]
}

const tagOf = (kind: keyof typeof TAGS) => `'${TAGS[kind]}'`

const ONLY = { payingGames: 1, firstOfCycle: 2 } as const

function headOf({ tag, seconds, isAtEnd, only }: Pick<GameMovement, 'tag' | 'seconds' | 'isAtEnd' | 'only'>): string {
  return `'${tag}', ${seconds}, ${Number(isAtEnd)}, ${only === null ? 0 : ONLY[only]}`
}

function isIn(movement: string): string {
  return `(${movement}.only_in = 0 OR (${movement}.only_in = ${ONLY.payingGames} AND game.pays = 1)
    OR (${movement}.only_in = ${ONLY.firstOfCycle} AND game.g % ${GAMES_PER_CYCLE} = 0))`
}

/** The value of the game's column of this name. */
function columnOf(name: string, kind: 'keyColumn' | 'causeColumn'): string {
  const columns = [...new Set(GAME_MOVEMENTS.map((movement) => movement[kind]))]
  return `CASE ${name} ${columns.map((column) => `WHEN '${column}' THEN game.${column}`).join(' ')} END`
}

const OWN_ACCOUNTS: Readonly<Partial<Record<GameAccount, string>>> = {
  one: `'player:' || game.one`,
  two: `'player:' || game.two`,
  a: `'escrow:battle:' || game.battle_a`,
  b: `'escrow:battle:' || game.battle_b`,
  cycle: `'escrow:cycle:' || game.cycle_id`,
}

/** The account of this name in the game; the operator's accounts have their own names. */
function accountOf(name: string): string {
  const own = Object.entries(OWN_ACCOUNTS).map(([account, id]) => `WHEN '${account}' THEN ${id}`)
  return `CASE ${name} ${own.join(' ')} ELSE ${name} END`
}
