import '@mantine/core/styles/Input.layer.css'
import { TextInput } from '@mantine/core'
import { FIELD_PARTS } from './field-parts.ts'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: () => void
  /** Path of the field in its form. */
  readonly 'data-path'?: string
  /** Shown under the field and read with it; null when there is nothing wrong. */
  readonly error?: string | null
  readonly hint?: string
  /** The hint says how to mend what the error names: both are shown. */
  readonly hintStays?: boolean
  readonly placeholder?: string
  readonly maxLength?: number
  readonly type?: 'text' | 'datetime-local'
  readonly inputMode?: 'text' | 'numeric' | 'decimal'
  readonly autoComplete?: string
  readonly autoFocus?: boolean
  readonly disabled?: boolean
}

/** A labelled line of text with its error under it. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    value,
    onChange,
    error = null,
    hint,
    placeholder,
    maxLength,
    type = 'text',
    inputMode,
    autoComplete,
    disabled = false,
  } = props
  return (
    <TextInput
      classNames={FIELD_PARTS}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...(props.onBlur === undefined ? {} : { onBlur: props.onBlur })}
      data-path={props['data-path']}
      description={error === null || props.hintStays === true ? hint : undefined}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      errorProps={{ role: 'alert' }}
      type={type}
      placeholder={placeholder}
      maxLength={maxLength}
      inputMode={inputMode}
      autoComplete={autoComplete ?? 'off'}
      autoCapitalize="off"
      spellCheck={false}
      disabled={disabled}
      data-autofocus={props.autoFocus || undefined}
    />
  )
}
