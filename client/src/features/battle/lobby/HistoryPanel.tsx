import type { BattleId, EndedBattle, RoundOutcome, UserId } from '@bougie/protocol'
import { Group, Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { type ReactNode, useState } from 'react'
import { createDialogPart } from '../../../hooks/fail-safe-parts.tsx'
import { GuestEmptyState } from '../../../hooks/GuestEmptyState.tsx'
import { PlayerName } from '../../../hooks/PlayerName.tsx'
import { EndOfList, usePagedList } from '../../../hooks/use-paged-list.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { LOBBY_PATH } from '../../../stores/paths.ts'
import { Euros } from '../../../ui/Amount/Amount.tsx'
import { IconButton } from '../../../ui/Button/Button.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { BATTLE_LISTS_KEY } from '../hooks/use-battle-feature-store.ts'
import { resultFor } from '../store/battle-state-message.ts'
import { referenceOf } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import { frLobby } from './fr-lobby.ts'

const text = frLobby
const HISTORY_PAGE = 10

/** Loads with the first replay; neither the lobby nor a battle needs it. */
const ReplayDialog = createDialogPart(async () => (await import('../replay/RoundReplay.tsx')).ReplayDialog)

interface HistoryPanelProps {
  /** Takes the place of a history without battles. */
  readonly empty?: ReactNode
}

/** The player's ended battles; each can be replayed round by round and verified. A guest is asked to sign in. */
export function HistoryPanel({ empty = null }: HistoryPanelProps) {
  const userId = useSessionUser()?.id ?? null
  if (userId !== null) return <OwnHistory userId={userId} empty={empty} />
  return (
    <Surface title={text.history}>
      <GuestEmptyState title={text.historyEmpty} hint={text.historyGuest} path={LOBBY_PATH} />
    </Surface>
  )
}

function OwnHistory({ userId, empty }: HistoryPanelProps & { readonly userId: UserId }) {
  const [replayed, setReplayed] = useState<{ battleId: BattleId; opponent: string } | null>(null)
  const history = usePagedList({
    queryKey: [BATTLE_LISTS_KEY, 'ended', userId],
    pageRows: HISTORY_PAGE,
    load: (api, query, signal) => api('battle.endedBattles', { params: { userId }, query, signal }),
  })
  const close = () => setReplayed(null)
  // In the lobby a player without battles sees the card above.
  if (history.data?.pages[0]?.length === 0) return empty
  return (
    <Surface title={text.history}>
      <Loaded query={history} lines={3}>
        {({ pages }) => (
          <Rows>
            {pages.flat().map((battle) => (
              <HistoryRow key={battle.id} battle={battle} userId={userId} onReplay={setReplayed} />
            ))}
          </Rows>
        )}
      </Loaded>
      <EndOfList list={history} />
      {replayed !== null && <ReplayDialog {...replayed} onClose={close} />}
    </Surface>
  )
}

interface HistoryRowProps {
  readonly battle: EndedBattle
  readonly userId: UserId
  readonly onReplay: (replayed: { battleId: BattleId; opponent: string }) => void
}

/** A cancelled battle has neither winner nor draw. */
const MARKS = {
  win: { Icon: IconCheck, tone: 'up' },
  loss: { Icon: IconX, tone: 'down' },
  draw: { Icon: IconMinus, tone: 'equal' },
  cancelled: { Icon: IconX, tone: 'quiet' },
} as const satisfies Record<RoundOutcome | 'cancelled', unknown>

/** An ended battle from the perspective of one of its players. */
function HistoryRow({ battle, userId, onReplay }: HistoryRowProps) {
  const [own, other] =
    battle.user2_id === userId ? [battle.user2_points, battle.user1_points] : [battle.user1_points, battle.user2_points]
  const { opponent } = referenceOf(battle, userId)
  const result = battle.winner === null ? 'cancelled' : resultFor(battle.winner, userId)
  const { Icon, tone } = MARKS[result]
  return (
    <Row
      icon={<Icon size={18} stroke={3} />}
      tone={tone}
      title={<PlayerName userId={opponent.id} name={opponent.username} />}
      details={
        <>
          <span>{text.results[result]}</span>
          <span>{frBattle.none.score(own, other)}</span>
          <span>{formatWhen(battle.ended_at)}</span>
        </>
      }
      end={
        <Group gap={12} wrap="nowrap">
          {battle.amount === 0 ? (
            <Text span size="sm" c="dimmed">
              {frBattle.free}
            </Text>
          ) : (
            <Euros euros={battle.net_gain} signed />
          )}
          <IconButton
            label={text.replayNamed(opponent.username)}
            icon={<IconPlayerPlay size={18} aria-hidden="true" />}
            onClick={() => onReplay({ battleId: battle.id, opponent: opponent.username })}
          />
        </Group>
      }
    />
  )
}
