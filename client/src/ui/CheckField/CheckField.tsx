import styles from './CheckField.module.css'

interface CheckFieldProps {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A choice to make or to leave; the whole line takes the press. */
export function CheckField({ label, checked, onChange }: CheckFieldProps) {
  return (
    <label className={styles.field}>
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
