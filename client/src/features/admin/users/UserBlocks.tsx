import type { AdminUserDetail, BlockResponse } from '@bougie/protocol'
import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatWhen } from '../../../i18n/format-when.ts'
import { DescriptionList } from '../../../ui/DescriptionList/DescriptionList.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { LiftButton } from '../blocks/BlocksSection.tsx'
import { frBlocks as text } from '../blocks/fr-blocks.ts'
import { ADMIN_KEY } from '../parts/use-admin-move.ts'

/** Upper bound above any real number of active blocks. */
const SHOWN_MAX = 20

/** Active blocks of this player, each with a button that ends it. */
export function UserBlocks({ user }: { readonly user: AdminUserDetail }) {
  const { api } = useApp()
  const { data: blocks = [] } = useQuery({
    queryKey: [ADMIN_KEY, 'blocks-of', user.id],
    queryFn: ({ signal }) =>
      api('admin.adminBlocks', { query: { status: 'active', user_id: user.id, limit: SHOWN_MAX }, signal }),
  })
  return blocks.map((block) => (
    <Surface key={block.id} title={text.running}>
      <Stack gap="md">
        <DescriptionList items={descriptionOf(block)} />
        <Group>
          <LiftButton block={block}>{text.liftBlock}</LiftButton>
        </Group>
      </Stack>
    </Surface>
  ))
}

function descriptionOf({ reason, source, created_at, ends_at }: BlockResponse) {
  return [
    { label: text.reason, value: text.reasons[reason] ?? reason, wide: true },
    { label: text.source, value: text.sources[source] },
    { label: text.since, value: formatWhen(created_at) },
    { label: text.until, value: ends_at === null ? text.forGood : formatWhen(ends_at) },
  ]
}
