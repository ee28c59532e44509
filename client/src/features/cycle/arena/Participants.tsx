import type { UserId } from '@bougie/protocol'
import IconArrowDownRight from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import { memo } from 'react'
import { PlayerName } from '../../../hooks/PlayerName.tsx'
import { useStore } from '../../../hooks/use-store.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { useCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import type { ParticipantBet } from '../store/participants.ts'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './CyclePanels.module.css'

const text = frCycle.sides
const ICONS = { up: IconArrowUpRight, down: IconArrowDownRight } as const

/** [C15] the latest open bets of all players: pseudo, side and amount, no balances. */
export function Participants({ userId }: { readonly userId: UserId | null }) {
  const { cycle } = useCycleFeatureStore()
  const { latest } = useStore(cycle.participants)
  return (
    <>
      <h2 className="visually-hidden">{text.title}</h2>
      {latest.length === 0 ? (
        <EmptyState title={text.empty} hint={text.emptyHint} />
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
  const Icon = ICONS[bet.direction]
  return (
    <li className={classNames(styles.row, own && styles.ownRow)}>
      <PlayerName userId={bet.bot ? null : bet.userId} name={bet.pseudo} className={styles.name} />
      {own && <span className={styles.tag}>{text.you}</span>}
      {bet.bot && <span className={styles.tag}>{text.bot}</span>}
      {bet.program && <span className={styles.tag}>{text.program}</span>}
      <span className={styles.side} data-tone={bet.direction}>
        <Icon size={16} stroke={2.6} aria-hidden="true" />
        {frCycle.direction[bet.direction]}
      </span>
      <span className={styles.amount}>{formatEuros(bet.stakeCents)}</span>
    </li>
  )
})
