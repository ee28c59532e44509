import type { BotsFilter } from '@bougie/protocol'
import { useSearchParams } from 'react-router-dom'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { frAdmin } from '../fr-admin.ts'

/** Choices with their texts, in the order of the field. */
type Texts<Choice extends string> = Readonly<Record<Choice, string>>

interface FieldProps<Choice extends string, Chosen> {
  readonly label: string
  readonly texts: Texts<Choice>
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}

export function ChoiceField<Choice extends string>(props: FieldProps<Choice, Choice>) {
  const { label, texts, chosen, onChoose } = props
  return (
    <SelectField
      label={label}
      value={chosen}
      options={optionsOf(texts)}
      onChange={(word) => onChoose(choiceOf(texts, word) ?? chosen)}
    />
  )
}

/** Its first choice is all of them: undefined. */
export function FilterField<Choice extends string>(props: FieldProps<Choice, Choice | undefined>) {
  const { label, texts, chosen, onChoose } = props
  return (
    <SelectField
      label={label}
      value={chosen ?? ''}
      options={[{ value: '', label: frAdmin.all }, ...optionsOf(texts)]}
      onChange={(word) => onChoose(choiceOf(texts, word))}
    />
  )
}

function optionsOf(texts: Texts<string>) {
  return Object.entries(texts).map(([value, label]) => ({ value, label }))
}

/** Undefined for a word that is no choice, as an address may hold. */
export function choiceOf<Choice extends string>(texts: Texts<Choice>, word: string | null): Choice | undefined {
  return word !== null && isChoice(texts, word) ? word : undefined
}

function isChoice<Choice extends string>(texts: Texts<Choice>, word: string): word is Choice {
  return Object.hasOwn(texts, word)
}

interface BotsFieldProps {
  readonly bots: BotsFilter
  readonly onChange: (bots: BotsFilter) => void
}

export function BotsField({ bots, onChange }: BotsFieldProps) {
  return <ChoiceField label={frAdmin.bots.label} texts={frAdmin.bots.choices} chosen={bots} onChoose={onChange} />
}

/** People only, where the list has no other usual value. */
export function botsFrom(word: string | null, usual: BotsFilter = 'without'): BotsFilter {
  return choiceOf(frAdmin.bots.choices, word) ?? usual
}

/** The filter is part of the address, so that going back restores it. */
export function useBots(): BotsFieldProps {
  const [search, setSearch] = useSearchParams()
  return {
    bots: botsFrom(search.get('bots')),
    onChange: (bots) => setSearch(bots === 'without' ? {} : { bots }),
  }
}
