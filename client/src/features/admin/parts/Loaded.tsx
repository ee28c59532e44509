import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'
import { frAdmin } from '../text/fr-admin.ts'

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  readonly children: (data: Data) => ReactNode
  readonly lines?: number
}

/** Shows the requested data once it has loaded; old data stays visible during a refetch. */
export function Loaded<Data>({ query, children, lines = 4 }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return <SkeletonLines lines={lines} label={frAdmin.loading} />
  const retry = <Button onClick={() => void query.refetch()}>{frAdmin.retry}</Button>
  return <EmptyState title={frAdmin.loadFailed} hint={query.error.message} action={retry} />
}
