import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.tsx'
import { CYCLE_PATH } from '../../app/cycle-paths.ts'
import { createCyclePromiseBook } from '../../data/cycle/cycle-promises.ts'
import { fr } from '../../text/fr.ts'
import { frCycle } from '../../text/fr-cycle.ts'
import { frVerify } from '../../text/fr-verify.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'
import { CycleProof } from './CycleProof.tsx'
import { ProofPage } from './ProofPage.tsx'
import { SealedProof } from './SealedProof.tsx'

const text = frVerify.cycle
const BACK = { to: CYCLE_PATH, label: text.back }

export interface VerifyCycleProps {
  readonly cycleId: string
  /** What to show instead when there is no such cycle. */
  readonly unknown?: ReactNode
}

export function VerifyCycle({ cycleId, unknown }: VerifyCycleProps) {
  const { tab } = useApp()
  const { data, status, error, refetch } = useCycleFairness(cycleId)
  const isUnknown = status === 'error' && 'status' in error && error.status === 404
  if (isUnknown && unknown !== undefined) return unknown
  return (
    <ProofPage pageTitle={frCycle.titles.verify} title={text.title} intro={text.intro} back={BACK}>
      {status === 'pending' && <Skeleton height="480px" />}
      {isUnknown && <EmptyState title={text.notFound} />}
      {status === 'error' && !isUnknown && (
        <EmptyState
          title={frVerify.battle.failed}
          action={<SecondaryButton onClick={() => void refetch()}>{fr.lists.retry}</SecondaryButton>}
        />
      )}
      {status === 'success' && !data.revealed && (
        <SealedProof commitment={data.commitment} explanation={text.notRevealed} onRefresh={() => void refetch()} />
      )}
      {status === 'success' && data.revealed && (
        <CycleProof cycle={data} promise={createCyclePromiseBook(tab).find(data.id)} />
      )}
    </ProofPage>
  )
}

function useCycleFairness(cycleId: string) {
  const { api } = useApp()
  return useQuery({
    queryKey: ['cycle-fairness', cycleId],
    queryFn: ({ signal }) => api('cycleFairness', { params: { id: cycleId }, signal }),
  })
}
