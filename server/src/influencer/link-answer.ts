import { type CreatorLink, eurosFromCents } from '@bougie/protocol'
import type { SummedLink } from './links.ts'

/** A link as it is told, by REST and on the operator's command line. */
export function toLink({ link, sums }: SummedLink): CreatorLink {
  return {
    id: link.id,
    user_id: link.ownerId,
    link_code: link.code,
    total_commission_generated: eurosFromCents(sums.earnedCents),
    created_at: link.createdAt.toISOString(),
    updated_at: link.updatedAt.toISOString(),
  }
}
