import { ENDPOINTS, type UserId } from '@bougie/protocol'
import type { Caller } from '../platform/http/access-guard.ts'
import { userIdOfCaller } from '../platform/http/callers.ts'
import { subjectOfAddress } from '../platform/http/client-address.ts'
import type { Routes } from '../platform/http/routes.ts'
import { cursorOf, type Page } from '../platform/page-cursor.ts'
import { type BlockPage, type BlockSubject, toBlockResponse } from './block.ts'
import type { BlacklistService, Visitor } from './service.ts'

/** A block of an address applies only to visitors without a session: players may share the address with strangers. */
export function visitorOf({ caller, address }: Caller): Visitor {
  return caller === null
    ? { userId: null, address: subjectOfAddress(address) }
    : { userId: userIdOfCaller(caller), address: null }
}

interface BlocksFilter {
  readonly status?: string | undefined
  readonly user_id?: UserId | undefined
  readonly address?: string | undefined
}

/** A whole IPv6 address stands for its network. */
export function blocksWanted({ status, user_id, address }: BlocksFilter, at: Date): Omit<BlockPage, keyof Page> {
  return {
    userId: user_id ?? null,
    address: address === undefined ? null : subjectOfAddress(address).toLowerCase(),
    activeAt: status === 'active' ? at : null,
  }
}

export function addBlacklistRoutes(
  routes: Routes,
  { blacklist, nowMs }: { readonly blacklist: BlacklistService; readonly nowMs: () => number },
): void {
  // Callers receive only their own status: `userId` and `userIp` are accepted, as specified, but not trusted.
  routes.add(ENDPOINTS.checkBlacklist, async ({ caller, address }) => {
    const blacklistInfo = blacklist.infoOf(visitorOf({ caller, address }))
    return { isBlacklisted: blacklistInfo !== null, blacklistInfo }
  })

  routes.add(ENDPOINTS.adminBlocks, async ({ query }) => {
    const { limit, before, ...filter } = query
    const at = new Date(nowMs())
    const found = await blacklist.list({ ...blocksWanted(filter, at), limit, before: cursorOf(before) })
    return found.map((block) => toBlockResponse(block, at))
  })

  routes.add(ENDPOINTS.addBlock, async ({ session, body }) => {
    const { user_id, ip, minutes, reason } = body
    const subject: BlockSubject = user_id
      ? { kind: 'user', userId: user_id }
      : { kind: 'address', address: subjectOfAddress(ip ?? '') }
    const stored = await blacklist.block({ subject, minutes, reason, adminId: session.userId })
    return stored.ok ? toBlockResponse(stored.block, new Date(nowMs())) : stored
  })

  routes.add(ENDPOINTS.liftBlock, ({ session, params }) => blacklist.lift({ id: params.id, adminId: session.userId }))
}
