import { BATTLE_QUICK_AMOUNTS, BIG_BATTLE_EUROS } from '@bougie/protocol/battle-amounts.ts'
import { Group, Stack, Text } from '@mantine/core'
import { formatWholeEuros } from '../../../i18n/format-euros.ts'
import { AmountStepper } from '../../../ui/AmountInput/AmountInput.tsx'
import { QuickAmounts } from '../../../ui/QuickAmounts/QuickAmounts.tsx'
import { frBattle } from '../text/fr-battle.ts'
import { isAffordable } from './stake-choice.ts'
import type { Stake } from './use-stake.ts'

const text = frBattle.stake

export interface StakePickerProps {
  readonly stake: Stake
  readonly disabled?: boolean
}

/** The stake: a stepper through all presets, four shortcuts, and the possible gain. */
export function StakePicker({ stake, disabled = false }: StakePickerProps) {
  const { euros, affordable, balanceCents } = stake
  return (
    <Stack gap="sm" c="bright">
      <Group justify="space-between" align="baseline" wrap="nowrap">
        <Text span ff="heading" size="lg" fw={600}>
          {stakeTitle(euros)}
        </Text>
        <Text span size="sm" c="dimmed">
          {text.win(euros)}
        </Text>
      </Group>
      <AmountStepper
        label={text.legend}
        value={euros}
        valueText={formatWholeEuros(euros)}
        less={{ label: text.previous, disabled, onStep: () => stake.step(-1) }}
        more={{ label: text.next, disabled, onStep: () => stake.step(1) }}
      />
      <QuickAmounts
        label={text.quick}
        amounts={BATTLE_QUICK_AMOUNTS}
        chosen={euros}
        isDisabled={(amount) => disabled || !isAffordable(amount, balanceCents)}
        onPick={stake.pick}
      />
      {/* The line keeps its height when empty, so that a message shifts no layout. */}
      <Text size="sm" c="error" ta="center" mih="1.5em" role="status">
        {affordable ? '' : text.beyondBalance(euros)}
      </Text>
    </Stack>
  )
}

export function stakeTitle(euros: number): string {
  return euros >= BIG_BATTLE_EUROS ? text.big : text.standard
}
