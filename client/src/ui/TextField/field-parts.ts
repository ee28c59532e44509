import styles from './TextField.module.css'

/** Class names of the parts of every field, by Mantine's names for them. */
export const FIELD_PARTS = {
  root: styles.field ?? '',
  label: styles.label ?? '',
  input: styles.input ?? '',
  description: styles.hint ?? '',
  error: styles.error ?? '',
}
