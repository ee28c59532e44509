import type { PaymentChannel, PaymentId, UserId } from '@bougie/protocol'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { Reader } from '../../ports/database.ts'
import type { PayoutDestination } from '../../ports/payment-provider.ts'
import type { SecretBox } from '../../ports/secret-box.ts'
import { lastFourOf, type Payment, type PaymentState } from '../../wallet/payment.ts'
import type { PaymentRepository, PaymentSum, PaymentWithPseudo } from '../../wallet/payment-repository.ts'
import { olderThan } from './page-cursor.ts'
import { destinationMark, destinationPlace } from './payment-secrets.ts'
import { isAnyOf } from './row-source.ts'
import { connectionOf } from './sql-connection.ts'

interface PaymentRow {
  readonly id: PaymentId
  readonly userId: UserId
  readonly direction: Payment['direction']
  readonly channel: PaymentChannel
  readonly amountCents: number
  readonly feeCents: number
  readonly reference: string
  readonly note: string | null
  readonly destination: string | null
  readonly status: PaymentState
  readonly createdAt: Date
  readonly dueAt: Date | null
  readonly endedAt: Date | null
}

const FIELDS = Prisma.sql`
  entry.id, entry.user_id AS "userId", entry.direction, entry.channel, entry.amount_cents AS "amountCents",
  entry.fee_cents AS "feeCents", entry.reference, entry.note, entry.destination, entry.status,
  entry.created_at AS "createdAt", entry.due_at AS "dueAt", entry.ended_at AS "endedAt"`

export function createPaymentRepository(): PaymentRepository {
  return {
    async insert(transaction, payment) {
      const { execute, query, secrets } = connectionOf(transaction)
      const kept = await query(Prisma.sql`
        SELECT user_id FROM next_references WHERE reference = ${payment.reference} AND user_id <> ${payment.userId}`)
      if (kept.length > 0) return false
      const { destination } = payment
      const sealed =
        destination === null ? null : secrets.seal(JSON.stringify(destination), destinationPlace(payment.id))
      const mark = destination === null ? null : destinationMark(secrets, destination)
      const inserted = await execute(Prisma.sql`
        INSERT INTO payments (id, user_id, direction, channel, amount_cents, fee_cents, reference, note, destination,
          destination_last4, destination_mark, status, created_at, due_at, ended_at)
        VALUES (${payment.id}, ${payment.userId}, ${payment.direction}, ${payment.channel}, ${payment.amountCents},
          ${payment.feeCents}, ${payment.reference}, ${payment.note}, ${sealed}, ${lastFourOf(destination)}, ${mark},
          ${payment.status}, ${payment.createdAt}, ${payment.dueAt}, ${payment.endedAt})
        ON CONFLICT (reference) DO NOTHING`)
      return inserted === 1
    },

    async takeReference(transaction, userId) {
      const { execute } = connectionOf(transaction)
      const reference = await keptReference(transaction, userId)
      if (reference === null) return null
      await execute(Prisma.sql`DELETE FROM next_references WHERE user_id = ${userId}`)
      return reference
    },

    async keepReference(transaction, { userId, reference, at }) {
      const { execute, query } = connectionOf(transaction)
      const known = await keptReference(transaction, userId)
      if (known !== null) return known
      const used = await query(Prisma.sql`SELECT id FROM payments WHERE reference = ${reference}`)
      if (used.length > 0) return null
      const kept = await execute(Prisma.sql`
        INSERT INTO next_references (user_id, reference, created_at) VALUES (${userId}, ${reference}, ${at})
        ON CONFLICT DO NOTHING`)
      return kept === 1 ? reference : keptReference(transaction, userId)
    },

    async find(reader, id) {
      const { query, secrets } = connectionOf(reader)
      const [row] = await query<PaymentRow & { pseudo: string }>(Prisma.sql`
        SELECT ${FIELDS}, player.pseudo FROM payments AS entry JOIN users AS player ON player.id = entry.user_id
        WHERE entry.id = ${id}`)
      return row ? withPseudo(row, secrets) : null
    },

    async move(transaction, { id, from, to, at, dueAt }) {
      const endedAt = to === 'pending' || to === 'review' ? null : at
      const moved = await connectionOf(transaction).execute(Prisma.sql`
        UPDATE payments SET status = ${to}, due_at = ${dueAt}, ended_at = ${endedAt}
        WHERE id = ${id} AND status = ${from}`)
      return moved === 1
    },

    findPending: (reader, { dueBefore, limit }) =>
      connectionOf(reader).query<{ id: PaymentId; dueAt: Date }>(Prisma.sql`
        SELECT id, due_at AS "dueAt" FROM payments
        WHERE status = 'pending' AND ${dueBefore === null ? Prisma.sql`due_at IS NOT NULL` : Prisma.sql`due_at < ${dueBefore}`}
        ORDER BY due_at, id LIMIT ${limit}`),

    async history(reader, userId, { limit, before }) {
      const { query, secrets } = connectionOf(reader)
      const rows = await query<PaymentRow>(Prisma.sql`
        SELECT ${FIELDS} FROM payments AS entry
        WHERE entry.user_id = ${userId} AND ${olderThan({ table: 'payments' }, before)}
        ORDER BY entry.created_at DESC, entry.id DESC LIMIT ${limit}`)
      return rows.map((row) => paymentFrom(row, secrets))
    },

    sums: (reader, userId) =>
      connectionOf(reader).query<PaymentSum>(Prisma.sql`
        SELECT direction, status, CAST(SUM(amount_cents) AS BIGINT) AS "amountCents" FROM payments
        WHERE user_id = ${userId} GROUP BY direction, status`),

    async payouts(reader, status, limit) {
      const { query, secrets } = connectionOf(reader)
      const rows = await query<PaymentRow & { pseudo: string }>(Prisma.sql`
        SELECT ${FIELDS}, player.pseudo FROM payments AS entry JOIN users AS player ON player.id = entry.user_id
        WHERE entry.status = ${status} AND entry.direction = 'withdrawal'
        ORDER BY entry.created_at, entry.id LIMIT ${limit}`)
      return rows.map((row) => withPseudo(row, secrets))
    },

    async payoutBackgrounds(reader, payouts, since) {
      if (payouts.length === 0) return new Map()
      const { dialect, query } = connectionOf(reader)
      const ids = payouts.map(({ id }) => id)
      const userIds = [...new Set(payouts.map(({ userId }) => userId))]
      const [shared, taken] = await Promise.all([
        query<{ id: PaymentId; others: number }>(Prisma.sql`
          SELECT entry.id, CAST(COUNT(DISTINCT other.user_id) AS BIGINT) AS others
          FROM (SELECT id, user_id, destination_mark FROM payments WHERE ${isAnyOf(dialect, 'id', ids)}) AS entry
            JOIN payments AS other
              ON other.destination_mark = entry.destination_mark AND other.user_id <> entry.user_id
          GROUP BY entry.id`),
        query<{ userId: UserId; dayCents: number; weekCents: number }>(Prisma.sql`
          SELECT user_id AS "userId", CAST(SUM(amount_cents) AS BIGINT) AS "weekCents",
            CAST(SUM(CASE WHEN created_at > ${since.day} THEN amount_cents ELSE 0 END) AS BIGINT) AS "dayCents"
          FROM payments
          WHERE ${isAnyOf(dialect, 'user_id', userIds)} AND direction = 'withdrawal'
            AND status IN ('review', 'pending', 'completed') AND created_at > ${since.week}
          GROUP BY user_id`),
      ])
      const othersOf = new Map(shared.map(({ id, others }) => [id, others]))
      const takenBy = new Map(taken.map((sums) => [sums.userId, sums]))
      return new Map(
        payouts.map(({ id, userId }) => {
          const { dayCents = 0, weekCents = 0 } = takenBy.get(userId) ?? {}
          return [id, { others: othersOf.get(id) ?? 0, dayCents, weekCents }]
        }),
      )
    },

    async withdrawnCents(reader, userId, since) {
      const [row] = await connectionOf(reader).query<{ cents: number }>(Prisma.sql`
        SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) AS cents FROM payments
        WHERE user_id = ${userId} AND direction = 'withdrawal' AND status IN ('review', 'pending', 'completed')
          AND created_at > ${since}`)
      return row?.cents ?? 0
    },

    async receivedPayouts(reader, userId, limit) {
      const { query, secrets } = connectionOf(reader)
      const rows = await query<PaymentRow>(Prisma.sql`
        SELECT ${FIELDS} FROM payments AS entry
        WHERE entry.user_id = ${userId} AND entry.direction = 'withdrawal' AND entry.status = 'completed'
        ORDER BY entry.created_at DESC, entry.id DESC LIMIT ${limit}`)
      return rows.map((row) => paymentFrom(row, secrets))
    },

    async depositedCents(reader, userId, since) {
      const [row] = await connectionOf(reader).query<{ cents: number }>(Prisma.sql`
        SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) AS cents FROM payments
        WHERE user_id = ${userId} AND direction = 'deposit' AND status IN ('pending', 'completed')
          AND created_at >= ${since}`)
      return row?.cents ?? 0
    },
  }
}

async function keptReference(reader: Reader, userId: UserId): Promise<string | null> {
  const [row] = await connectionOf(reader).query<{ reference: string }>(
    Prisma.sql`SELECT reference FROM next_references WHERE user_id = ${userId}`,
  )
  return row?.reference ?? null
}

function paymentFrom({ destination, ...row }: PaymentRow, secrets: SecretBox): Payment {
  if (destination === null) return { ...row, destination }
  // Written by `insert` above.
  return { ...row, destination: JSON.parse(secrets.open(destination, destinationPlace(row.id))) as PayoutDestination }
}

function withPseudo({ pseudo, ...row }: PaymentRow & { pseudo: string }, secrets: SecretBox): PaymentWithPseudo {
  return { ...paymentFrom(row, secrets), pseudo }
}
