import { useEffect } from 'react'
import { onTabVisible } from '../../../api/browser-socket.ts'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { useStore } from '../../../hooks/use-store.ts'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { CandleChart } from '../chart/lazy-candle-chart.ts'
import { useCycleFeatureStore, WithCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import { frCycle } from '../text/fr-cycle.ts'
import { BetPanel } from './BetPanel.tsx'
import { CyclePanels } from './CyclePanels.tsx'
import styles from './CycleScreen.module.css'
import { CycleStage } from './CycleStage.tsx'
import { CycleStatus } from './CycleStatus.tsx'
import { announcementsOf } from './cycle-view.ts'
import { OwnBets } from './OwnBets.tsx'
import { SidesBar } from './SidesBar.tsx'

/** `/cycle`: the continuous game, for players and spectators. */
export function CycleScreen() {
  usePageTitle(frCycle.titles.page)
  useEffect(CandleChart.preload, [])
  return (
    <WithCycleFeatureStore>
      <CycleArena />
    </WithCycleFeatureStore>
  )
}

/** The clock and the price at the top, the player's bets and the two buttons below, the panels underneath. */
function CycleArena() {
  const feature = useCycleFeatureStore()
  useEffect(() => feature.open(), [feature])
  useEffect(() => onTabVisible(feature.cycle.wake), [feature])

  return (
    <div className={styles.arena}>
      <h1 className="visually-hidden">{frCycle.titles.page}</h1>
      <div className={styles.play}>
        <div className={styles.main}>
          <CycleStatus />
          <CycleStage />
          <SidesBar />
        </div>
        <div className={styles.side}>
          <OwnBets />
          <BetPanel />
        </div>
      </div>
      <div className={styles.panels}>
        <CyclePanels />
      </div>
      <Announcements />
    </div>
  )
}

function Announcements() {
  const { phase, result } = announcementsOf(useStore(useCycleFeatureStore().cycle))
  return (
    <>
      <LiveRegion message={phase} />
      <LiveRegion message={result} urgency="assertive" />
    </>
  )
}
