import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { type FieldProps, labelled } from './field-parts.ts'

interface TextFieldProps extends FieldProps {
  readonly onBlur?: () => void
  readonly maxLength?: number
  readonly type?: 'text' | 'datetime-local'
  readonly inputMode?: 'text' | 'numeric' | 'decimal'
  readonly autoComplete?: string
  /** A code that is longer than a phone is wide, such as an IBAN: it is set closer there. */
  readonly longCode?: boolean
}

/** A labelled text field with its error below. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, maxLength, type = 'text', inputMode, autoComplete = 'off' } = props
  return (
    <TextInput
      {...labelled(props)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
      type={type}
      maxLength={maxLength}
      inputMode={inputMode}
      autoComplete={autoComplete}
      autoCapitalize="off"
      spellCheck={false}
      {...(props.longCode === true && { 'data-long-code': true })}
    />
  )
}
