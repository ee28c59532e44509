// Admins give links to players. A deleted link keeps its players, its history and its earnings; only its code is no
// longer valid.

import { assert } from '@bougie/engine'
import {
  type CreatorLinkId,
  creatorLinkIdSchema,
  NOT_FOUND_MESSAGES,
  type Refusal,
  refuse,
  refuseMissing,
  type UserId,
} from '@bougie/protocol'
import { type AuditLog, refuseOwnCase } from '../admin/service.ts'
import type { DomainEvent } from '../platform/events/domain-event.ts'
import { lockKindOfUser } from '../platform/players-repository.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import type { Bus } from '../ports/bus.ts'
import { type Transaction, UniqueConflict } from '../ports/database.ts'
import type { Link, LinkPage, LinkSums, NamedLink } from './link-repository.ts'
import * as links from './link-repository.ts'

export interface LinksDependencies extends Pick<SharedDependencies, 'database' | 'clock' | 'random'> {
  readonly auditLog: Pick<AuditLog, 'record'>
  readonly bus: Pick<Bus, 'publish'>
}

type Summed<L> = L & { readonly sums: LinkSums }
export type SummedLink = Summed<Link>
export type AdminLinkView = Summed<NamedLink>

/** The reader: players see their own links, admins see all. */
export interface LinkReader {
  readonly userId: UserId
  readonly isAdmin: boolean
}

export interface NewLink {
  readonly ownerId: UserId
  readonly code: string
  /** Null for an operator at the command line. */
  readonly adminId: UserId | null
}

export interface LinkChange {
  readonly id: CreatorLinkId
  readonly ownerId?: UserId | undefined
  readonly code?: string | undefined
  readonly adminId: UserId
}

export function createLinks({ database, auditLog, bus, clock, random }: LinksDependencies) {
  const now = () => new Date(clock.nowMs())

  async function withSums<L extends Link>(found: readonly L[]): Promise<Summed<L>[]> {
    const ids = found.map(({ id }) => id)
    const sumsOf = await links.sums(database.reader, ids)
    return found.map((link) => ({ ...link, sums: sumsOf(link.id) }))
  }

  async function summed<L extends Link>(link: L): Promise<Summed<L>> {
    const [result] = await withSums([link])
    assert(result !== undefined, 'one link in, one link out')
    return result
  }

  /** Makes the owner of a link an influencer. Returns the events to publish afterwards. */
  async function giveTo(transaction: Transaction, userId: UserId, at: Date): Promise<readonly DomainEvent[] | Refusal> {
    const kind = await lockKindOfUser(transaction, userId)
    if (kind === null || kind === 'bot') return refuse('USER_NOT_FOUND', { message: NOT_FOUND_MESSAGES.player })
    const isNew = await links.makeInfluencer(transaction, { userId, at })
    return isNew ? [{ type: 'accountChanged', userId }] : []
  }

  /** Whoever owns the link when its commission is paid gets all of it, so another owner decides over that money. */
  async function refuseOwnCommission(
    transaction: Transaction,
    { before, ownerId, adminId }: { readonly before: Link; readonly ownerId: UserId; readonly adminId: UserId },
  ): Promise<Refusal | null> {
    const own = before.ownerId === ownerId ? null : refuseOwnCase({ adminId, concerned: [before.ownerId, ownerId] })
    return own && (await links.sums(transaction, [before.id]))(before.id).dueCents > 0 ? own : null
  }

  const record = (
    transaction: Transaction,
    action: LinkAction,
    { adminId, link, more }: { readonly adminId: UserId | null; readonly link: Link; readonly more?: object },
  ) =>
    auditLog.record(transaction, {
      adminId,
      action,
      subject: { type: 'creator_link', id: link.id },
      details: { code: link.code, userId: link.ownerId, ...more },
    })

  async function stored(
    work: (transaction: Transaction) => Promise<{ link: Link; events: readonly DomainEvent[] } | Refusal>,
  ): Promise<SummedLink | Refusal> {
    try {
      const result = await database.transaction(work)
      if ('ok' in result) return result
      bus.publish(result.events)
      return await summed(result.link)
    } catch (error) {
      // Another link took the code at the same time.
      if (error instanceof UniqueConflict) return refuse('LINK_CODE_TAKEN')
      throw error
    }
  }

  async function getEver({ userId, isAdmin }: LinkReader, id: CreatorLinkId): Promise<SummedLink | Refusal> {
    const link = await links.find(database.reader, id)
    if (link === null || (link.deletedAt !== null && !isAdmin)) return refuseMissing('creatorLink')
    return isAdmin || link.ownerId === userId ? summed(link) : refuse('FORBIDDEN')
  }

  return {
    listOwned: async (ownerId: UserId) => withSums(await links.listOwned(database.reader, ownerId)),

    /** Deleted links whose commission is not paid yet. */
    async listDeletedDue(ownerId: UserId) {
      const deleted = await withSums(await links.listOwned(database.reader, ownerId, { deleted: true }))
      return deleted.filter(({ sums }) => sums.dueCents > 0)
    },

    async get(reader: LinkReader, id: CreatorLinkId): Promise<SummedLink | Refusal> {
      const found = await getEver(reader, id)
      return 'ok' in found || found.deletedAt === null ? found : refuseMissing('creatorLink')
    },

    /** For admins, also finds deleted links, whose statistics continue. */
    getEver,

    isAvailable: async (code: string): Promise<boolean> => !(await links.isTaken(database.reader, code)),

    create: ({ ownerId, code, adminId }: NewLink) =>
      stored(async (transaction) => {
        const at = now()
        const link = { id: creatorLinkIdSchema.parse(random.uuid()), ownerId, code, createdAt: at }
        const events = await giveTo(transaction, ownerId, at)
        if ('ok' in events) return events
        if (!(await links.insert(transaction, link))) return refuse('LINK_CODE_TAKEN')
        const created = { ...link, updatedAt: at, deletedAt: null }
        await record(transaction, 'creator_link_created', { adminId, link: created })
        return { link: created, events }
      }),

    change: ({ id, ownerId, code, adminId }: LinkChange) =>
      stored(async (transaction) => {
        const before = await links.lock(transaction, id)
        if (before === null || before.deletedAt !== null) return refuseMissing('creatorLink')
        const at = now()
        const link = { ...before, ownerId: ownerId ?? before.ownerId, code: code ?? before.code, updatedAt: at }
        const own = await refuseOwnCommission(transaction, { before, ownerId: link.ownerId, adminId })
        if (own) return own
        const events = await giveTo(transaction, link.ownerId, at)
        if ('ok' in events) return events
        if (!(await links.change(transaction, link))) return refuse('LINK_CODE_TAKEN')
        const more = { previousCode: before.code, previousUserId: before.ownerId }
        await record(transaction, 'creator_link_changed', { adminId, link, more })
        return { link, events }
      }),

    remove: ({ id, adminId }: { readonly id: CreatorLinkId; readonly adminId: UserId }) =>
      database.transaction(async (transaction): Promise<{ readonly ok: true } | Refusal> => {
        const link = await links.lock(transaction, id)
        if (link === null || link.deletedAt !== null) return refuseMissing('creatorLink')
        await links.remove(transaction, { id, at: now() })
        await record(transaction, 'creator_link_deleted', { adminId, link })
        return { ok: true }
      }),

    list: async (page: LinkPage) => withSums(await links.list(database.reader, page)),

    /** The link must exist. */
    async getNamed(id: CreatorLinkId): Promise<AdminLinkView> {
      const link = await links.findNamed(database.reader, id)
      assert(link !== null, 'links are never taken out of their table')
      return summed(link)
    },
  }
}

type LinkAction = 'creator_link_created' | 'creator_link_changed' | 'creator_link_deleted'
