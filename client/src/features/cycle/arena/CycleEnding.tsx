import { Group, Stack, Text } from '@mantine/core'
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
import { accountOf, type LiveCycle } from '../store/live-cycle.ts'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './CycleEnding.module.css'
import { endingFigureOf, endingToneOf } from './cycle-view.ts'
import { ResultIcon } from './ResultIcon.tsx'

const text = frCycle.ending
interface CycleEndingProps {
  readonly cycle: LiveCycle
}

/** [C28] the player's result of the cycle during the results phase: prominent for a win, discreet for a loss. */
export function CycleEnding({ cycle }: CycleEndingProps) {
  const { ending, voidReason, cycleId } = cycle
  const sign = voidReason === null ? (ending?.result ?? null) : 'voided'
  if (sign === null) return null
  const tone = sign === 'voided' ? 'none' : endingToneOf(accountOf(cycle))
  return (
    <section
      className={classNames(styles.ending, tone === 'win' && styles.win)}
      data-tone={sign === 'voided' ? 'warning' : sign}
      aria-label={text.label}
    >
      {tone === 'win' && <Confetti />}
      <span className={styles.emblem} aria-hidden="true">
        <ResultIcon result={sign} size={36} stroke={2.2} />
      </span>
      <p className={styles.title}>{sign === 'voided' ? text.voided : text.title[sign]}</p>
      {ending !== null && sign !== 'voided' && (
        <p className={styles.prices}>{text.from(formatPrice(ending.startPrice), formatPrice(ending.finalPrice))}</p>
      )}
      <OwnFigure cycle={cycle} />
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

function OwnFigure({ cycle }: CycleEndingProps) {
  if (cycle.voidReason !== null) {
    return (
      <Text inherit c="dimmed" maw="36ch">
        {cycle.voidReason}
      </Text>
    )
  }
  const figure = endingFigureOf(accountOf(cycle))
  if (figure === null) return null
  return (
    <Stack component="p" gap={0} align="center">
      <Text span c="dimmed" fz="sm">
        {figure.label}
      </Text>
      <span className={styles.figure}>
        {figure.countsUp ? (
          <CountUpAmount cents={figure.cents} fromCents={0} signed={figure.signed} withGainLabel={false} />
        ) : (
          <Amount cents={figure.cents} signed={figure.signed} />
        )}
      </span>
    </Stack>
  )
}

function NextCycle({ endsAtMs }: { readonly endsAtMs: number }) {
  const { live } = useApp()
  const seconds = useCountdown({ endsAtMs, now: live.serverNow }) ?? 0
  return <Dimmed>{text.next(seconds)}</Dimmed>
}
