import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { type FieldProps, labelled } from '../TextField/field-parts.ts'

interface SelectFieldProps extends Pick<FieldProps, 'label' | 'value' | 'onChange' | 'data-path'> {
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** The native select, which a phone shows as its own picker. */
export function SelectField(props: SelectFieldProps) {
  const { value, options, onChange } = props
  return (
    <NativeSelect
      {...labelled(props)}
      value={value}
      data={options.map((option) => ({ ...option }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
