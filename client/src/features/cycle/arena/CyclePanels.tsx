import type { UserId } from '@bougie/protocol'
import { useState } from 'react'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tabs } from '../../../ui/Tabs/Tabs.tsx'
import type { PastResult } from '../store/live-cycle.ts'
import { frCycle } from '../text/fr-cycle.ts'
import { MyBets } from './MyBets.tsx'
import { Participants } from './Participants.tsx'
import { ResultsPanel } from './ResultsPanel.tsx'

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
  return (
    <Tabs label={frCycle.panels} tabs={TABS} selected={panel} onSelect={setPanel}>
      <Surface>
        {panel === 'sides' && <Participants userId={userId} />}
        {panel === 'results' && <ResultsPanel history={history} />}
        {panel === 'mine' && <MyBets userId={userId} onSignIn={onSignIn} />}
      </Surface>
    </Tabs>
  )
}
