import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { type FieldProps, labelled } from '../TextField/field-parts.ts'

interface SelectFieldProps extends Pick<FieldProps, 'label' | 'value' | 'onChange' | 'data-path'> {
  /** Texts by value, in their order; values that are whole numbers come first, ascending. */
  readonly options: Readonly<Record<string, string>>
}

/** The native select, which a phone shows as its own picker. */
export function SelectField(props: SelectFieldProps) {
  const { value, options, onChange } = props
  return (
    <NativeSelect
      {...labelled(props)}
      value={value}
      data={Object.entries(options).map(([value, label]) => ({ value, label }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
