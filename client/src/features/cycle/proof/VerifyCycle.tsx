import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { fr } from '../../../i18n/fr.ts'
import { frVerify } from '../../../proof/fr-verify.ts'
import { ProofPage } from '../../../proof/ProofPage.tsx'
import { SealedProof } from '../../../proof/SealedProof.tsx'
import { CYCLE_PATH } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import { createCycleCommitments } from '../store/cycle-commitments.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { CycleProof } from './CycleProof.tsx'

const text = frVerify.cycle
const BACK = { to: CYCLE_PATH, label: text.back }

export interface VerifyCycleProps {
  readonly cycleId: string
  /** Shown instead when there is no such cycle. */
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
          action={<Button onClick={() => void refetch()}>{fr.lists.retry}</Button>}
        />
      )}
      {status === 'success' && !data.revealed && (
        <SealedProof commitment={data.commitment} explanation={text.notRevealed} onRefresh={() => void refetch()} />
      )}
      {status === 'success' && data.revealed && (
        <CycleProof cycle={data} committed={createCycleCommitments(tab).find(data.id)} />
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
