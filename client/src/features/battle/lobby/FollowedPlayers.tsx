import type { FollowedPlayer } from '@bougie/protocol'
import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../hooks/app-context.tsx'
import { PlayerName } from '../../../hooks/PlayerName.tsx'
import { PLAYERS_KEY } from '../../../hooks/players-key.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { watchPath } from '../../../stores/paths.ts'
import { Avatar } from '../../../ui/Avatar/Avatar.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { frLobby } from './fr-lobby.ts'
import { ListPanel } from './ListPanel.tsx'

const text = frLobby.followed
/** Polls the players' activity; the socket publishes only that a player comes online, see `announceNews`. */
const ASKED_EVERY_MS = 30_000

/** The followed players and their activity; renders nothing for a guest or a player who follows nobody. */
export function FollowedPlayers() {
  const { api } = useApp()
  const userId = useSessionUser()?.id ?? null
  const { data, status, refetch } = useQuery({
    queryKey: [PLAYERS_KEY, 'follows', userId],
    enabled: userId !== null,
    queryFn: ({ signal }) => api('players.follows', { signal }),
    refetchInterval: ASKED_EVERY_MS,
  })
  if (status !== 'error' && (data === undefined || data.length === 0)) return null
  return (
    <ListPanel title={text.title} status={status} onRetry={() => void refetch()} empty={null}>
      {data?.map((player) => (
        <FollowedRow key={player.id} player={player} />
      ))}
    </ListPanel>
  )
}

function FollowedRow({ player }: { readonly player: FollowedPlayer }) {
  const { challenged } = useApp()
  const { id, pseudo, avatar_url, state, battle_id } = player
  return (
    <Group component="li" gap={12} wrap="nowrap" mih={56}>
      <Avatar name={pseudo} url={avatar_url} size={32} />
      <Stack gap={0} align="flex-start" flex={1} miw={0}>
        <Text span fw={600} maw="100%">
          <PlayerName userId={id} name={pseudo} />
        </Text>
        <Text span size="sm" c="dimmed">
          {state === null ? text.hidden : text.states[state]}
        </Text>
      </Stack>
      {battle_id === null ? (
        <Button size="small" label={text.challengeNamed(pseudo)} onClick={() => challenged.set({ id, pseudo })}>
          {text.challenge}
        </Button>
      ) : (
        <Button size="small" label={text.watchNamed(pseudo)} to={watchPath(battle_id)}>
          {text.watch}
        </Button>
      )}
    </Group>
  )
}
