import styles from './Spinner.module.css'

/** In the colour of the words beside it, which say what it stands for. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
