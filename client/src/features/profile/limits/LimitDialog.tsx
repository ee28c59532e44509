import type { LimitPeriods, UserId } from '@bougie/protocol'
import { limitAmountSchema } from '@bougie/protocol/rest/limits.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { NumberField } from '../../../ui/NumberField/NumberField.tsx'
import { frLimits } from './fr-limits.ts'
import { isRaise, type LimitEuros, type LimitKind, type LimitPeriod, useLimitsChange } from './use-limits.ts'

const LIMIT_MAX_EUROS = 999_999.99
const schema = z.object({ amount: limitAmountSchema })

interface LimitDialogProps {
  readonly userId: UserId
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly current: LimitPeriods['day']
  readonly onClose: () => void
}

/** One limit: a figure, or none. States beforehand when it takes effect. */
export function LimitDialog({ userId, kind, period, current, onClose }: LimitDialogProps) {
  const [unlimited, setUnlimited] = useState(false)
  const change = useLimitsChange(userId, onClose)
  const eurosOf = (typed: string): LimitEuros => (unlimited || typed === '' ? null : Number(typed))
  const form = useCheckedForm({
    initialValues: { amount: String(current.limit ?? '') },
    schema,
    // An empty field is no decision; removing a limit has its own button.
    bodyOf: ({ amount }) => ({ amount: !unlimited && amount === '' ? undefined : eurosOf(amount) }),
    sentences: { amount: frLimits.amountMissing },
    onSubmit: ({ amount }) => change.mutate({ [kind]: { [period]: amount } }),
  })
  const { value, ...amount } = form.field('amount')

  return (
    <ConfirmDialog
      role="dialog"
      title={frLimits.editTitle(frLimits.kinds[kind], frLimits.periods[period].toLowerCase())}
      confirm={frLimits.save}
      busy={change.isPending}
      failure={change.error?.message}
      onConfirm={form.submit}
      onClose={onClose}
    >
      <NumberField
        {...amount}
        value={unlimited ? '' : value}
        label={frLimits.amount}
        hint={frLimits.amountHint[isRaise(current.limit, eurosOf(value)) ? 'raise' : 'lower']}
        decimals={2}
        max={LIMIT_MAX_EUROS}
        disabled={unlimited}
        autoFocus
      />
      <Button
        size="small"
        pressed={unlimited}
        onClick={() => {
          setUnlimited(!unlimited)
          form.setValue('amount', value)
        }}
      >
        {frLimits.none}
      </Button>
    </ConfirmDialog>
  )
}
