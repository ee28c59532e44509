// Security events that come from neither calls nor sockets: automatic blocks, and the operator's command line.

import { type SecurityKind, userIdSchema } from '@bougie/protocol'
import type { AdminActionName, AuditLog } from '../audit-log/service.ts'
import type { BlockSubject } from '../blacklist/service.ts'
import type { SharedDependencies } from '../platform/shared-dependencies.ts'
import { insert, type SecurityDetails } from './repository.ts'

const NOBODY = { userId: null, address: null, deviceMark: null } as const

/** The event names the blocked subject instead of an actor, because no person caused it. */
export function eventOfAutomaticBlock(subject: BlockSubject): SecurityDetails {
  const known = subject.kind === 'user' ? { userId: subject.userId } : { address: subject.address }
  return { kind: 'block', method: 'automatic', outcome: 'ok', code: null, ...NOBODY, ...known }
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
      const details = {
        kind,
        method: 'cli',
        outcome: 'ok',
        code: null,
        ...NOBODY,
        ...concerned(action.subject),
      } as const
      await insert(transaction, [{ ...details, id: random.uuid(), count: 1, createdAt: new Date(clock.nowMs()) }])
    },
  }
}

/** An operator has no account, so the event names the account or address concerned. */
function concerned({ type, id }: { readonly type: string; readonly id: string }) {
  if (type === 'address') return { address: id }
  const user = userIdSchema.safeParse(id)
  return type === 'user' && user.success ? { userId: user.data } : {}
}
