import type { AdminService } from '../../admin/service.ts'
import { addBlacklistRoutes, visitorOf } from '../../blacklist/routes.ts'
import { type BlacklistService, createBlacklistService } from '../../blacklist/service.ts'
import type { AccessGuard } from '../../platform/http/access-guard.ts'
import { subjectOfAddress } from '../../platform/http/client-address.ts'
import { eventOfAutomaticBlock } from '../../security-log/events.ts'
import type { SecurityLog } from '../../security-log/service.ts'
import type { AppContext, AppModule } from './app-context.ts'

export interface BlacklistModule extends AppModule {
  readonly service: BlacklistService
  readonly accessGuard: AccessGuard
}

export interface BlacklistModuleDependencies {
  readonly admin: AdminService
  readonly securityLog: Pick<SecurityLog, 'record'>
}

export function composeBlacklist(
  context: AppContext,
  { admin: { auditLog }, securityLog }: BlacklistModuleDependencies,
): BlacklistModule {
  const service = createBlacklistService({
    ...context,
    auditLog,
    onAutomatic: (subject) => securityLog.record(eventOfAutomaticBlock(subject)),
  })
  return {
    service,
    accessGuard: guardBy(service),
    edge: {
      routes: (routes) => addBlacklistRoutes(routes, { blacklist: service, nowMs: () => context.clock.nowMs() }),
    },
    start: () => service.start(),
    stop: () => service.stop(),
  }
}

function guardBy(service: BlacklistService): AccessGuard {
  return {
    get hasActive() {
      return service.hasActive
    },
    refuseBlocked: (caller) => service.refuseBlocked(visitorOf(caller)),
    countHit: ({ userId, address }) =>
      service.countHit(
        userId === null ? { kind: 'address', address: subjectOfAddress(address) } : { kind: 'user', userId },
      ),
  }
}
