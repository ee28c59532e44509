import { Text } from '@mantine/core'
import styles from './HashLine.module.css'

export interface HashLineProps {
  readonly name: string
  readonly hash: string
}

/** A long value to compare and copy. */
export function HashLine({ name, hash }: HashLineProps) {
  return (
    <div className={styles.line}>
      <Text span c="dimmed" fz="sm">
        {name}
      </Text>
      <Text component="code" c="bright" fz="sm" style={{ overflowWrap: 'anywhere', userSelect: 'all' }}>
        {hash}
      </Text>
    </div>
  )
}
