import type { AdminUserDetail, BlockAnswer } from '@bougie/protocol'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../app/app-context.tsx'
import { formatWhen } from '../../../text/format-when.ts'
import { frAdmin } from '../../../text/fr-admin.ts'
import { SecondaryButton } from '../../../ui/SecondaryButton/SecondaryButton.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { LiftDialog } from '../blocks/LiftDialog.tsx'
import { ADMIN_KEY } from '../parts/admin-key.ts'
import { Facts } from '../parts/Facts.tsx'
import { PageActions } from '../parts/Section.tsx'
import styles from './UserCare.module.css'

const text = frAdmin.blocks
/** More at once than any player has ever needed. */
const SHOWN_MAX = 20

interface UserBlocksProps {
  readonly user: AdminUserDetail
}

/** What keeps this player out now, each with the way to end it. Nothing for almost everybody. */
export function UserBlocks({ user }: UserBlocksProps) {
  const { api } = useApp()
  const [lifting, setLifting] = useState<BlockAnswer | null>(null)
  const { data: blocks = [] } = useQuery({
    queryKey: [ADMIN_KEY, 'blocks-of', user.id],
    queryFn: ({ signal }) =>
      api('adminBlocks', { query: { status: 'active', user_id: user.id, limit: SHOWN_MAX }, signal }),
  })
  return (
    <>
      {blocks.map((block) => (
        <Surface key={block.id} title={text.running}>
          <div className={styles.block}>
            <Facts facts={factsOf(block)} />
            <PageActions>
              <SecondaryButton onClick={() => setLifting(block)}>{text.liftBlock}</SecondaryButton>
            </PageActions>
          </div>
        </Surface>
      ))}
      {lifting !== null && <LiftDialog block={lifting} subject={user.pseudo} onClose={() => setLifting(null)} />}
    </>
  )
}

function factsOf({ reason, source, created_at, ends_at }: BlockAnswer) {
  return [
    { label: text.reason, value: text.reasons[reason] ?? reason, wide: true },
    { label: text.source, value: text.sources[source] },
    { label: text.since, value: formatWhen(created_at) },
    { label: text.until, value: ends_at === null ? text.forGood : formatWhen(ends_at) },
  ]
}
