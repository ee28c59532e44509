import { useEffect } from 'react'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { preloadPriceChart } from '../chart/lazy-price-chart.ts'
import type { Identity } from '../store/live-battle.ts'
import type { QueueState } from '../store/queue-state.ts'
import { frBattle } from '../text/fr-battle.ts'
import { MatchView } from './MatchView.tsx'
import styles from './QueueDialog.module.css'
import { SearchView } from './SearchView.tsx'

const text = frBattle.search

export interface QueueDialogProps {
  readonly queue: QueueState
  readonly self: Identity
  readonly now: () => number
  readonly onCancel: () => void
  /** Escape and the second button hide the dialog; the search continues. */
  readonly onMinimise: () => void
  readonly onPractice: () => void
}

/** The dialog of search and match; a match cannot be dismissed. */
export function QueueDialog({ queue, self, now, onCancel, onMinimise, onPractice }: QueueDialogProps) {
  const { place, playersSearching, estimatedWaitMs } = queue
  useEffect(preloadPriceChart, [])
  if (place.type === 'idle') return null
  const matched = place.type === 'matched'
  return (
    <Dialog
      open
      title={matched ? text.matched : text.title}
      onClose={matched ? undefined : onMinimise}
      closeLabel={text.minimise}
      actions={
        <>
          <Button variant="quiet" onClick={onMinimise} disabled={matched}>
            {text.minimise}
          </Button>
          <Button onClick={onCancel} disabled={matched}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {matched ? (
          <MatchView
            self={self}
            ownRating={place.ownRating}
            opponent={place.opponent}
            amountCents={place.amountCents}
            startsAtMs={place.startsAtMs}
            now={now}
          />
        ) : (
          <SearchView
            amountCents={place.amountCents}
            sinceMs={place.sinceMs}
            now={now}
            playersSearching={playersSearching}
            estimatedWaitMs={estimatedWaitMs}
            onPractice={onPractice}
          />
        )}
      </div>
    </Dialog>
  )
}
