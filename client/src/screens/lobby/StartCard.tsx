import type { SocketState } from '@bougie/protocol/client/live-socket.ts'
import { CLOSE_CODES } from '@bougie/protocol/close-codes.ts'
import type { QueueState } from '../../data/battle/queue-state.ts'
import { formatEuros } from '../../text/format-euros.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { Banner } from '../../ui/Banner/Banner.tsx'
import { PrimaryButton } from '../../ui/PrimaryButton/PrimaryButton.tsx'
import { SecondaryButton, SecondaryLink } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { formatElapsed, useElapsedSeconds } from '../queue/use-elapsed.ts'
import { useRules } from '../rules/use-rules.tsx'
import { StakePicker } from '../stake/StakePicker.tsx'
import type { Stake } from '../stake/use-stake.ts'
import styles from './StartCard.module.css'

const text = frBattle.stake

export interface StartCardProps {
  readonly stake: Stake
  readonly guest: boolean
  readonly connection: SocketState
  readonly queue: QueueState
  readonly now: () => number
  readonly onStart: () => void
  readonly onShowSearch: () => void
  readonly onLeave: () => void
}

/** The one thing to do in the lobby: pick a stake and go. While a search goes on, the search stands in its place. */
export function StartCard(props: StartCardProps) {
  const { stake, guest, connection, queue, now, onStart, onShowSearch, onLeave } = props
  const { place } = queue
  const idle = place.type === 'idle'
  const connected = connection.status === 'connected'
  const rules = useRules('battle')
  return (
    <Surface padding="roomy" glowing={!idle}>
      <div className={styles.card}>
        <StakePicker stake={stake} disabled={!idle} />
        {place.type === 'searching' ? (
          <RunningSearch
            amountCents={place.amountCents}
            sinceMs={place.sinceMs}
            now={now}
            onShow={onShowSearch}
            onLeave={onLeave}
          />
        ) : (
          <PrimaryButton
            size="large"
            fullWidth
            onClick={onStart}
            disabled={!idle || !stake.affordable || (!connected && !guest)}
          >
            {stake.affordable ? text.start : text.tooExpensive}
          </PrimaryButton>
        )}
        {!stake.affordable && <SecondaryLink to="/portefeuille">{text.deposit}</SecondaryLink>}
        {isUnavailable(connection) && <Banner tone="warning">{text.unavailable}</Banner>}
        {queue.errorMessage !== null && <Banner tone="danger">{queue.errorMessage}</Banner>}
        <SecondaryButton size="small" tone="quiet" onClick={rules.open}>
          {frBattle.rules}
        </SecondaryButton>
        {rules.drawer}
      </div>
    </Surface>
  )
}

/** [L15] not while the first connection is still on its way, nor while the page itself closed it. */
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
    <div className={styles.search}>
      <p className={styles.searching}>
        {frBattle.search.searching(formatElapsed(seconds))}
        <span className={styles.amount}>{formatEuros(amountCents)}</span>
      </p>
      <div className={styles.actions}>
        <PrimaryButton fullWidth onClick={onShow}>
          {frBattle.search.show}
        </PrimaryButton>
        <SecondaryButton fullWidth onClick={onLeave}>
          {frBattle.search.cancel}
        </SecondaryButton>
      </div>
    </div>
  )
}
