import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { frAdmin } from '../../../text/fr-admin.ts'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { SecondaryButton } from '../../../ui/SecondaryButton/SecondaryButton.tsx'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'

interface LoadedProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  readonly children: (data: Data) => ReactNode
  readonly lines?: number
}

/** What was asked for, once it is there; what is there already stays while it is asked for again. */
export function Loaded<Data>({ query, children, lines = 4 }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error === null) return <SkeletonLines lines={lines} label={frAdmin.loading} />
  const retry = <SecondaryButton onClick={() => void query.refetch()}>{frAdmin.retry}</SecondaryButton>
  return <EmptyState title={frAdmin.loadFailed} hint={query.error.message} action={retry} />
}
