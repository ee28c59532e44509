import type { Direction } from '@bougie/protocol'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconScale from '@tabler/icons-react/dist/esm/icons/IconScale.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { formatChange } from '../../../i18n/format-price.ts'
import type { LiveBattle, SettledRound } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import { verdictOf } from './battle-view.ts'
import styles from './RoundOverlay.module.css'

const text = frBattle.round
/** A draw does not use `=`, which is the sign of the choice ÉGAL. */
const ICONS = { win: IconCheck, loss: IconX, draw: IconScale } as const
const TONES = { win: 'up', loss: 'down', draw: 'equal' } as const

export interface RoundOverlayProps {
  readonly round: SettledRound
  readonly battle: Pick<LiveBattle, 'role' | 'self' | 'opponent'>
}

/** [G21] the round result; covers nothing but the chart. */
export function RoundOverlay({ round, battle }: RoundOverlayProps) {
  const { outcome, ownChoice, opponentChoice, initialPrice, finalPrice } = round
  const { role, self, opponent } = battle
  const Icon = ICONS[outcome]
  return (
    <div className={styles.overlay} data-tone={TONES[outcome]}>
      <div className={styles.card}>
        <span className={styles.mark}>
          <Icon size={30} stroke={3} aria-hidden="true" />
        </span>
        <p className={styles.title}>{frBattle.final.titles[outcome]}</p>
        <p className={styles.verdict}>{verdictOf(round, battle)}</p>
        <p className={styles.change}>{text.change(formatChange(initialPrice, finalPrice))}</p>
        <dl className={styles.choices}>
          <div>
            <dt>{role === 'player' ? frBattle.search.you : self.username}</dt>
            <dd>{nameOf(ownChoice)}</dd>
          </div>
          <div>
            <dt>{opponent.username}</dt>
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
