import { eurosFromCents } from '@bougie/protocol/cents.ts'
import { Stack, Text } from '@mantine/core'
import { type CSSProperties, memo, useEffect, useState } from 'react'
import { useStore } from '../../../hooks/app-context.tsx'
import { PlayerName } from '../../../hooks/PlayerName.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatEuros, formatWholeEuros } from '../../../i18n/french-formats.ts'
import { classNames } from '../../../ui/class-names.ts'
import { createPart } from '../../../ui/create-part.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { DirectionIcon } from '../../../ui/DirectionIcon.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { inSeparateTasks } from '../../../ui/in-separate-tasks.ts'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tabs } from '../../../ui/Tabs/Tabs.tsx'
import { useCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import { type ParticipantBet, upShareOf } from '../store/participants.ts'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './CyclePanels.module.css'
import { ResultStrip, summaryOf } from './ResultStrip.tsx'

/** Loads after the page, because it is not visible at first. */
export const LateBets = createPart(async () => (await import('./BetHistory.tsx')).BetHistory)

type Panel = 'sides' | 'results' | 'mine'

const TABS = [
  { id: 'sides', label: frCycle.sides.title },
  { id: 'results', label: frCycle.history.tab },
  { id: 'mine', label: frCycle.mine.tab },
] as const

export function CyclePanels() {
  const [panel, setPanel] = useState<Panel>('sides')
  useEffect(() => inSeparateTasks([LateBets.preload]), [])
  return (
    <Tabs label={frCycle.panels} tabs={TABS} selected={panel} onSelect={setPanel}>
      <Surface>
        {panel === 'sides' && <Participants />}
        {panel === 'results' && <ResultsPanel />}
        {panel === 'mine' && <LateBets />}
      </Surface>
    </Tabs>
  )
}

/** [C11] the results of the last cycles. */
function ResultsPanel() {
  const { history } = useStore(useCycleFeatureStore().cycle)
  return (
    <Stack gap={12}>
      <Text component="h2" fz="lg">
        {frCycle.history.title}
      </Text>
      <ResultStrip history={history} wrapped />
      {history.length > 0 && <Dimmed>{summaryOf(history)}</Dimmed>}
    </Stack>
  )
}

/** [C15] the latest open bets of all players: pseudo, side and amount, no balances. */
function Participants() {
  const userId = useSessionUser()?.id ?? null
  const { latest } = useStore(useCycleFeatureStore().cycle.participants)
  return (
    <>
      <h2 className="visually-hidden">{frCycle.sides.title}</h2>
      {latest.length === 0 ? (
        <EmptyState title={frCycle.sides.empty} hint={frCycle.sides.emptyHint} />
      ) : (
        <ul>
          {latest.map((bet) => (
            <Participant key={bet.betId} bet={bet} own={bet.userId === userId} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Bets arrive several times a second: only the line of a new one is rendered. */
const Participant = memo(function Participant({ bet, own }: { readonly bet: ParticipantBet; readonly own: boolean }) {
  return (
    <li className={classNames(styles.row, own && styles.ownRow)}>
      <PlayerName userId={bet.bot ? null : bet.userId} name={bet.pseudo} className={styles.name} />
      {own && <span className={styles.tag}>{frCycle.sides.you}</span>}
      {bet.bot && <span className={styles.tag}>{frCycle.sides.bot}</span>}
      {bet.program && <span className={styles.tag}>{frCycle.sides.program}</span>}
      <span className={styles.side} data-tone={bet.direction}>
        <DirectionIcon direction={bet.direction} size={16} stroke={2.6} />
        {frCycle.direction[bet.direction]}
      </span>
      <span className={styles.amount}>{formatEuros(bet.stakeCents)}</span>
    </li>
  )
})

const text = frCycle.sides
const CENTS_BELOW = 100_000

/** Without cents from 1 000 € on: both sides are read whole on the narrowest phone. */
function totalText(cents: number): string {
  return cents < CENTS_BELOW ? formatEuros(cents) : formatWholeEuros(eurosFromCents(cents))
}

/** [C15] number of players and amount on each side. */
export function SidesBar() {
  const { cycle } = useCycleFeatureStore()
  const { live } = useStore(cycle)
  const participants = useStore(cycle.participants)
  const { up, down } = participants
  return (
    <section className={classNames(styles.sides, !live && styles.stale)} aria-label={text.title}>
      <div className={styles.bar} style={{ '--up-share': upShareOf(participants) } as CSSProperties} aria-hidden="true">
        <span className={styles.fill} />
      </div>
      <p className={styles.up}>
        <span className={styles.line}>
          <strong>{frCycle.direction.up}</strong>{' '}
          <span className={styles.figures}>
            {text.players(up.players)} · {totalText(up.stakeCents)}
          </span>
        </span>
      </p>
      <p className={styles.down}>
        <span className={styles.line}>
          <span className={styles.figures}>
            {totalText(down.stakeCents)} · {text.players(down.players)}
          </span>{' '}
          <strong>{frCycle.direction.down}</strong>
        </span>
      </p>
    </section>
  )
}
