import type { BlockAnswer } from '@bougie/protocol'
import { holdsAt } from './block.ts'
import type { NamedBlock } from './block-repository.ts'

export function toBlockAnswer(block: NamedBlock, at: Date): BlockAnswer {
  const { subject, endsAt, liftedAt } = block
  return {
    id: block.id,
    user_id: subject.kind === 'user' ? subject.userId : null,
    pseudo: block.pseudo,
    ip: subject.kind === 'address' ? subject.address : null,
    reason: block.reason,
    source: block.source,
    created_by: block.createdBy,
    created_at: block.createdAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    lifted_at: liftedAt?.toISOString() ?? null,
    active: holdsAt(block, at),
  }
}
