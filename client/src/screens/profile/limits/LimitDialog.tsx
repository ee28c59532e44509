import type { LimitPeriods, UserId } from '@bougie/protocol'
import { eurosFromCents } from '@bougie/protocol/cents.ts'
import { type FormEvent, useId, useState } from 'react'
import { centsOf } from '../../../data/balance-store.ts'
import {
  centsOfLimit,
  isRaise,
  type LimitCents,
  type LimitKind,
  type LimitPeriod,
  limitText,
  typeLimit,
} from '../../../data/wallet/limit-entry.ts'
import { frLimits } from '../../../text/fr-limits.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { PrimaryButton } from '../../../ui/PrimaryButton/PrimaryButton.tsx'
import { SecondaryButton } from '../../../ui/SecondaryButton/SecondaryButton.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import styles from './LimitDialog.module.css'
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
          <SecondaryButton onClick={onClose}>{frLimits.cancel}</SecondaryButton>
          <PrimaryButton type="submit" form={form} busy={change.isPending}>
            {frLimits.save}
          </PrimaryButton>
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
        <SecondaryButton
          size="small"
          pressed={unlimited}
          onClick={() => {
            setUnlimited(!unlimited)
            setMissing(false)
          }}
        >
          {frLimits.none}
        </SecondaryButton>
        {change.error !== null && <Banner tone="danger">{change.error.message}</Banner>}
      </form>
    </Dialog>
  )
}
