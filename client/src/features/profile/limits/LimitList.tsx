import '@mantine/core/styles/Text.layer.css'
import type { LimitPeriods } from '@bougie/protocol'
import { Text } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { centsOf } from '../../../stores/balance-store.ts'
import { IconButton } from '../../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { frLimits } from './fr-limits.ts'
import styles from './LimitList.module.css'
import type { LimitKind, LimitPeriod } from './limit-entry.ts'

const PERIODS: readonly LimitPeriod[] = ['day', 'week', 'month']

interface LimitListProps {
  readonly kind: LimitKind
  readonly limits: LimitPeriods
  readonly onEdit: (limit: { kind: LimitKind; period: LimitPeriod }) => void
}

export function LimitList({ kind, limits, onEdit }: LimitListProps) {
  return (
    <div>
      <h3 className={styles.title}>{frLimits.kinds[kind]}</h3>
      <ul className={styles.rows}>
        {PERIODS.map((period) => (
          <li key={period} className={styles.row}>
            <Text span c="dimmed" inherit>
              {frLimits.periods[period]}
            </Text>
            <LimitFigures {...limits[period]} />
            <IconButton
              label={frLimits.edit(frLimits.kinds[kind], frLimits.periods[period])}
              icon={<IconPencil size={18} aria-hidden="true" />}
              onClick={() => onEdit({ kind, period })}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function LimitFigures({ limit, remaining, next }: LimitPeriods['day']) {
  return (
    <div className={styles.figures}>
      <span className={styles.limit}>{eurosOrNone(limit)}</span>
      {remaining !== null && (
        <Text span c="dimmed" fz="xs">
          {frLimits.remaining(formatEuros(centsOf(remaining)))}
        </Text>
      )}
      {next !== null && (
        <span className={styles.next}>{frLimits.next(eurosOrNone(next.limit), formatWhen(next.from))}</span>
      )}
    </div>
  )
}

function eurosOrNone(euros: number | null): string {
  return euros === null ? frLimits.none : formatEuros(centsOf(euros))
}
