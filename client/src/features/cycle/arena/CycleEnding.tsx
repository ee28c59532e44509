import { Box, Text } from '@mantine/core'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import { formatPrice } from '../../../i18n/format-price.ts'
import { cycleProofPath } from '../../../stores/paths.ts'
import { Amount, CountUpAmount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Confetti } from '../../../ui/Confetti/Confetti.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { DirectionIcon } from '../../../ui/DirectionIcon.tsx'
import type { LiveCycle } from '../store/live-cycle.ts'
import {
  accountOf,
  areStakesReturned,
  netGainOf,
  type OwnAccount,
  type OwnBets,
  toneOfAccount,
} from '../store/own-bets.ts'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './CycleEnding.module.css'

const text = frCycle.ending
const EMBLEM = { size: 36, stroke: 2.2 } as const

/** [C28] the player's result of the cycle during the results phase: prominent for a win, discreet for a loss. */
export function CycleEnding({ cycle }: { readonly cycle: LiveCycle }) {
  const { ending, voidReason, cycleId } = cycle
  const sign = voidReason === null ? (ending?.result ?? null) : 'voided'
  if (sign === null) return null
  const figure = sign === 'voided' ? null : endingFigureOf(cycle.own)
  const isWin = figure?.outcome === 'win'
  return (
    <section
      className={classNames(
        styles.ending,
        isWin && styles.win,
        (figure?.cents ?? 0) < 0 && styles.loss,
        figure !== null && styles.played,
      )}
      data-tone={sign === 'voided' ? 'warning' : sign}
      aria-label={text.label}
    >
      {isWin && <Confetti />}
      <span className={styles.emblem} aria-hidden="true">
        {sign === 'voided' ? <IconBan {...EMBLEM} /> : <DirectionIcon direction={sign} {...EMBLEM} />}
      </span>
      {/* The player's own result comes before that of the market. */}
      {figure !== null && <OwnFigure {...figure} />}
      <p className={styles.title}>{sign === 'voided' ? text.voided : text.title[sign]}</p>
      {ending !== null && sign !== 'voided' && (
        <p className={styles.prices}>{text.from(formatPrice(ending.startPrice), formatPrice(ending.finalPrice))}</p>
      )}
      {voidReason !== null && (
        <Text inherit c="dimmed" maw="36ch">
          {voidReason}
        </Text>
      )}
      {sign !== 'voided' && (
        <Box pos="relative" mt="xs">
          <Button to={cycleProofPath(cycleId)} size="small">
            {text.verify}
          </Button>
        </Box>
      )}
    </section>
  )
}

function OwnFigure({ outcome, label, cents }: EndingFigure) {
  // A refund is neither gain nor loss.
  const signed = outcome !== 'returned'
  return (
    <p className={styles.own}>
      <Text span c="dimmed" fz="sm">
        {label}
      </Text>
      <span className={styles.figure}>
        {outcome === 'win' ? (
          <CountUpAmount cents={cents} fromCents={0} signed={signed} withGainLabel={false} />
        ) : (
          <Amount cents={cents} signed={signed} />
        )}
      </span>
    </p>
  )
}

interface EndingFigure {
  readonly outcome: ReturnType<typeof toneOfAccount> | 'returned'
  readonly label: string
  readonly cents: number
}

/** Sum of the bets' results; returned stakes are named as such. */
export function endingFigureOf(own: OwnBets): EndingFigure | null {
  const account = accountOf(own)
  if (account === null) return null
  const { results } = account
  if (areStakesReturned(results)) {
    const cents = results.reduce((sum, { payoutCents }) => sum + payoutCents, 0)
    return { outcome: 'returned', label: frCycle.ending.even, cents }
  }
  return { outcome: toneOfAccount(account), label: netLabelOf(account), cents: netGainOf(results) }
}

/** A partial sum is marked as one: the missing bets may change a gain into a loss. */
function netLabelOf({ results, isComplete }: OwnAccount): string {
  const { ending } = frCycle
  if (!isComplete) return ending.partial
  if (results.every(({ result }) => result === 'lost')) return ending.lost
  return results.every(({ result }) => result === 'won') && netGainOf(results) > 0 ? ending.won : ending.mixed
}
