import type { SocketState } from '@bougie/api-client/live-socket.ts'
import { CLOSE_CODES } from '@bougie/protocol/close-codes.ts'
import { Group, Stack, Text } from '@mantine/core'
import { useGameKeys } from '../../../hooks/use-game-keys.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { PRACTICE_PATH } from '../../../stores/paths.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { useBattleRules } from '../hooks/use-battle-rules.ts'
import { formatElapsed, useElapsedSeconds } from '../queue/use-elapsed.ts'
import { StakePicker } from '../stake/StakePicker.tsx'
import { amountOfKey, isAffordable } from '../stake/stake-choice.ts'
import type { Stake } from '../stake/use-stake.ts'
import type { QueueState } from '../store/queue-state.ts'
import { frBattle } from '../text/fr-battle.ts'
import { OpenSearches } from './OpenSearches.tsx'
import styles from './StartCard.module.css'

const text = frBattle.stake

export interface StartCardProps {
  readonly stake: Stake
  readonly guest: boolean
  readonly connection: SocketState
  readonly queue: QueueState
  readonly now: () => number
  readonly onStart: () => void
  /** Another player waits at this stake. */
  readonly onAccept: (euros: number) => void
  readonly onShowSearch: () => void
  readonly onLeave: () => void
}

/** The lobby's main action: pick a stake and search. A running search replaces it. */
export function StartCard(props: StartCardProps) {
  const { stake, guest, connection, queue, now, onStart, onAccept, onShowSearch, onLeave } = props
  const { place } = queue
  const idle = place.type === 'idle'
  const connected = connection.status === 'connected'
  const rules = useBattleRules()
  useGameKeys(({ code }) => {
    const euros = amountOfKey(code)
    if (euros === null || !idle) return false
    if (isAffordable(euros, stake.balanceCents)) stake.pick(euros)
    return true
  })
  return (
    <Surface padding="large" glowing={!idle}>
      <Stack gap={12}>
        <StakePicker stake={stake} disabled={!idle} />
        <p className={styles.keys}>{text.keys}</p>
        {place.type === 'searching' ? (
          <RunningSearch
            amountCents={place.amountCents}
            sinceMs={place.sinceMs}
            now={now}
            onShow={onShowSearch}
            onLeave={onLeave}
          />
        ) : (
          <Button
            variant="primary"
            size="large"
            fullWidth
            onClick={onStart}
            disabled={!idle || !stake.affordable || (!connected && !guest)}
          >
            {stake.affordable ? text.start : text.tooExpensive}
          </Button>
        )}
        {idle && (
          <OpenSearches
            searches={queue.openSearches}
            balanceCents={stake.balanceCents}
            disabled={!connected && !guest}
            onAccept={onAccept}
          />
        )}
        {!stake.affordable && <Button to="/portefeuille">{text.deposit}</Button>}
        {isUnavailable(connection) && <Banner tone="warning">{text.unavailable}</Banner>}
        {queue.errorMessage !== null && <Banner tone="danger">{queue.errorMessage}</Banner>}
        <Button to={PRACTICE_PATH}>{frBattle.practice.start}</Button>
        <Button size="small" variant="quiet" onClick={rules.open}>
          {frBattle.rules}
        </Button>
        {rules.drawer}
      </Stack>
    </Surface>
  )
}

/** [L15] neither while the first connection is being made, nor after the page closed it itself. */
function isUnavailable({ status, closeCode }: SocketState): boolean {
  return status !== 'connected' && closeCode !== null && closeCode !== CLOSE_CODES.normal
}

interface RunningSearchProps {
  readonly amountCents: number
  readonly sinceMs: number
  readonly now: () => number
  readonly onShow: () => void
  readonly onLeave: () => void
}

function RunningSearch({ amountCents, sinceMs, now, onShow, onLeave }: RunningSearchProps) {
  const seconds = useElapsedSeconds({ sinceMs, now })
  return (
    <Stack gap={12}>
      <Group component="p" justify="space-between" fw={600}>
        {frBattle.search.searching(formatElapsed(seconds))}
        <Text span inherit ff="heading">
          {formatEuros(amountCents)}
        </Text>
      </Group>
      <Stack gap="sm">
        <Button variant="primary" fullWidth onClick={onShow}>
          {frBattle.search.show}
        </Button>
        <Button fullWidth onClick={onLeave}>
          {frBattle.search.cancel}
        </Button>
      </Stack>
    </Stack>
  )
}
