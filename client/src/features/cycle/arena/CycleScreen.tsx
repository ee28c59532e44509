import { CASH_OUT_CANDLE, CYCLE_POINTS, LOCKED_CANDLE, POINTS_PER_CANDLE } from '@bougie/engine'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook.mjs'
import { useEffect, useRef } from 'react'
import { onTabVisible } from '../../../api/browser-socket.ts'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { usePageTitle } from '../../../hooks/use-page-title.ts'
import { useRules } from '../../../hooks/use-rules.tsx'
import { IconButton } from '../../../ui/Button/Button.tsx'
import { CountdownRing } from '../../../ui/CountdownRing/CountdownRing.tsx'
import { LiveRegion } from '../../../ui/LiveRegion/LiveRegion.tsx'
import { SoundToggle } from '../../../ui/SoundToggle.tsx'
import { CandleChart } from '../chart/lazy-candle-chart.ts'
import { useCycleFeatureStore, WithCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import { frCycle } from '../text/fr-cycle.ts'
import { BetPanel } from './BetPanel.tsx'
import { CyclePanels, SidesBar } from './CyclePanels.tsx'
import styles from './CycleScreen.module.css'
import { CycleStage } from './CycleStage.tsx'
import { announcementsOf, phaseHintOf } from './cycle-view.ts'
import { OwnBets } from './OwnBets.tsx'
import { ResultStrip } from './ResultStrip.tsx'

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

const loadRules = async () => (await import('../text/fr-cycle-rules.ts')).frCycleRules

const RING_TONES = {
  betting: 'equal',
  cashout: 'equal',
  locked: 'down',
  results: 'neutral',
  closed: 'neutral',
} as const

/** [C03] the phase and its remaining time by the server's clock, the progress of the cycle, and the last results. */
function CycleStatus() {
  const { socket } = useApp()
  const feature = useCycleFeatureStore()
  const soundEnabled = useStore(feature.sounds.enabled)
  const state = useStore(feature.cycle)
  const rules = useRules(loadRules)
  const { cycle, live, history } = state
  const label = cycle === null ? null : frCycle.phase[cycle.phase.name]
  return (
    <div className={styles.status}>
      <CountdownRing
        endsAtMs={live && cycle !== null ? cycle.phase.endsAtMs : null}
        durationMs={cycle?.phase.durationMs ?? 0}
        now={socket.serverNow}
        label={label ?? frCycle.loading}
        size={48}
        tone={cycle === null ? 'neutral' : RING_TONES[cycle.phase.name]}
      />
      <div className={styles.words}>
        <p className={styles.label}>{label ?? frCycle.title}</p>
        <p className={styles.hint}>{phaseHintOf(state)}</p>
      </div>
      <div className={styles.strip}>
        <ResultStrip history={history} />
      </div>
      <div className={styles.tools}>
        <IconButton label={frCycle.openRules} icon={<IconBook size={20} aria-hidden="true" />} onClick={rules.open} />
        <SoundToggle label={frCycle.sound} enabled={soundEnabled} onToggle={feature.sounds.setEnabled} />
      </div>
      <CycleTrack />
      {rules.drawer}
    </div>
  )
}

/** Where cash-outs begin, and where bets are locked. */
const MARKS = [CASH_OUT_CANDLE, LOCKED_CANDLE].map((candle) => ((candle - 1) * POINTS_PER_CANDLE) / CYCLE_POINTS)

/** Progress through the cycle's three parts, updated with each price without a render; also available as text. */
function CycleTrack() {
  const { cycle } = useCycleFeatureStore()
  const fill = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const move = () => {
      const share = (cycle.series.get()?.index ?? 0) / CYCLE_POINTS
      fill.current?.style.setProperty('transform', `scaleX(${share})`)
    }
    move()
    return cycle.series.subscribe(move)
  }, [cycle])

  return (
    <div className={styles.track} aria-hidden="true">
      <div ref={fill} className={styles.fill} />
      {MARKS.map((share) => (
        <span key={share} className={styles.mark} style={{ left: `${share * 100}%` }} />
      ))}
    </div>
  )
}
