import type { UserId } from '@bougie/protocol'
import { Dialog } from '../../ui/Dialog/Dialog.tsx'
import { frPlayers } from './fr-players.ts'
import { PlayerCard } from './PlayerCard.tsx'

interface PlayerCardDialogProps {
  readonly userId: UserId
  readonly onClose: () => void
}

/** The card of the player whose name was pressed, over the page that it was pressed on. */
export function PlayerCardDialog({ userId, onClose }: PlayerCardDialogProps) {
  return (
    <Dialog title={frPlayers.card} onClose={onClose}>
      <PlayerCard userId={userId} inDialog />
    </Dialog>
  )
}
