import { Group, Text } from '@mantine/core'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatPrice } from '../../../i18n/format-price.ts'
import { cycleProofPath } from '../../../stores/paths.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Confetti } from '../../../ui/Confetti/Confetti.tsx'
import { useCountdown } from '../../../ui/CountdownRing/use-countdown.ts'
import { CountUpAmount } from '../../../ui/CountUpAmount/CountUpAmount.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import type { LiveCycle } from '../store/live-cycle.ts'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './CycleEnding.module.css'
import { type EndingFigure, endingFigureOf } from './cycle-view.ts'
import { ResultIcon } from './ResultIcon.tsx'

const text = frCycle.ending

/** [C28] the player's result of the cycle during the results phase: prominent for a win, discreet for a loss. */
export function CycleEnding({ cycle }: { readonly cycle: LiveCycle }) {
  const { ending, voidReason, cycleId } = cycle
  const sign = voidReason === null ? (ending?.result ?? null) : 'voided'
  if (sign === null) return null
  const figure = sign === 'voided' ? null : endingFigureOf(cycle.own)
  const isWin = figure?.isWin ?? false
  return (
    <section
      className={classNames(styles.ending, isWin && styles.win)}
      data-tone={sign === 'voided' ? 'warning' : sign}
      aria-label={text.label}
    >
      {isWin && <Confetti />}
      <span className={styles.emblem} aria-hidden="true">
        <ResultIcon result={sign} size={36} stroke={2.2} />
      </span>
      <p className={styles.title}>{sign === 'voided' ? text.voided : text.title[sign]}</p>
      {ending !== null && sign !== 'voided' && (
        <p className={styles.prices}>{text.from(formatPrice(ending.startPrice), formatPrice(ending.finalPrice))}</p>
      )}
      {voidReason !== null && (
        <Text inherit c="dimmed" maw="36ch">
          {voidReason}
        </Text>
      )}
      {figure !== null && <OwnFigure {...figure} />}
      <Group justify="center" gap="6px var(--space-2)" pos="relative">
        <NextCycle endsAtMs={cycle.phase.endsAtMs} />
        {sign !== 'voided' && (
          <Button to={cycleProofPath(cycleId)} size="small">
            {text.verify}
          </Button>
        )}
      </Group>
    </section>
  )
}

function OwnFigure({ label, cents, signed, isWin }: EndingFigure) {
  return (
    <p className={styles.own}>
      <Text span c="dimmed" fz="sm">
        {label}
      </Text>
      <span className={styles.figure}>
        {isWin ? (
          <CountUpAmount cents={cents} fromCents={0} signed={signed} withGainLabel={false} />
        ) : (
          <Amount cents={cents} signed={signed} />
        )}
      </span>
    </p>
  )
}

function NextCycle({ endsAtMs }: { readonly endsAtMs: number }) {
  const { live } = useApp()
  const seconds = useCountdown({ endsAtMs, now: live.serverNow }) ?? 0
  return (
    <span className={styles.next}>
      <Dimmed>{text.next(seconds)}</Dimmed>
    </span>
  )
}
