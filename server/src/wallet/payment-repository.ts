import type { PaymentChannel, PaymentId, UserId } from '@bougie/protocol'
import { Prisma } from '../generated/sqlite/client.ts'
import { NEWEST_FIRST, newerThan, newestOf, OLDEST_FIRST, olderThan } from '../platform/database/list-page.ts'
import { rowsOf, wholeNumberFrom } from '../platform/database/sql.ts'
import { DAY_MS, WEEK_MS } from '../platform/durations.ts'
import type { Page } from '../platform/page-cursor.ts'
import { withPseudos } from '../platform/players-repository.ts'
import type { CalendarSpan } from '../platform/scheduling/paris-calendar.ts'
import type { Reader, Transaction } from '../ports/database.ts'
import type { PayoutDestination } from '../ports/payment-provider.ts'
import type { SecretBox } from '../ports/secret-box.ts'
import {
  identityOf,
  lastFourOf,
  type NamedPayment,
  type Payment,
  type PaymentState,
  type PaymentStep,
  type PaymentSum,
  type ReviewedPayout,
} from './payment.ts'

/** Columns that are derived from the destination. */
const DERIVED = { destinationMark: true, destinationLast4: true } as const

type PaymentRow = Prisma.PaymentGetPayload<{ omit: typeof DERIVED }>

/**
 * Completed payments of one player have none of these: by `status = 'completed'` SQLite would look for them among
 * everybody's completed payments.
 */
const NOT_COMPLETED = Object.keys({
  review: true,
  pending: true,
  refused: true,
  rejected: true,
} satisfies Record<Exclude<PaymentState, 'completed'>, true>)

/** Withdrawals whose money was not returned. */
const NOT_RETURNED = { direction: 'withdrawal', status: { in: ['review', 'pending', 'completed'] } }

const WINDOW_COLUMNS = {
  id: 'text',
  userId: 'text',
  at: 'timestamp',
  dayStart: 'timestamp',
  weekStart: 'timestamp',
} as const

/** False when the reference is taken, or kept for a deposit still to come; then nothing is stored. */
export async function insert(transaction: Transaction, payment: Payment) {
  const { attempt, models, secrets } = transaction
  const { reference, destination, amountCents, feeCents } = payment
  const kept = await models.nextReference.findUnique({ where: { reference }, select: { userId: true } })
  if (kept !== null) return false
  const sealed =
    destination === null
      ? { destination: null, destinationMark: null }
      : {
          destination: secrets.seal(JSON.stringify(destination), destinationPlace(payment.id)),
          destinationMark: destinationMark(secrets, destination),
        }
  const money = { amountCents: BigInt(amountCents), feeCents: BigInt(feeCents) }
  const data = { ...payment, ...money, ...sealed, destinationLast4: lastFourOf(destination) }
  return attempt(() => models.payment.create({ data, select: { id: true } }))
}

/** Takes the reference that is kept for the player, who no longer has it then; null when there is none. */
export async function takeReference(transaction: Transaction, userId: UserId) {
  const reference = await keptReference(transaction, userId)
  if (reference === null) return null
  await transaction.models.nextReference.deleteMany({ where: { userId } })
  return reference
}

/** The reference already kept for the player, otherwise this one; null when it is taken. */
export async function keepReference(
  transaction: Transaction,
  { userId, reference, at }: { readonly userId: UserId; readonly reference: string; readonly at: Date },
) {
  const { attempt, models } = transaction
  const known = await keptReference(transaction, userId)
  if (known !== null) return known
  const used = await models.payment.findUnique({ where: { reference }, select: { id: true } })
  if (used !== null) return null
  const isKept = await attempt(() => models.nextReference.create({ data: { userId, reference, createdAt: at } }))
  return isKept ? reference : keptReference(transaction, userId)
}

export async function find(reader: Reader, id: PaymentId): Promise<Payment | null> {
  const row = await reader.models.payment.findUnique({ where: { id }, omit: DERIVED })
  return row && paymentFrom(row, reader.secrets)
}

/** False when it is no longer in the state `from`, because another change was first. */
export async function move(transaction: Transaction, { id, from, to, at, dueAt }: PaymentStep) {
  const endedAt = to === 'pending' || to === 'review' ? null : at
  const { count } = await transaction.models.payment.updateMany({
    where: { id, status: from },
    data: { status: to, dueAt, endedAt },
  })
  return count === 1
}

/** Payments that wait for the provider, soonest due first. */
// SQL: read before the server is ready, when Prisma's client is not made yet (docs/decisions/188).
export const findPending = (
  reader: Reader,
  { dueBefore, limit }: { readonly dueBefore: Date | null; readonly limit: number },
) =>
  reader.query<{ id: PaymentId; dueAt: Date }>(Prisma.sql`
    SELECT id, due_at AS "dueAt" FROM payments
    WHERE status = 'pending' AND ${dueBefore === null ? Prisma.sql`due_at IS NOT NULL` : Prisma.sql`due_at < ${dueBefore}`}
    ORDER BY due_at, id LIMIT ${limit}`)

/** Newest first. */
export async function history(reader: Reader, userId: UserId, { limit, before }: Page): Promise<readonly Payment[]> {
  const { models, secrets } = reader
  const { payment } = models
  const older = await olderThan(before, payment)
  const where = { userId, ...older }
  const rows = await payment.findMany({ where, orderBy: NEWEST_FIRST, take: limit, omit: DERIVED })
  return rows.map((row) => paymentFrom(row, secrets))
}

export async function sums(reader: Reader, userId: UserId): Promise<readonly PaymentSum[]> {
  const sums = await reader.models.payment.groupBy({
    by: ['direction', 'status'],
    where: { userId },
    _sum: { amountCents: true },
  })
  return sums.map(({ direction, status, _sum }) => ({
    direction: direction as Payment['direction'],
    status: status as PaymentState,
    amountCents: wholeNumberFrom(_sum.amountCents ?? 0),
  }))
}

/** Withdrawals in this state: those that wait for an admin oldest first, all others newest first. */
export async function payouts(
  { models: { payment }, secrets }: Reader,
  status: PaymentState,
  { limit, before }: Page,
): Promise<readonly Payment[]> {
  const waits = status === 'review'
  const onPage = waits ? newerThan : olderThan
  const rows = await payment.findMany({
    where: { ...(await onPage(before, payment)), status, direction: 'withdrawal' },
    orderBy: waits ? OLDEST_FIRST : NEWEST_FIRST,
    take: limit,
    omit: DERIVED,
  })
  return rows.map((row) => paymentFrom(row, secrets))
}

/** Missing bounds and a null direction find all. */
export interface PaymentSearch extends Page {
  readonly statuses: readonly PaymentState[]
  readonly direction: Payment['direction'] | null
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** The payments of all players, newest first. Each state has an index in this order; all of them together have none. */
export async function newest(
  { models: { payment }, secrets }: Reader,
  { statuses, direction, from, until, limit, before }: PaymentSearch,
): Promise<readonly Payment[]> {
  const older = await olderThan(before, payment)
  const within = { ...(from !== undefined && { gte: from }), ...(until !== undefined && { lt: until }) }
  const wanted = { AND: [older, { createdAt: within }], ...(direction !== null && { direction }) }
  const lists = await Promise.all(
    statuses.map((status) =>
      payment.findMany({
        where: { ...wanted, status },
        orderBy: NEWEST_FIRST,
        take: limit,
        omit: DERIVED,
      }),
    ),
  )
  return newestOf(lists, limit).map((row) => paymentFrom(row, secrets))
}

/** Adds the names of their players; those of deleted accounts are empty. */
export async function withNames(reader: Reader, found: readonly Payment[]): Promise<readonly NamedPayment[]> {
  const named = await withPseudos(reader, found, ({ userId }) => userId)
  return named.map((payment) => ({ ...payment, pseudo: payment.pseudo ?? '' }))
}

/** Adds background information, as it was when each withdrawal was requested. */
export async function withBackgrounds(reader: Reader, payouts: readonly Payment[]): Promise<readonly ReviewedPayout[]> {
  if (payouts.length === 0) return []
  const { payment } = reader.models
  const marks = payouts.map(({ destination }) => destination && destinationMark(reader.secrets, destination))
  const [named, taken, holders] = await Promise.all([
    withNames(reader, payouts),
    takenAtRequest(reader, payouts),
    payment.groupBy({
      by: ['destinationMark', 'userId'],
      where: { destinationMark: { in: marks.filter((mark) => mark !== null) } },
    }),
  ])
  return named.map((payout, index) => {
    const { userId } = payout
    const others = holders.filter((holder) => holder.destinationMark === marks[index] && holder.userId !== userId)
    return {
      ...payout,
      others: others.length,
      dayCents: taken.get(payout.id)?.dayCents ?? payout.amountCents,
      weekCents: taken.get(payout.id)?.weekCents ?? payout.amountCents,
    }
  })
}

/** By payout, the withdrawals of its player in the day and the week that end with its request, itself included. */
// SQL: one statement, for a window of its own for each payout.
async function takenAtRequest({ dialect, query }: Reader, payouts: readonly Payment[]) {
  const rows = payouts.map(({ id, userId, createdAt }) => ({
    id,
    userId,
    at: createdAt,
    dayStart: new Date(createdAt.getTime() - DAY_MS),
    weekStart: new Date(createdAt.getTime() - WEEK_MS),
  }))
  const sums = await query<{ id: PaymentId; dayCents: unknown; weekCents: unknown }>(Prisma.sql`
    SELECT payout.id, SUM(CASE WHEN other.created_at > payout.day_start THEN other.amount_cents ELSE 0 END) AS "dayCents",
      SUM(other.amount_cents) AS "weekCents"
    FROM (${rowsOf(dialect, WINDOW_COLUMNS, rows)}) AS payout
    JOIN payments AS other ON other.user_id = payout.user_id
      AND other.created_at > payout.week_start AND other.created_at <= payout.at
    WHERE other.id = payout.id
      OR (other.direction = 'withdrawal' AND other.status IN (${Prisma.join(NOT_RETURNED.status.in)}))
    GROUP BY payout.id`)
  return new Map(
    sums.map(({ id, dayCents, weekCents }) => [
      id,
      { dayCents: wholeNumberFrom(dayCents), weekCents: wholeNumberFrom(weekCents) },
    ]),
  )
}

/** The sum of withdrawals whose money was not returned. */
export const withdrawnCents = (reader: Reader, userId: UserId, since: Date) =>
  sumOf(reader, { ...NOT_RETURNED, userId, createdAt: { gt: since } })

/** Withdrawals that reached their destination, newest first. */
export async function receivedPayouts(
  reader: Reader,
  userId: UserId,
  limit: number,
): Promise<readonly Pick<Payment, 'channel' | 'destination'>[]> {
  const { models, secrets } = reader
  const where = { userId, direction: 'withdrawal', status: { notIn: NOT_COMPLETED } }
  const rows = await models.payment.findMany({ where, orderBy: NEWEST_FIRST, take: limit, omit: DERIVED })
  return rows.map((row) => paymentFrom(row, secrets))
}

/** The sum of deposits that are completed or may become so. */
export const depositedCents = (reader: Reader, userId: UserId, { startMs, endMs }: CalendarSpan) =>
  sumOf(reader, {
    userId,
    direction: 'deposit',
    status: { in: ['pending', 'completed'] },
    createdAt: { gte: new Date(startMs), lt: new Date(endMs) },
  })

/** The place to which the sealed text is bound. */
export function destinationPlace(paymentId: string): string {
  return `payments.destination:${paymentId}`
}

/** Equal for equal destinations. */
export function destinationMark(secrets: Pick<SecretBox, 'fingerprint'>, destination: PayoutDestination): string {
  return secrets.fingerprint(identityOf(destination), 'payout destination')
}

async function keptReference(reader: Reader, userId: UserId): Promise<string | null> {
  const kept = await reader.models.nextReference.findUnique({ where: { userId }, select: { reference: true } })
  return kept?.reference ?? null
}

async function sumOf(reader: Reader, where: Prisma.PaymentWhereInput): Promise<number> {
  const { _sum } = await reader.models.payment.aggregate({ where, _sum: { amountCents: true } })
  return wholeNumberFrom(_sum.amountCents ?? 0)
}

function paymentFrom({ destination, ...row }: PaymentRow, secrets: SecretBox): Payment {
  return {
    ...row,
    id: row.id as PaymentId,
    userId: row.userId as UserId,
    direction: row.direction as Payment['direction'],
    channel: row.channel as PaymentChannel,
    amountCents: wholeNumberFrom(row.amountCents),
    feeCents: wholeNumberFrom(row.feeCents),
    status: row.status as PaymentState,
    destination:
      destination === null
        ? null
        : // Written by `insert` above.
          (JSON.parse(secrets.open(destination, destinationPlace(row.id))) as PayoutDestination),
  }
}
