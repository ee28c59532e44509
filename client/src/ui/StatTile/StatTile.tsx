import '@mantine/core/styles/Center.layer.css'
import { Center, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Surface } from '../Surface/Surface.tsx'
import styles from './StatTile.module.css'

interface StatTileProps {
  readonly label: string
  readonly value: ReactNode
  readonly icon?: ReactNode
  /** A smaller figure below the value. */
  readonly note?: ReactNode
}

/** One figure with its label. */
export function StatTile({ label, value, icon, note }: StatTileProps) {
  return (
    <Surface className={styles.tile}>
      <Group align="start" gap={12} wrap="nowrap">
        {icon !== undefined && (
          <Center {...ICON} className={styles.icon ?? ''} aria-hidden="true">
            {icon}
          </Center>
        )}
        <dl>
          <Text component="dt" c="dimmed" fz="sm">
            {label}
          </Text>
          <Text component="dd" {...FIGURE}>
            {value}
          </Text>
          {note !== undefined && (
            <Text component="dd" c="dimmed" fz="sm">
              {note}
            </Text>
          )}
        </dl>
      </Group>
    </Surface>
  )
}

const ICON = { w: 40, h: 40, flex: 'none', bdrs: 10, bg: 'var(--color-equal-tint)', c: 'var(--color-equal)' } as const
/** Large text fits a phone. */
const FIGURE = { c: 'bright', ff: 'heading', fz: 'min(var(--text-xl), 6vw)', fw: 700, lh: 1.2, mt: 2 } as const
