import '@mantine/core/styles/Center.layer.css'
import { Center, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly title: string
  /** The next step. */
  readonly hint?: ReactNode
  readonly icon?: ReactNode
  /** The button of the next step. */
  readonly action?: ReactNode
}

export function EmptyState({ title, hint, icon, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" px="md" py="lg" ta="center">
      {icon !== undefined && (
        <Center {...ICON} aria-hidden="true">
          {icon}
        </Center>
      )}
      <Text inherit c="bright" fw={600}>
        {title}
      </Text>
      {hint !== undefined && (
        <Text inherit c="dimmed" maw="44ch" mb="sm" style={{ textWrap: 'balance' }}>
          {hint}
        </Text>
      )}
      {action}
    </Stack>
  )
}

const ICON = {
  w: 56,
  h: 56,
  mb: 'sm',
  bdrs: '50%',
  bg: 'var(--color-surface-2)',
  c: 'var(--color-text-faint)',
} as const
