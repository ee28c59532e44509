export interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Path of the field in its form. */
  readonly 'data-path'?: string
  /** Shown under the field and read with it; null without an error. */
  readonly error?: string | null
  readonly hint?: string
  /** The hint explains how to fix the error, so both are shown. */
  readonly hintStays?: boolean
  readonly placeholder?: string
  readonly autoFocus?: boolean
  readonly disabled?: boolean
}

/** Common properties of single-line fields, by Mantine's names. */
export function labelled(props: Omit<FieldProps, 'value' | 'onChange'>) {
  const { error = null, hint, placeholder, disabled = false } = props
  return {
    label: props.label,
    description: error === null || props.hintStays === true ? hint : undefined,
    error,
    placeholder,
    disabled,
    'data-path': props['data-path'],
    'data-autofocus': props.autoFocus || undefined,
  }
}
