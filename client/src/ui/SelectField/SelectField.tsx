import '@mantine/core/styles/Input.layer.css'
import { NativeSelect } from '@mantine/core'
import { FIELD_PARTS } from '../TextField/field-parts.ts'

interface SelectFieldProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
  /** Path of the field in its form. */
  readonly 'data-path'?: string
}

/** The platform's own list of choices, which a phone shows as its wheel. */
export function SelectField({ label, value, options, onChange, 'data-path': path }: SelectFieldProps) {
  return (
    <NativeSelect
      classNames={FIELD_PARTS}
      label={label}
      value={value}
      data-path={path}
      data={options.map((option) => ({ ...option }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
