import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { ReactNode } from 'react'
import styles from './StepButton.module.css'

const ICONS = { less: IconMinus, more: IconPlus } as const

interface StepProps {
  readonly label: string
  readonly disabled: boolean
  readonly onStep: () => void
}

interface StepButtonProps extends StepProps {
  readonly step: keyof typeof ICONS
}

/** A button beside an amount, of the same height: one step down or up. */
export function StepButton({ step, label, disabled, onStep }: StepButtonProps) {
  const Icon = ICONS[step]
  return (
    <button type="button" className={styles.step} aria-label={label} disabled={disabled} onClick={onStep}>
      <Icon size={22} stroke={2.2} aria-hidden="true" />
    </button>
  )
}

interface SteppedProps {
  readonly less: StepProps
  readonly more: StepProps
  readonly children: ReactNode
}

/** A large figure between its two step buttons. */
export function Stepped({ less, more, children }: SteppedProps) {
  return (
    <div className={styles.stepped}>
      <StepButton step="less" {...less} />
      {children}
      <StepButton step="more" {...more} />
    </div>
  )
}
