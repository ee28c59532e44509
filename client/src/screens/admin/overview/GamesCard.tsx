import { useApp } from '../../../app/app-context.tsx'
import { HOUSE_STATUS_KEY } from '../../../app/use-house-status.ts'
import { frAdmin } from '../../../text/fr-admin.ts'
import { SwitchCard } from './SwitchCard.tsx'

const text = frAdmin.games

interface GamesCardProps {
  readonly closed: boolean
}

/** Closes and opens the games. */
export function GamesCard({ closed }: GamesCardProps) {
  const { api, queries } = useApp()
  return (
    <SwitchCard
      title={text.title}
      on={!closed}
      state={closed ? text.closed : text.open}
      perform={(open) => api('closeGames', { body: { closed: !open } })}
      told={(open) => (open ? text.nowOpen : text.nowClosed)}
      onDone={() => void queries.invalidateQueries({ queryKey: HOUSE_STATUS_KEY })}
    />
  )
}
