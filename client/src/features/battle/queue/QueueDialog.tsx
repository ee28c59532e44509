import { useEffect } from 'react'
import { useStore } from '../../../hooks/use-store.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { preloadPriceChart } from '../chart/lazy-price-chart.ts'
import { useBattleFeatureStore } from '../hooks/use-battle-feature-store.tsx'
import type { Identity } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import { MatchView } from './MatchView.tsx'
import styles from './QueueDialog.module.css'
import { SearchView } from './SearchView.tsx'

const text = frBattle.search

/** The dialog of search and match; a match cannot be dismissed. */
export function QueueDialog({ self }: { readonly self: Identity }) {
  const { queue, searchSetAside } = useBattleFeatureStore()
  const { place } = useStore(queue)
  /** Escape and the second button hide the dialog; the search continues. */
  const minimise = () => searchSetAside.set(true)
  useEffect(preloadPriceChart, [])
  if (place.type === 'idle') return null
  const matched = place.type === 'matched'
  return (
    <Dialog
      open
      title={matched ? text.matched : text.title}
      onClose={matched ? undefined : minimise}
      closeLabel={text.minimise}
      actions={
        <>
          <Button variant="quiet" onClick={minimise} disabled={matched}>
            {text.minimise}
          </Button>
          <Button onClick={queue.leave} disabled={matched}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {matched ? <MatchView self={self} match={place} /> : <SearchView search={place} />}
      </div>
    </Dialog>
  )
}
