// Security events that come from neither calls nor sockets: automatic blocks, and the operator's command line.

import { type SecurityKind, userIdSchema } from '@bougie/protocol'
import type { AdminActionName, AuditLog } from '../audit-log/service.ts'
import type { BlockSubject } from '../blacklist/service.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import { insert, type SecurityDetails, type SecurityEvent } from './repository.ts'

/** The event names the blocked subject instead of an actor, because no person caused it. */
export function eventOfAutomaticBlock(subject: BlockSubject): SecurityDetails {
  const known = subject.kind === 'user' ? { userId: subject.userId } : { address: subject.address }
  const nobody = { userId: null, address: null, deviceMark: null }
  return { kind: 'block', method: 'automatic', outcome: 'ok', code: null, ...nobody, ...known }
}

const OPERATIONS: Partial<Record<AdminActionName, SecurityKind>> = {
  role_changed: 'role',
  creator_link_created: 'role',
  block_added: 'block',
  block_lifted: 'block',
  games_closed: 'games',
  games_opened: 'games',
  cycle_bets_stopped: 'games',
  cycle_bets_resumed: 'games',
  battle_cancelled: 'games',
  cycle_cancelled: 'games',
}

export type OperationsDependencies = Pick<SharedDependencies, 'clock' | 'random'>

/** The audit log of the command line: relevant entries are also security events, in the same transaction. */
export function withSecurityEvents(auditLog: AuditLog, { clock, random }: OperationsDependencies): AuditLog {
  return {
    ...auditLog,
    async record(transaction, action) {
      await auditLog.record(transaction, action)
      const kind = OPERATIONS[action.action]
      if (kind === undefined) return
      const details = detailsOfOperation(kind, action.subject)
      const event: SecurityEvent = { ...details, id: random.uuid(), count: 1, createdAt: new Date(clock.nowMs()) }
      await insert(transaction, [event])
    },
  }
}

/** An operator has no account, so the event names the account or address concerned. */
function detailsOfOperation(kind: SecurityKind, { type, id }: { readonly type: string; readonly id: string }) {
  const concerned = type === 'user' ? userIdSchema.safeParse(id) : null
  return {
    kind,
    method: 'cli',
    outcome: 'ok',
    code: null,
    userId: concerned?.success ? concerned.data : null,
    address: type === 'address' ? id : null,
    deviceMark: null,
  } as const satisfies SecurityDetails
}
