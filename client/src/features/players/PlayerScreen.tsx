import type { UserId } from '@bougie/protocol'
import { userIdSchema } from '@bougie/protocol/ids.ts'
import { Box } from '@mantine/core'
import { useParams } from 'react-router-dom'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { Dialog } from '../../ui/Dialog/Dialog.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { frPlayers } from './fr-players.ts'
import { PlayerCard, UnknownPlayer } from './PlayerCard.tsx'

/** `/joueur/:id`: the card of a player as a page that can be linked to. */
export function PlayerScreen() {
  usePageTitle(frPlayers.pageTitle(null))
  const userId = userIdSchema.safeParse(useParams()['id'])
  return (
    <Box w="100%" maw={560} mx="auto" px="md" py="lg">
      <h1 className="visually-hidden">{frPlayers.card}</h1>
      <Surface padding="large">
        {userId.success ? <PlayerCard key={userId.data} userId={userId.data} /> : <UnknownPlayer />}
      </Surface>
    </Box>
  )
}

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
