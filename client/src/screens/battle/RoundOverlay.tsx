import type { Direction } from '@bougie/protocol'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconEqual from '@tabler/icons-react/dist/esm/icons/IconEqual.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { SettledRound } from '../../data/battle/live-battle.ts'
import { formatChange } from '../../text/format-price.ts'
import { frBattle } from '../../text/fr-battle.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './RoundOverlay.module.css'

const text = frBattle.round
const ICONS = { win: IconCheck, loss: IconX, draw: IconEqual } as const

export interface RoundOverlayProps {
  readonly round: SettledRound
  readonly opponentName: string
}

/** [G21] how the round came out, over the chart and nothing else. */
export function RoundOverlay({ round, opponentName }: RoundOverlayProps) {
  const { outcome, ownChoice, opponentChoice, initialPrice, finalPrice, result } = round
  const Icon = ICONS[outcome]
  return (
    <div className={classNames(styles.overlay, styles[outcome])}>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Icon size={30} stroke={3} aria-hidden="true" />
        </span>
        <p className={styles.title}>{text.titles[outcome]}</p>
        <p className={styles.change}>{`${formatChange(initialPrice, finalPrice)} · ${frBattle.direction[result]}`}</p>
        <dl className={styles.choices}>
          <div>
            <dt>{frBattle.search.you}</dt>
            <dd>{nameOf(ownChoice)}</dd>
          </div>
          <div>
            <dt>{opponentName}</dt>
            <dd>{nameOf(opponentChoice)}</dd>
          </div>
        </dl>
      </div>
    </div>
  )
}

function nameOf(choice: Direction | null): string {
  return choice === null ? text.none : frBattle.direction[choice]
}
