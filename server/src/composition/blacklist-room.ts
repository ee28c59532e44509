import { createBlockRepository } from '../adapters/prisma/block-repository.ts'
import type { AdminService } from '../admin/service.ts'
import { addBlacklistRoutes, visitorOf } from '../blacklist/routes.ts'
import { type BlacklistService, createBlacklistService } from '../blacklist/service.ts'
import type { AccessGuard } from '../http/access-guard.ts'
import { subjectOfAddress } from '../http/client-address.ts'
import { factsOfAutomaticBlock } from '../security-log/note-others.ts'
import type { SecurityLog } from '../security-log/security-log.ts'
import type { House, Room } from './house.ts'

export interface BlacklistRoom extends Room {
  readonly service: BlacklistService
  readonly accessGuard: AccessGuard
}

export interface BlacklistNeighbours {
  readonly admin: AdminService
  readonly securityLog: Pick<SecurityLog, 'note'>
}

export function composeBlacklist(house: House, { admin: { trail }, securityLog }: BlacklistNeighbours): BlacklistRoom {
  const service = createBlacklistService({
    ...house,
    trail,
    blocks: createBlockRepository(),
    onAutomatic: (subject) => securityLog.note(factsOfAutomaticBlock(subject)),
  })
  return {
    service,
    accessGuard: guardBy(service),
    edge: {
      routes: (routes) => addBlacklistRoutes(routes, { blacklist: service, nowMs: () => house.clock.nowMs() }),
    },
    start: () => service.start(),
    stop: () => service.stop(),
  }
}

function guardBy(service: BlacklistService): AccessGuard {
  return {
    get holdsAny() {
      return service.holdsAny
    },
    refuseBlocked: (caller) => service.refuseBlocked(visitorOf(caller)),
    countHit: ({ userId, address }) =>
      service.countHit(
        userId === null ? { kind: 'address', address: subjectOfAddress(address) } : { kind: 'user', userId },
      ),
  }
}
