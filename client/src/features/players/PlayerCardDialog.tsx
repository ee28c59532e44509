import type { UserId } from '@bougie/protocol'
import { useApp } from '../../hooks/app-context.tsx'
import { Dialog } from '../../ui/Dialog/Dialog.tsx'
import { frPlayers } from './fr-players.ts'
import { PlayerCard } from './PlayerCard.tsx'

/** The card of the player whose name was pressed, over the page that it was pressed on. */
export function PlayerCardDialog({ userId }: { readonly userId: UserId }) {
  const { shownPlayer } = useApp()
  return (
    <Dialog open title={frPlayers.card} onClose={() => shownPlayer.set(null)}>
      <PlayerCard userId={userId} inDialog />
    </Dialog>
  )
}
