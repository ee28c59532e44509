import type { ServerMessageOf } from '@bougie/protocol'
import type { useApp } from '../../../hooks/app-context.tsx'
import { PLAYERS_KEY } from '../../../hooks/PlayerName.tsx'
import { frChallenge } from '../challenge/fr-challenge.ts'
import { CHALLENGES_KEY } from '../challenge/use-challenges.ts'
import { frLobby } from '../lobby/fr-lobby.ts'

export type NotifiedMessage = ServerMessageOf<'battle_challenge' | 'followed_player_online'>

/** Shown to the player on every page. */
export function notifyPlayer(
  { queries, notifications }: Pick<ReturnType<typeof useApp>, 'queries' | 'notifications'>,
  message: NotifiedMessage,
): void {
  const show = (title: string, text: string) => notifications.add({ type: 'info', message: text, data: { title } })
  if (message.type === 'followed_player_online') {
    void queries.invalidateQueries({ queryKey: [PLAYERS_KEY, 'follows'] })
    show(frLobby.followed.title, frLobby.followed.arrived(message.pseudo))
    return
  }
  const { awaited, declined, received, stake } = frChallenge
  const { status, pseudo = awaited.somebody, amount = 0 } = message
  void queries.invalidateQueries({ queryKey: [CHALLENGES_KEY] })
  if (status === 'awaited') show(awaited.title, awaited.message(pseudo))
  if (status === 'declined') show(declined.title, declined.message(pseudo))
  if (status === 'received') show(received.title, received.message(pseudo, stake(amount)))
}
