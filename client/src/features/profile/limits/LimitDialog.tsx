import type { LimitPeriods, UserId } from '@bougie/protocol'
import { eurosFromCents } from '@bougie/protocol/cents.ts'
import { type FormEvent, useId, useState } from 'react'
import { centsOf } from '../../../stores/balance-store.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frLimits } from './fr-limits.ts'
import styles from './LimitDialog.module.css'
import {
  centsOfLimit,
  isRaise,
  type LimitCents,
  type LimitKind,
  type LimitPeriod,
  limitText,
  typeLimit,
} from './limit-entry.ts'
import { useLimitsChange } from './use-limits.ts'

interface LimitDialogProps {
  readonly userId: UserId
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly current: LimitPeriods['day']
  readonly onClose: () => void
}

/** One limit: a figure, or none. Says beforehand when it will hold. */
export function LimitDialog({ userId, kind, period, current, onClose }: LimitDialogProps) {
  const currentCents: LimitCents = current.limit === null ? null : centsOf(current.limit)
  const [text, setText] = useState(limitText(currentCents))
  const [unlimited, setUnlimited] = useState(false)
  const [missing, setMissing] = useState(false)
  const change = useLimitsChange(userId, onClose)
  const form = useId()
  const wanted = unlimited ? null : centsOfLimit(text)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!unlimited && wanted === null) return setMissing(true)
    change.mutate({ [kind]: { [period]: wanted === null ? null : eurosFromCents(wanted) } })
  }

  return (
    <Dialog
      open
      title={frLimits.editTitle(frLimits.kinds[kind], frLimits.periods[period].toLowerCase())}
      onClose={onClose}
      closeLabel={frLimits.close}
      actions={
        <>
          <Button onClick={onClose}>{frLimits.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={change.isPending}>
            {frLimits.save}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={handleSubmit} noValidate>
        <TextField
          label={frLimits.amount}
          value={unlimited ? '' : text}
          onChange={(typed) => {
            setText(typeLimit(typed))
            setMissing(false)
          }}
          error={missing ? frLimits.amountMissing : null}
          hint={frLimits.amountHint[isRaise(currentCents, wanted) ? 'raise' : 'lower']}
          inputMode="decimal"
          disabled={unlimited}
          autoFocus
        />
        <Button
          size="small"
          pressed={unlimited}
          onClick={() => {
            setUnlimited(!unlimited)
            setMissing(false)
          }}
        >
          {frLimits.none}
        </Button>
        {change.error !== null && <Banner tone="danger">{change.error.message}</Banner>}
      </form>
    </Dialog>
  )
}
