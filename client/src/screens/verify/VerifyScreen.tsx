import { battleIdSchema } from '@bougie/protocol/ids.ts'
import { Navigate, useParams } from 'react-router-dom'
import { useApp } from '../../app/app-context.tsx'
import { usePageTitle } from '../../app/use-page-title.ts'
import { createPromiseBook } from '../../data/battle/promise-book.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { SecondaryButton, SecondaryLink } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx'
import { useBattleFairness } from '../lobby/use-battle-lists.ts'
import { LOBBY_PATH } from '../queue/queue-display.ts'
import { BattleProof } from './BattleProof.tsx'
import { SealedProof } from './SealedProof.tsx'
import styles from './VerifyScreen.module.css'

const text = frBattle.verify

/** `/verifier/:id`: whoever has the address of a battle can redo it. */
export function VerifyScreen() {
  usePageTitle(frBattle.titles.verify)
  const { id } = useParams()
  const battleId = battleIdSchema.safeParse(id)
  if (!battleId.success) return <Navigate to={LOBBY_PATH} replace />
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{text.title}</h1>
        <p className={styles.intro}>{text.intro}</p>
      </header>
      <Proof battleId={battleId.data} />
      <p>
        <SecondaryLink to={LOBBY_PATH}>{text.back}</SecondaryLink>
      </p>
    </div>
  )
}

function Proof({ battleId }: { readonly battleId: string }) {
  const { tab } = useApp()
  const { data, status, error, refetch } = useBattleFairness(battleId)
  if (status === 'pending') return <Skeleton height="480px" />
  if (status === 'error') {
    const unknown = 'status' in error && error.status === 404
    const retry = <SecondaryButton onClick={() => void refetch()}>{frBattle.lobby.retry}</SecondaryButton>
    return <EmptyState title={unknown ? text.notFound : text.failed} action={unknown ? undefined : retry} />
  }
  if (!data.revealed) return <SealedProof commitment={data.commitment} onRefresh={() => void refetch()} />
  return <BattleProof battle={data} promise={createPromiseBook(tab).find(data.id)} />
}
