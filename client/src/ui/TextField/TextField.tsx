import { useId } from 'react'
import styles from './TextField.module.css'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Shown under the field and read with it; null when there is nothing wrong. */
  readonly error?: string | null
  readonly hint?: string
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
    disabled,
  } = props
  const id = useId()
  const note = error ?? hint
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        type={type}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        placeholder={placeholder}
        maxLength={maxLength}
        inputMode={inputMode}
        autoComplete={autoComplete ?? 'off'}
        autoCapitalize="off"
        spellCheck={false}
        disabled={disabled}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        data-autofocus={props.autoFocus || undefined}
      />
      {note !== undefined && (
        <p
          className={error === null ? styles.hint : styles.error}
          id={`${id}-note`}
          role={error === null ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  )
}
