import type { BotsFilter } from '@bougie/protocol'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { frAdmin } from '../text/fr-admin.ts'

const CHOICES: readonly BotsFilter[] = ['without', 'all', 'only']

/** People only by default. */
export function botsFrom(text: string | null): BotsFilter {
  return CHOICES.find((choice) => choice === text) ?? 'without'
}

/** The value of the address parameter. */
export function searchOf(bots: BotsFilter): Record<string, string> {
  return bots === 'without' ? {} : { bots }
}

interface BotsFieldProps {
  readonly bots: BotsFilter
  readonly onChange: (bots: BotsFilter) => void
}

export function BotsField({ bots, onChange }: BotsFieldProps) {
  return (
    <SelectField
      label={frAdmin.bots.label}
      value={bots}
      options={CHOICES.map((value) => ({ value, label: frAdmin.bots[value] }))}
      onChange={(value) => onChange(botsFrom(value))}
    />
  )
}
