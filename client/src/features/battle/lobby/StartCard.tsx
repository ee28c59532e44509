import type { SocketState } from '@bougie/api-client/live-socket.ts'
import { CLOSE_CODES } from '@bougie/protocol/close-codes.ts'
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { useGameKeys } from '../../../hooks/use-game-keys.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatEuros, formatWholeEuros } from '../../../i18n/french-formats.ts'
import { PRACTICE_PATH, WALLET_PATH } from '../../../stores/paths.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.ts'
import { useBattleRules } from '../hooks/use-battle-rules.ts'
import { useElapsed } from '../queue/use-elapsed.ts'
import { amountOfKey, isAffordable, KEY_AMOUNTS, StakePicker, useStake } from '../stake/StakePicker.tsx'
import type { OpenSearch, SearchPlace } from '../store/queue-machine.ts'
import { frBattle } from '../text/fr-battle.ts'
import { frLobby } from './fr-lobby.ts'
import styles from './StartCard.module.css'

const text = frBattle.stake
const ROW = { padding: '6px 6px 6px 12px', borderRadius: 8, background: 'var(--color-up-tint)' } as const

/** The lobby's main action: pick a stake and search. A running search replaces it. */
export function StartCard() {
  const { queue } = useBattleFeatureStore()
  const { socket, identity, gameKeys } = useApp()
  const guest = useSessionUser() === null
  const connection = useStore(socket.state)
  const { place, openSearches, errorMessage } = useStore(queue)
  const stake = useStake()
  const idle = place.type === 'idle'
  const connected = connection.status === 'connected'
  const rules = useBattleRules()
  const hasKeys = useStore(gameKeys)
  const [keyed, setKeyed] = useState('')
  useGameKeys(({ code }) => {
    const euros = amountOfKey(code)
    if (euros === null || !idle) return false
    if (isAffordable(euros, stake.balanceCents)) {
      stake.pick(euros)
      setKeyed(text.keyed(euros))
    }
    return true
  })

  function search(euros: number): void {
    if (guest) identity.offer({ type: 'search', euros })
    else if (isAffordable(euros, stake.balanceCents)) queue.join(euros)
  }

  function accept(euros: number): void {
    stake.pick(euros)
    search(euros)
  }

  return (
    <Surface padding="large" glowing={!idle}>
      <div className={styles.card}>
        <StakePicker
          stake={stake}
          disabled={!idle}
          hint={
            hasKeys && (
              <Text className={styles.keys} inherit c="faint">
                {text.keys(KEY_AMOUNTS)}
              </Text>
            )
          }
        />
        <Stack gap={12}>
          <LiveRegion message={keyed} />
          {place.type === 'searching' ? (
            <RunningSearch search={place} />
          ) : (
            <Button
              variant="primary"
              size="large"
              fullWidth
              onClick={() => search(stake.euros)}
              disabled={!idle || !stake.affordable || (!connected && !guest)}
            >
              {stake.affordable ? text.start : text.tooExpensive}
            </Button>
          )}
          {!stake.affordable && <Button to={WALLET_PATH}>{text.deposit}</Button>}
          {isUnavailable(connection) && <Banner tone="warning">{text.unavailable}</Banner>}
          {errorMessage !== null && <Banner tone="danger">{errorMessage}</Banner>}
          <Button to={PRACTICE_PATH}>{frBattle.practice.start}</Button>
          <Button size="small" variant="quiet" onClick={rules.open}>
            {frBattle.rules}
          </Button>
          {rules.drawer}
          {/* Last: they come and go, and must not move a button below. */}
          {idle && (
            <OpenSearches
              searches={openSearches}
              balanceCents={stake.balanceCents}
              disabled={!connected && !guest}
              onAccept={accept}
            />
          )}
        </Stack>
      </div>
    </Surface>
  )
}

/** [L15] neither while the first connection is being made, nor after the page closed it itself. */
function isUnavailable({ status, closeCode }: SocketState): boolean {
  return status !== 'connected' && closeCode !== null && closeCode !== CLOSE_CODES.normal
}

function RunningSearch({ search }: { readonly search: SearchPlace }) {
  const { queue } = useBattleFeatureStore()
  const elapsed = useElapsed(search.sinceMs)
  return (
    <Stack gap={12}>
      <Group component="p" justify="space-between" fw={600}>
        {frBattle.search.searching(elapsed)}
        <Text span inherit ff="heading">
          {formatEuros(search.amountCents)}
        </Text>
      </Group>
      <Stack gap="sm">
        <Button variant="primary" fullWidth onClick={() => queue.showSearch('battlePages')}>
          {frBattle.search.show}
        </Button>
        <Button fullWidth onClick={queue.leave}>
          {frBattle.search.cancel}
        </Button>
      </Stack>
    </Stack>
  )
}

interface OpenSearchesProps {
  readonly searches: readonly OpenSearch[]
  readonly balanceCents: number | null
  readonly disabled: boolean
  readonly onAccept: (euros: number) => void
}

/** Players are matched on equal stakes only: the stakes at which a player waits, each with a button that joins. */
function OpenSearches({ searches, balanceCents, disabled, onAccept }: OpenSearchesProps) {
  if (searches.length === 0) return null
  return (
    <section aria-label={frLobby.openSearches.title}>
      <Text component="h3" mb="sm" c="dimmed" fz="sm" fw={600}>
        {frLobby.openSearches.title}
      </Text>
      <Stack component="ul" gap="xs">
        {searches.map(({ amount: euros, players }) => (
          <Group component="li" key={euros} gap={12} wrap="nowrap" bd="1px solid var(--color-up-line)" style={ROW}>
            <Text span ff="heading" fw={700}>
              {formatWholeEuros(euros)}
            </Text>
            <Text span size="sm" c="dimmed" flex={1} miw={0}>
              {frLobby.openSearches.waiting(players)}
            </Text>
            <Button
              size="small"
              label={frLobby.openSearches.acceptNamed(formatWholeEuros(euros))}
              disabled={disabled || !isAffordable(euros, balanceCents)}
              onClick={() => onAccept(euros)}
            >
              {frLobby.openSearches.accept}
            </Button>
          </Group>
        ))}
      </Stack>
    </section>
  )
}
