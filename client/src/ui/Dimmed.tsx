import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

interface DimmedProps extends Pick<TextProps, 'mt' | 'mb' | 'maw'> {
  readonly children: ReactNode
  /** A note below other text, not an introduction to it. */
  readonly small?: boolean
}

/** Text of less weight than what it explains. */
export function Dimmed({ small = false, ...props }: DimmedProps) {
  return <Text c="dimmed" {...(small ? { fz: 'sm' } : { inherit: true })} {...props} />
}
