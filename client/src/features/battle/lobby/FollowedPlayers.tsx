import type { FollowedPlayer } from '@bougie/protocol'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../hooks/app-context.tsx'
import { PlayerName } from '../../../hooks/PlayerName.tsx'
import { PLAYERS_KEY } from '../../../hooks/players-key.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { watchPath } from '../../../stores/paths.ts'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frLobby } from './fr-lobby.ts'

const text = frLobby.followed
/** Polls the players' activity; the socket publishes only that a player comes online, see `announceNews`. */
const ASKED_EVERY_MS = 30_000

/** The followed players and their activity; renders nothing for a guest or a player who follows nobody. */
export function FollowedPlayers() {
  const { api } = useApp()
  const userId = useSessionUser()?.id ?? null
  const follows = useQuery({
    queryKey: [PLAYERS_KEY, 'follows', userId],
    enabled: userId !== null,
    queryFn: ({ signal }) => api('players.follows', { signal }),
    refetchInterval: ASKED_EVERY_MS,
  })
  if (follows.isPending || follows.data?.length === 0) return null
  return (
    <Surface title={text.title}>
      <Loaded query={follows}>
        {(players) => (
          <Rows>
            {players.map((player) => (
              <FollowedRow key={player.id} player={player} />
            ))}
          </Rows>
        )}
      </Loaded>
    </Surface>
  )
}

function FollowedRow({ player }: { readonly player: FollowedPlayer }) {
  const { challenged } = useApp()
  const { id, pseudo, avatar_url, state, battle_id } = player
  return (
    <Row
      icon={<Avatar name={pseudo} url={avatar_url} size={32} />}
      title={<PlayerName userId={id} name={pseudo} />}
      details={state === null ? text.hidden : text.states[state]}
      end={
        battle_id === null ? (
          <Button size="small" label={text.challengeNamed(pseudo)} onClick={() => challenged.set({ id, pseudo })}>
            {text.challenge}
          </Button>
        ) : (
          <Button size="small" label={text.watchNamed(pseudo)} to={watchPath(battle_id)}>
            {text.watch}
          </Button>
        )
      }
    />
  )
}
