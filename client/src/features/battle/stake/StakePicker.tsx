import {
  BATTLE_AMOUNT_DEFAULT_INDEX,
  BATTLE_AMOUNTS,
  BATTLE_QUICK_AMOUNTS,
  BIG_BATTLE_EUROS,
} from '@bougie/protocol/battle-amounts.ts'
import { Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatWholeEuros } from '../../../i18n/french-formats.ts'
import { LOCAL_KEYS, type LocalValues } from '../../../stores/storage.ts'
import { AmountStepper, QuickAmounts } from '../../../ui/AmountInput/AmountInput.tsx'
import { frBattle } from '../text/fr-battle.ts'

const text = frBattle.stake

interface StakePickerProps {
  readonly stake: Stake
  readonly disabled?: boolean
  /** In the line of the message, while there is none. */
  readonly hint?: ReactNode
}

/** The stake: a stepper through all presets, four shortcuts, and the possible gain. */
export function StakePicker({ stake, disabled = false, hint }: StakePickerProps) {
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
      <Text component="div" size="sm" ta="center" mih="1.5em">
        {affordable && hint}
        <Text inherit c="error" role="status">
          {affordable ? '' : text.beyondBalance(euros)}
        </Text>
      </Text>
    </Stack>
  )
}

export function stakeTitle(euros: number): string {
  return euros >= BIG_BATTLE_EUROS ? text.big : text.standard
}

/** The next preset; wraps around at either end. */
export function stepIndex(index: number, step: 1 | -1): number {
  const count = BATTLE_AMOUNTS.length
  return (index + step + count) % count
}

export function amountAt(index: number): number {
  return BATTLE_AMOUNTS[index] ?? BATTLE_AMOUNTS[BATTLE_AMOUNT_DEFAULT_INDEX]
}

export function indexOfAmount(euros: number): number | null {
  const amounts: readonly number[] = BATTLE_AMOUNTS
  const index = amounts.indexOf(euros)
  return index === -1 ? null : index
}

/** A guest has no balance limit, because playing asks for the sign-in first. */
export function isAffordable(euros: number, balanceCents: number | null): boolean {
  return balanceCents === null || euros * 100 <= balanceCents
}

/** [L09] the highest preset within the balance, or the first when none is. */
export function snapDown(index: number, balanceCents: number | null): number {
  if (isAffordable(amountAt(index), balanceCents)) return index
  const affordable = BATTLE_AMOUNTS.filter((euros) => isAffordable(euros, balanceCents))
  return indexOfAmount(Math.max(...affordable)) ?? 0
}

/** The stored value is untrusted: anything but the index of a preset is ignored. */
export function readLastIndex(local: Pick<LocalValues, 'read'>): number {
  const stored = local.read(LOCAL_KEYS.battleLastAmountIndex)
  if (stored === null || !/^\d{1,3}$/.test(stored)) return BATTLE_AMOUNT_DEFAULT_INDEX
  const index = Number(stored)
  return index < BATTLE_AMOUNTS.length ? index : BATTLE_AMOUNT_DEFAULT_INDEX
}

export function rememberIndex(local: Pick<LocalValues, 'write'>, index: number): void {
  local.write(LOCAL_KEYS.battleLastAmountIndex, String(index))
}

/** The presets with a key of their own: 1 for the first. */
export const KEY_AMOUNTS: readonly number[] = BATTLE_AMOUNTS.slice(0, 5)

/** By the physical key, not its character: on a French keyboard the digits need Shift. */
export function amountOfKey(code: string): number | null {
  const digit = Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0)
  return KEY_AMOUNTS[digit - 1] ?? null
}

/** The chosen stake, stored in this browser; it is lowered with a falling balance. */
export function useStake() {
  const { balance, local } = useApp()
  const guest = useSessionUser() === null
  const { status, cents } = useStore(balance)
  /** null for a guest and while the balance loads: no limit applies. */
  const balanceCents = guest || status === 'loading' ? null : cents
  const [index, setIndex] = useState(() => readLastIndex(local))
  const [balanceSeen, setBalanceSeen] = useState<number | null>(null)

  // A chosen or stored preset within the balance is lowered once the balance no longer allows it. A preset selected
  // above the balance stays, and the button explains why it cannot be played.
  if (balanceCents !== balanceSeen) {
    setBalanceSeen(balanceCents)
    const fell = balanceSeen === null || (balanceCents !== null && balanceCents < balanceSeen)
    if (fell) setIndex(snapDown(index, balanceCents))
  }

  function choose(next: number): void {
    rememberIndex(local, next)
    setIndex(next)
  }

  const euros = amountAt(index)
  return {
    euros,
    affordable: isAffordable(euros, balanceCents),
    balanceCents,
    step: (step: 1 | -1) => choose(stepIndex(index, step)),
    pick: (wanted: number) => choose(indexOfAmount(wanted) ?? index),
  }
}

type Stake = ReturnType<typeof useStake>
