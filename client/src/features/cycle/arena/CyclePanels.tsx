import type { UserId } from '@bougie/protocol'
import { useEffect, useState } from 'react'
import { createPart } from '../../../ui/create-part.tsx'
import { inSeparateTasks } from '../../../ui/in-separate-tasks.ts'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tabs } from '../../../ui/Tabs/Tabs.tsx'
import type { PastResult } from '../store/live-cycle.ts'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './CyclePanels.module.css'
import { Participants } from './Participants.tsx'
import { ResultStrip } from './ResultStrip.tsx'

/** Loads after the page, because it is not visible at first. */
export const LateBets = createPart(async () => (await import('./MyBets.tsx')).MyBets)

export interface CyclePanelsProps {
  readonly history: readonly PastResult[]
  readonly userId: UserId | null
  readonly onSignIn: () => void
}

type Panel = 'sides' | 'results' | 'mine'

const TABS = [
  { id: 'sides', label: frCycle.sides.title },
  { id: 'results', label: frCycle.history.tab },
  { id: 'mine', label: frCycle.mine.tab },
] as const

/** The panels beside the game. */
export function CyclePanels({ history, userId, onSignIn }: CyclePanelsProps) {
  const [panel, setPanel] = useState<Panel>('sides')
  // A failed load is reported when the panel is shown.
  useEffect(() => inSeparateTasks([() => void LateBets.load().catch(() => undefined)]), [])
  return (
    <Tabs label={frCycle.panels} tabs={TABS} selected={panel} onSelect={setPanel}>
      <Surface>
        {panel === 'sides' && <Participants userId={userId} />}
        {panel === 'results' && <ResultsPanel history={history} />}
        {panel === 'mine' && <LateBets userId={userId} onSignIn={onSignIn} />}
      </Surface>
    </Tabs>
  )
}

/** [C11] the results of the last cycles. */
function ResultsPanel({ history }: { readonly history: readonly PastResult[] }) {
  const count = (wanted: PastResult['result']) => history.filter(({ result }) => result === wanted).length
  return (
    <div className={styles.results}>
      <h2 className={styles.heading}>{frCycle.history.title}</h2>
      <ResultStrip history={history} wrapped />
      {history.length > 0 && (
        <p className={styles.summary}>{frCycle.history.summary(count('up'), count('down'), count('equal'))}</p>
      )}
    </div>
  )
}
