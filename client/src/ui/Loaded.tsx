import type { ReactNode } from 'react'
import { fr } from '../i18n/fr.ts'
import { Button } from './Button/Button.tsx'
import { EmptyState } from './EmptyState/EmptyState.tsx'
import { SkeletonLines } from './Skeleton/Skeleton.tsx'

interface LoadedProps<Data> {
  readonly query: {
    readonly data: Data | undefined
    readonly error: Error | null
    readonly refetch: () => Promise<unknown>
  }
  /** Read aloud while the data loads. */
  readonly loading?: string
  /** Title of the failure, above its reason. */
  readonly failed?: string
  /** Height of the placeholder. */
  readonly lines?: number
  readonly children: (data: Data) => ReactNode
}

/** Shows the requested data once it has loaded, or why it has not; old data stays visible during a refetch. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, loading = fr.lists.loading, failed = fr.lists.loadFailed, lines = 4, children } = props
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return <SkeletonLines lines={lines} label={loading} />
  const retry = <Button onClick={() => void query.refetch()}>{fr.lists.retry}</Button>
  return <EmptyState title={failed} hint={query.error.message} action={retry} />
}
