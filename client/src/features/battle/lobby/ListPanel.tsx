import { Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { fr } from '../../../i18n/fr.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'

export interface ListPanelProps {
  readonly title: string
  readonly action?: ReactNode
  /** Placed between the title and the list, for example a filter. */
  readonly filter?: ReactNode
  readonly status: 'pending' | 'error' | 'success'
  readonly onRetry: () => void
  /** The text and the action for an empty list; null when it has rows. */
  readonly empty: ReactNode | null
  readonly children: ReactNode
}

/** Rows adapt to the width of their panel, which is narrow beside a chart also on a large screen. */
const CONTAINER = { containerType: 'inline-size' } as const

/** A titled list in each of its states: loading, failed, empty, filled. */
export function ListPanel({ title, action, filter, status, onRetry, empty, children }: ListPanelProps) {
  const titleId = useId()
  return (
    <Surface title={title} titleId={titleId} action={action}>
      {filter}
      <ListContent status={status} onRetry={onRetry} empty={empty}>
        {children}
      </ListContent>
    </Surface>
  )
}

function ListContent({ status, onRetry, empty, children }: Omit<ListPanelProps, 'title' | 'action' | 'filter'>) {
  if (status === 'pending') return <SkeletonLines lines={3} label={fr.lists.loading} />
  if (status === 'error') {
    return <EmptyState title={fr.lists.loadFailed} action={<Button onClick={onRetry}>{fr.lists.retry}</Button>} />
  }
  return (
    empty ?? (
      <Stack component="ul" gap="sm" style={CONTAINER}>
        {children}
      </Stack>
    )
  )
}
