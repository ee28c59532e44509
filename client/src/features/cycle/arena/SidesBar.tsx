import type { CSSProperties } from 'react'
import { useStore } from '../../../hooks/use-store.ts'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useCycleFeatureStore } from '../hooks/use-cycle-feature-store.tsx'
import { upShareOf } from '../store/participants.ts'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './SidesBar.module.css'

const text = frCycle.sides

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
            {text.players(up.players)} · {formatEuros(up.stakeCents)}
          </span>
        </span>
      </p>
      <p className={styles.down}>
        <span className={styles.line}>
          <span className={styles.figures}>
            {formatEuros(down.stakeCents)} · {text.players(down.players)}
          </span>{' '}
          <strong>{frCycle.direction.down}</strong>
        </span>
      </p>
    </section>
  )
}
