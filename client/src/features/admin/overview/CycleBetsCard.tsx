import { useApp } from '../../../hooks/app-context.tsx'
import { frAdmin } from '../text/fr-admin.ts'
import { SwitchCard } from './SwitchCard.tsx'

const text = frAdmin.cycleBets

interface CycleBetsCardProps {
  readonly enabled: boolean
  /** Closed games accept no bets of the cycle either, so there is nothing to decide. */
  readonly gamesClosed: boolean
}

/** Stops and resumes the bets of the cycle alone. */
export function CycleBetsCard({ enabled, gamesClosed }: CycleBetsCardProps) {
  const { api } = useApp()
  const ownState = enabled ? text.taken : text.stopped
  return (
    <SwitchCard
      title={text.title}
      on={enabled}
      state={gamesClosed ? text.gamesClosed : ownState}
      perform={(wanted) => api('switchCycleBets', { body: { enabled: wanted } })}
      successText={(wanted) => (wanted ? text.nowTaken : text.nowStopped)}
    />
  )
}
