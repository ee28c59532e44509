// SQL: a window function computes running balances within a page; typed reads would have to add up all lines
// (`history`).
import type { Seat } from '@bougie/engine'
import type { BattleStatus, BetOutcome, StatementLineType, UserId } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { isAnyOf } from '../platform/database/sql.ts'
import type { Reader } from '../ports/database.ts'
import { type AccountId, accounts } from './accounts.ts'
import { centsFor } from './ledger-repository.ts'
import type { Payment } from './payment.ts'

/** One transfer from or to a player. */
export interface StatementLine {
  readonly movementId: string
  readonly ordinal: number
  /** For its player. */
  readonly type: StatementLineType
  /** The key of the movement, which names the bet or the battle. */
  readonly key: string
  readonly reason: string
  readonly causeType: string
  readonly causeId: string
  /** The account at the other end. */
  readonly counterAccount: AccountId
  /** Negative for a debit. */
  readonly amountCents: number
  /** The balance right after it. */
  readonly balanceCents: number
  readonly createdAt: Date
}

export interface StatementPage {
  /** From the first timestamp (inclusive) to the second (exclusive); null for all time. */
  readonly span: { readonly start: Date; readonly end: Date } | null
  /** After a known line, or before a time. */
  readonly before: Pick<StatementLine, 'movementId' | 'ordinal'> | { readonly beforeTime: Date } | null
  readonly limit: number
}

interface StatementChunks extends Pick<StatementPage, 'span'> {
  /** With more movements, the oldest ones are left out. */
  readonly movementsMax: number
  /** The most movements of one read. */
  readonly movementsAtOnce: number
}

/** A bet of an ended cycle; an open bet has no row yet. */
interface PlayedBet {
  readonly id: string
  readonly result: BetOutcome
  readonly feeCents: number
  /** All amounts returned, a refunded fee included. */
  readonly payoutCents: number
}

export interface PlayedBattle {
  readonly id: string
  readonly opponent: string
  readonly status: BattleStatus
  readonly winner: Seat | 'draw' | null
  readonly seat: Seat
  /** The payout of its settlement to this player. */
  readonly payoutCents: number
}

export interface Played {
  readonly bets: ReadonlyMap<string, PlayedBet>
  readonly battles: ReadonlyMap<string, PlayedBattle>
  readonly cycleNumbers: ReadonlyMap<string, number>
}

export type StatedPayment = Pick<Payment, 'status' | 'channel' | 'reference' | 'feeCents'>

interface LineKey {
  readonly at: Date
  readonly line: number
}

/** SQLite loses the column type of a value that passes through a window function. */
interface LineRow extends Omit<StatementLine, 'type' | 'createdAt'> {
  readonly createdAt: Date | string
  readonly line: number
}

const OLDEST_FIRST = Prisma.sql`ASC`
const NEWEST_FIRST = Prisma.sql`DESC`

/** Newest first. Empty after a line that is not the player's. */
export async function lines(
  reader: Reader,
  userId: UserId,
  { span, before, limit }: StatementPage,
): Promise<readonly StatementLine[]> {
  const account = accounts.player(userId)
  if (before !== null && 'beforeTime' in before) {
    const rest = Prisma.sql`AND line.at < ${before.beforeTime}`
    const movements = movementsOf({ account, span, rest, order: NEWEST_FIRST, limit })
    return readLines(reader, { account, movements, where: Prisma.empty, order: NEWEST_FIRST, limit })
  }
  const known = before === null ? null : await keyOf(reader, account, before.movementId)
  if (before !== null && known === null) return []
  // A movement has at least one line, so reading as many movements as requested lines is enough, plus one for the
  // known line.
  const rest = known === null ? Prisma.empty : Prisma.sql`AND (line.at, line.line) <= (${known.at}, ${known.line})`
  const movements = movementsOf({ account, span, rest, order: NEWEST_FIRST, limit: limit + 1 })
  const older =
    before === null || known === null
      ? Prisma.empty
      : Prisma.sql`WHERE entry.line <> ${known.line} OR entry.ordinal < ${before.ordinal}`
  return readLines(reader, { account, movements, where: older, order: NEWEST_FIRST, limit })
}

/** The outcomes of these games, each by its key. */
export async function played(
  reader: Reader,
  userId: UserId,
  {
    betIds,
    battleIds,
    cycleIds,
  }: {
    readonly betIds: readonly string[]
    readonly battleIds: readonly string[]
    readonly cycleIds: readonly string[]
  },
): Promise<Played> {
  const { dialect, query } = reader
  const [bets, battles, paid, cycles] = await Promise.all([
    query<PlayedBet>(Prisma.sql`
      SELECT id, result, fee_cents AS "feeCents", payout_cents AS "payoutCents"
      FROM cycle_bets WHERE ${isAnyOf(dialect, 'id', betIds)}`),
    query<Omit<PlayedBattle, 'payoutCents'>>(Prisma.sql`
      SELECT game.id, game.status, game.winner, player.pseudo AS opponent,
        CASE WHEN game.user_one_id = ${userId} THEN 'one' ELSE 'two' END AS seat
      FROM (SELECT * FROM battles WHERE ${isAnyOf(dialect, 'id', battleIds)}) AS game
        JOIN users AS player
          ON player.id = CASE WHEN game.user_one_id = ${userId} THEN game.user_two_id ELSE game.user_one_id END`),
    battlePayouts(reader, userId, battleIds),
    query<{ id: string; number: number }>(Prisma.sql`
      SELECT id, number FROM cycles WHERE ${isAnyOf(dialect, 'id', cycleIds)}`),
  ])
  return {
    bets: new Map(bets.map((bet) => [bet.id, bet])),
    battles: new Map(battles.map((battle) => [battle.id, { ...battle, payoutCents: paid.get(battle.id) ?? 0 }])),
    cycleNumbers: new Map(cycles.map(({ id, number }) => [id, number])),
  }
}

export async function payments(
  reader: Reader,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, StatedPayment>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await reader.query<StatedPayment & { readonly id: string }>(Prisma.sql`
    SELECT id, status, channel, reference, fee_cents AS "feeCents"
    FROM payments WHERE ${isAnyOf(reader.dialect, 'id', paymentIds)}`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Oldest first, only whole movements. */
export async function* chunks(
  reader: Reader,
  userId: UserId,
  { span, movementsMax, movementsAtOnce }: StatementChunks,
): AsyncIterable<readonly StatementLine[]> {
  const account = accounts.player(userId)
  // The oldest of the newest `movementsMax` movements; undefined when there are fewer.
  const [first] = await reader.query<LineKey>(Prisma.sql`
    SELECT line.at, line.line FROM ledger_lines AS line WHERE line.account_id = ${account} ${within(span)}
    ORDER BY line.at DESC, line.line DESC LIMIT 1 OFFSET ${movementsMax - 1}`)
  let rest = first === undefined ? Prisma.empty : Prisma.sql`AND (line.at, line.line) >= (${first.at}, ${first.line})`
  for (let read = 0; read < movementsMax; read += movementsAtOnce) {
    const movements = movementsOf({ account, span, rest, order: OLDEST_FIRST, limit: movementsAtOnce })
    const keys = await reader.query<LineKey>(Prisma.sql`SELECT at, line FROM (${movements}) AS line`)
    const last = keys.at(-1)
    if (last === undefined) return
    yield await readLines(reader, { account, movements, where: Prisma.empty, order: OLDEST_FIRST, limit: null })
    if (keys.length < movementsAtOnce) return
    rest = Prisma.sql`AND (line.at, line.line) > (${last.at}, ${last.line})`
  }
}

/** Sums that the settlements of these battles paid to the player, by battle. */
export async function battlePayouts(
  { dialect, query }: Reader,
  userId: UserId,
  battleIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const keys = battleIds.map((id) => `battle-settlement:${id}`)
  const rows = await query<{ id: string; cents: number }>(Prisma.sql`
    SELECT movement.cause_id AS id, CAST(SUM(transfer.amount_cents) AS BIGINT) AS cents
    FROM (SELECT id, cause_id FROM ledger_movements WHERE ${isAnyOf(dialect, 'key', keys)}) AS movement
      JOIN ledger_transfers AS transfer
        ON transfer.movement_id = movement.id AND transfer.to_account_id = ${accounts.player(userId)}
    GROUP BY movement.cause_id`)
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

/** Payouts less stakes of all games, refunds included. */
export async function gamesNetCents(reader: Reader, userId: UserId, since: Date): Promise<number> {
  // The current balance of games less the one before the first movement since then: two positions in the lines, however
  // many lie between them.
  const [row] = await reader.query<{ cents: number }>(Prisma.sql`
    SELECT account.games_cents - COALESCE((
      SELECT line.games_cents FROM ledger_lines AS line
      WHERE line.account_id = account.id AND line.at >= ${since} ORDER BY line.at, line.line LIMIT 1
    ), account.games_cents) AS cents
    FROM ledger_accounts AS account WHERE account.id = ${accounts.player(userId)}`)
  return row?.cents ?? 0
}

interface Movements extends Pick<StatementPage, 'span' | 'limit'> {
  readonly account: AccountId
  readonly rest: Prisma.Sql
  readonly order: Prisma.Sql
}

function movementsOf({ account, span, rest, order, limit }: Movements): Prisma.Sql {
  return Prisma.sql`
    SELECT line.account_id, line.at, line.line, line.movement_id, line.balance_cents FROM ledger_lines AS line
    WHERE line.account_id = ${account} ${within(span)} ${rest} ORDER BY line.at ${order}, line.line ${order} LIMIT ${limit}`
}

function within(span: StatementPage['span']): Prisma.Sql {
  return span === null ? Prisma.empty : Prisma.sql`AND line.at >= ${span.start} AND line.at < ${span.end}`
}

interface Lines {
  readonly account: AccountId
  readonly movements: Prisma.Sql
  readonly where: Prisma.Sql
  readonly order: Prisma.Sql
  readonly limit: number | null
}

/** The transfers of these movements from or to the account, each with the balance after it. */
async function readLines(reader: Reader, { account, movements, where, order, limit }: Lines): Promise<StatementLine[]> {
  const cents = centsFor(Prisma.sql`${account}`)
  const rows = await reader.query<LineRow>(Prisma.sql`
    SELECT entry.* FROM (
      SELECT line.at AS "createdAt", line.line, line.movement_id AS "movementId", transfer.ordinal, movement.key, movement.reason,
        movement.cause_type AS "causeType", movement.cause_id AS "causeId",
        CASE WHEN transfer.to_account_id = ${account} THEN transfer.from_account_id ELSE transfer.to_account_id END
          AS "counterAccount",
        ${cents} AS "amountCents",
        CAST(line.balance_cents + SUM(${cents}) OVER (PARTITION BY line.at, line.line ORDER BY transfer.ordinal) AS BIGINT)
          AS "balanceCents"
      FROM (${movements}) AS line
        JOIN ledger_movements AS movement ON movement.id = line.movement_id
        JOIN ledger_transfers AS transfer ON transfer.movement_id = line.movement_id
          AND (transfer.from_account_id = ${account} OR transfer.to_account_id = ${account})
    ) AS entry ${where}
    ORDER BY entry."createdAt" ${order}, entry.line ${order}, entry.ordinal ${order}
    ${limit === null ? Prisma.empty : Prisma.sql`LIMIT ${limit}`}`)
  return rows.map(({ createdAt, line: _line, ...row }) => {
    const line = { ...row, createdAt: new Date(createdAt) }
    return { ...line, type: typeOf(line) }
  })
}

const TYPES_BY_REASON: Readonly<Record<string, StatementLineType>> = {
  welcome: 'welcome',
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_returned: 'withdrawal_returned',
  commission: 'commission',
  correction: 'correction',
}

/** A game names its reasons `<game>_stake`, `<game>_payout`, `<game>_refund` and `<game>_share`. */
const TYPES_BY_ENDING: Readonly<Record<string, StatementLineType>> = {
  stake: 'stake',
  payout: 'win',
  refund: 'refund',
  share: 'share',
}

/** Money to the fees account is a fee, whatever it belongs to. */
function typeOf({ reason, counterAccount, amountCents }: Omit<StatementLine, 'type'>): StatementLineType {
  if (counterAccount === accounts.fees) return amountCents < 0 ? 'fee' : 'refund'
  return TYPES_BY_REASON[reason] ?? TYPES_BY_ENDING[reason.split('_').at(-1) ?? ''] ?? 'other'
}

/** Null for a movement of another account. */
async function keyOf(reader: Reader, account: AccountId, movementId: string): Promise<LineKey | null> {
  const createdAt = Prisma.sql`(SELECT created_at FROM ledger_movements WHERE id = ${movementId})`
  const first = (at: Prisma.Sql) => Prisma.sql`
    SELECT line.at, line.line FROM ledger_lines AS line
    WHERE line.account_id = ${account} AND line.movement_id = ${movementId} AND ${at}
    ORDER BY line.at, line.line LIMIT 1`
  const [own] = await reader.query<LineKey>(first(Prisma.sql`line.at = ${createdAt}`))
  if (own !== undefined) return own
  // With clocks of several servers a line may be later than its movement. Postgres reads and sorts all later lines then,
  // so only for a movement of the account. That is counted, because SQLite would do the same with EXISTS.
  const [later] = await reader.query<LineKey>(
    first(Prisma.sql`line.at > ${createdAt} AND 0 < (
      SELECT COUNT(*) FROM ledger_transfers WHERE movement_id = ${movementId}
        AND (from_account_id = ${account} OR to_account_id = ${account}))`),
  )
  return later ?? null
}
