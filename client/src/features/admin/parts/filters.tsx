// Fields of the filters of a list.
import type { BotsFilter } from '@bougie/protocol'
import { choiceOf, type Filters, type Texts } from '../../../hooks/use-filters.ts'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frAdmin } from '../fr-admin.ts'

interface ChoiceFieldProps<Choice extends string> {
  readonly label: string
  readonly texts: Texts<Choice>
  readonly chosen: Choice
  readonly onChoose: (chosen: Choice) => void
}

export function ChoiceField<Choice extends string>(props: ChoiceFieldProps<Choice>) {
  const { label, texts, chosen, onChoose } = props
  return (
    <SelectField
      label={label}
      value={chosen}
      options={texts}
      onChange={(word) => onChoose(choiceOf(texts, word) ?? chosen)}
    />
  )
}

interface FilterFieldProps {
  readonly filters: Filters
  readonly name: string
  readonly label: string
}

/** Its first choice is all of them, which the address does not have. */
export function FilterField({ filters, name, label, texts }: FilterFieldProps & { readonly texts: Texts<string> }) {
  return (
    <SelectField
      label={label}
      value={choiceOf(texts, filters.of(name)) ?? ''}
      options={{ '': frAdmin.all, ...texts }}
      onChange={(word) => filters.apply({ [name]: word })}
    />
  )
}

const SEARCHED_LENGTH_MAX = 64

interface TypedFieldProps extends FilterFieldProps {
  readonly type?: 'datetime-local'
}

/** Applies with the button of its form. */
export function TypedField({ filters, name, ...field }: TypedFieldProps) {
  return (
    <TextField
      {...field}
      maxLength={SEARCHED_LENGTH_MAX}
      value={filters.typed(name)}
      onChange={(value) => filters.type(name, value)}
    />
  )
}

interface UsualChoice<Choice extends string> {
  readonly name: string
  readonly texts: Texts<Choice>
  /** Chosen while the address has none. */
  readonly usual: Choice
}

export function choiceIn<Choice extends string>(filters: Filters, { name, texts, usual }: UsualChoice<Choice>) {
  return {
    texts,
    chosen: choiceOf(texts, filters.of(name)) ?? usual,
    onChoose: (chosen: Choice) => filters.apply({ [name]: chosen === usual ? undefined : chosen }),
  }
}

/** People only, where the list has no other usual value. */
export function botsIn(filters: Filters, usual: BotsFilter = 'without') {
  return { label: frAdmin.bots.label, ...choiceIn(filters, { name: 'bots', texts: frAdmin.bots.choices, usual }) }
}

const [FROM, UNTIL] = ['du', 'au']

export function SpanFields({ filters }: Pick<FilterFieldProps, 'filters'>) {
  return (
    <>
      <TypedField filters={filters} name={FROM} label={frAdmin.from} type="datetime-local" />
      <TypedField filters={filters} name={UNTIL} label={frAdmin.until} type="datetime-local" />
    </>
  )
}

/** As the server's lists take it. */
export function spanOf(filters: Filters) {
  return { from: timeOf(filters.of(FROM)), until: timeOf(filters.of(UNTIL)) }
}

/** Undefined for a text that is no time, as an address may hold. */
function timeOf(local: string): string | undefined {
  const time = new Date(local)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}
