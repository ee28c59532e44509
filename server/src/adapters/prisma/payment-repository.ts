import type { PaymentChannel, PaymentId, UserId } from '@bougie/protocol'
import { Prisma } from '../../generated/sqlite/client.ts'
import type { PayoutDestination } from '../../ports/payment-provider.ts'
import { lastFourOf, type Payment, type PaymentState } from '../../wallet/payment.ts'
import type { PaymentRepository, PaymentSum, PaymentWithPseudo } from '../../wallet/payment-repository.ts'
import { olderThan } from './page-cursor.ts'
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
      const destination = payment.destination === null ? null : JSON.stringify(payment.destination)
      const inserted = await connectionOf(transaction).execute(Prisma.sql`
        INSERT INTO payments (id, user_id, direction, channel, amount_cents, fee_cents, reference, note, destination,
          destination_last4, status, created_at, due_at, ended_at)
        VALUES (${payment.id}, ${payment.userId}, ${payment.direction}, ${payment.channel}, ${payment.amountCents},
          ${payment.feeCents}, ${payment.reference}, ${payment.note}, ${destination}, ${lastFourOf(payment.destination)},
          ${payment.status}, ${payment.createdAt}, ${payment.dueAt}, ${payment.endedAt})
        ON CONFLICT (reference) DO NOTHING`)
      return inserted === 1
    },

    async find(reader, id) {
      const [row] = await connectionOf(reader).query<PaymentRow & { pseudo: string }>(Prisma.sql`
        SELECT ${FIELDS}, player.pseudo FROM payments AS entry JOIN users AS player ON player.id = entry.user_id
        WHERE entry.id = ${id}`)
      return row ? withPseudo(row) : null
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
      const rows = await connectionOf(reader).query<PaymentRow>(Prisma.sql`
        SELECT ${FIELDS} FROM payments AS entry
        WHERE entry.user_id = ${userId} AND ${olderThan({ table: 'payments' }, before)}
        ORDER BY entry.created_at DESC, entry.id DESC LIMIT ${limit}`)
      return rows.map(paymentFrom)
    },

    sums: (reader, userId) =>
      connectionOf(reader).query<PaymentSum>(Prisma.sql`
        SELECT direction, status, CAST(SUM(amount_cents) AS BIGINT) AS "amountCents" FROM payments
        WHERE user_id = ${userId} GROUP BY direction, status`),

    async payouts(reader, status, limit) {
      const rows = await connectionOf(reader).query<PaymentRow & { pseudo: string }>(Prisma.sql`
        SELECT ${FIELDS}, player.pseudo FROM payments AS entry JOIN users AS player ON player.id = entry.user_id
        WHERE entry.status = ${status} AND entry.direction = 'withdrawal'
        ORDER BY entry.created_at, entry.id LIMIT ${limit}`)
      return rows.map(withPseudo)
    },

    async withdrawnCents(reader, userId, since) {
      const [row] = await connectionOf(reader).query<{ cents: number }>(Prisma.sql`
        SELECT CAST(COALESCE(SUM(amount_cents), 0) AS BIGINT) AS cents FROM payments
        WHERE user_id = ${userId} AND direction = 'withdrawal' AND status IN ('review', 'pending', 'completed')
          AND created_at > ${since}`)
      return row?.cents ?? 0
    },

    async receivedPayouts(reader, userId, limit) {
      const rows = await connectionOf(reader).query<PaymentRow>(Prisma.sql`
        SELECT ${FIELDS} FROM payments AS entry
        WHERE entry.user_id = ${userId} AND entry.direction = 'withdrawal' AND entry.status = 'completed'
        ORDER BY entry.created_at DESC, entry.id DESC LIMIT ${limit}`)
      return rows.map(paymentFrom)
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

function paymentFrom({ destination, ...row }: PaymentRow): Payment {
  // Written by `insert` above.
  return { ...row, destination: destination === null ? null : (JSON.parse(destination) as PayoutDestination) }
}

function withPseudo({ pseudo, ...row }: PaymentRow & { pseudo: string }): PaymentWithPseudo {
  return { ...paymentFrom(row), pseudo }
}
