import type { ServerMessageOf } from '@bougie/protocol'
import type { useApp } from '../../../hooks/app-context.tsx'
import { PLAYERS_KEY } from '../../../hooks/players-key.ts'
import { frLobby } from './fr-lobby.ts'

const text = frLobby.followed

/** Shown to the player on every page. */
export function announceArrival(
  { queries, notifications }: Pick<ReturnType<typeof useApp>, 'queries' | 'notifications'>,
  { pseudo }: ServerMessageOf<'followed_player_online'>,
): void {
  void queries.invalidateQueries({ queryKey: [PLAYERS_KEY, 'follows'] })
  notifications.add({ type: 'info', message: text.arrived(pseudo), data: { title: text.title } })
}
