// An admin corrects a balance: money from or to the house account, with a reason that the player can read.

import { type Refusal, refuse, type UserId } from '@bougie/protocol'
import { refuseOwnCase, refuseUnlessPlayer } from '../admin/service.ts'
import type { DomainEvent } from '../platform/events/domain-event.ts'
import type { Transaction } from '../ports/database.ts'
import { accounts, type Movement } from './accounts.ts'
import type { Correction } from './correction-repository.ts'
import * as corrections from './correction-repository.ts'
import type { WalletParts } from './dependencies.ts'

const GIVEN_UP = 'Solde abandonné à la suppression du compte'

interface CorrectionOrder {
  readonly userId: UserId
  readonly adminId: UserId
  readonly amountCents: number
  readonly reason: string
  readonly idempotencyKey: string | null
}

export function createCorrections({ clock, random, database, ledger, auditLog, idempotentCalls }: WalletParts) {
  async function refusalOf(transaction: Transaction, { userId, adminId }: CorrectionOrder): Promise<Refusal | null> {
    const own = refuseOwnCase({ adminId, concerned: userId })
    return own ?? refuseUnlessPlayer(transaction, { userId, ofBot: 'Le solde d’un bot ne se corrige pas.' })
  }

  async function store(transaction: Transaction, correction: Omit<Correction, 'id' | 'createdAt'>) {
    const stored = { id: random.uuid(), ...correction, createdAt: new Date(clock.nowMs()) }
    await corrections.insert(transaction, stored)
    return { id: stored.id, events: await ledger.postAll(transaction, [movementOf(stored)]) }
  }

  return {
    /**
     * Takes the balance of a player who deletes the account, who is also the author. The caller has locked the money.
     */
    async giveUp(
      transaction: Transaction,
      { userId, amountCents }: { readonly userId: UserId; readonly amountCents: number },
    ): Promise<readonly DomainEvent[]> {
      const correction = { userId, adminId: userId, amountCents: -amountCents, reason: GIVEN_UP }
      return (await store(transaction, correction)).events
    },
    async correct(order: CorrectionOrder) {
      const { userId, adminId, amountCents, reason, idempotencyKey: key } = order
      const call = { userId: adminId, key, request: { action: 'balance_corrected', userId, amountCents, reason } }
      const { response } = await idempotentCalls.respondOnce(call, async (transaction, events) => {
        const refusal = await refusalOf(transaction, order)
        if (refusal) return refusal
        const player = accounts.player(userId)
        const balanceCents = (await ledger.lock(transaction, [player])).get(player)?.cents ?? 0
        // On another server the player may have deleted the account just before the lock.
        const late = await refusalOf(transaction, order)
        if (late) return late
        if (balanceCents + amountCents < 0) {
          return refuse('INSUFFICIENT_BALANCE', { message: 'Le solde du joueur ne couvre pas cette correction.' })
        }
        const stored = await store(transaction, { userId, adminId, amountCents, reason })
        events.push(...stored.events)
        const subject = { type: 'user', id: userId }
        const details = { correction: stored.id, amountCents, reason }
        await auditLog.record(transaction, { adminId, action: 'balance_corrected', subject, details })
        return { ok: true as const, id: stored.id, balanceCents: balanceCents + amountCents }
      })
      return response
    },
    /** The reasons shown to the player, by correction id. */
    reasonsOf: (ids: readonly string[]) => corrections.reasonsOf(database.reader, ids),
  }
}

function movementOf({ id, userId, amountCents }: Correction): Movement {
  const player = accounts.player(userId)
  const ends = amountCents > 0 ? { from: accounts.house, to: player } : { from: player, to: accounts.house }
  return {
    key: `correction:${id}`,
    reason: 'correction',
    cause: { type: 'correction', id },
    transfers: [{ ...ends, amountCents: Math.abs(amountCents) }],
  }
}
