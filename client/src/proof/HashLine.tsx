import styles from './HashLine.module.css'

export interface HashLineProps {
  readonly name: string
  readonly hash: string
}

/** A long figure that is there to be compared and copied. */
export function HashLine({ name, hash }: HashLineProps) {
  return (
    <div className={styles.line}>
      <span className={styles.name}>{name}</span>
      <code className={styles.hash}>{hash}</code>
    </div>
  )
}
