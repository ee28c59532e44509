import { ENDPOINTS } from '@bougie/protocol'
import { subjectOfAddress } from '../http/client-address.ts'
import type { Routes } from '../http/routes.ts'
import { cursorOf } from '../page-cursor.ts'
import type { BlockSubject } from './block.ts'
import { toBlockAnswer } from './block-answer.ts'
import type { BlacklistService } from './service.ts'

export function addBlacklistRoutes(
  routes: Routes,
  { blacklist, nowMs }: { readonly blacklist: BlacklistService; readonly nowMs: () => number },
): void {
  routes.add(ENDPOINTS.checkBlacklist, async ({ body, address }) => {
    const blacklistInfo = blacklist.infoOf({ userId: body.userId || null, address: subjectOfAddress(address) })
    return { isBlacklisted: blacklistInfo !== null, blacklistInfo }
  })

  routes.add(ENDPOINTS.adminBlocks, async ({ query }) => {
    const { status, user_id, limit, before } = query
    const page = { limit, before: cursorOf(before), userId: user_id ?? null, onlyHolding: status === 'active' }
    return (await blacklist.list(page)).map((block) => toBlockAnswer(block, new Date(nowMs())))
  })

  routes.add(ENDPOINTS.addBlock, async ({ session, body }) => {
    const { user_id, ip, minutes, reason } = body
    const subject: BlockSubject = user_id
      ? { kind: 'user', userId: user_id }
      : { kind: 'address', address: subjectOfAddress(ip ?? '') }
    const stored = await blacklist.block({ subject, minutes, reason, adminId: session.userId })
    return stored.ok ? toBlockAnswer(stored.block, new Date(nowMs())) : stored
  })

  routes.add(ENDPOINTS.liftBlock, async ({ session, params }) => {
    const stored = await blacklist.lift({ id: params.id, adminId: session.userId })
    return stored.ok ? undefined : stored
  })
}
