import { type ReactNode, useId } from 'react'
import { fr } from '../../text/fr.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { SkeletonLines } from '../../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import styles from './ListPanel.module.css'

export interface ListPanelProps {
  readonly title: string
  readonly action?: ReactNode
  /** Stands between the title and the list: a filter, for instance. */
  readonly filter?: ReactNode
  readonly status: 'pending' | 'error' | 'success'
  readonly onRetry: () => void
  /** What to say and to offer when there is nothing; null when there is something. */
  readonly empty: ReactNode | null
  readonly children: ReactNode
}

/** A titled list in each of its states: on its way, failed, empty, filled. */
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
    return (
      <EmptyState
        title={fr.lists.loadFailed}
        action={<SecondaryButton onClick={onRetry}>{fr.lists.retry}</SecondaryButton>}
      />
    )
  }
  return empty ?? <ul className={styles.list}>{children}</ul>
}
