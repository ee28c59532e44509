import type { IconProps } from '@tabler/icons-react'
import IconArrowDownRight from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconEqual from '@tabler/icons-react/dist/esm/icons/IconEqual.mjs'

const ICONS = { up: IconArrowUpRight, down: IconArrowDownRight, equal: IconEqual } as const

interface ResultIconProps extends Pick<IconProps, 'size' | 'stroke'> {
  readonly result: keyof typeof ICONS
}

/** A side, or the result of a cycle; a text beside it says the same. */
export function ResultIcon({ result, ...look }: ResultIconProps) {
  const Icon = ICONS[result]
  return <Icon {...look} aria-hidden="true" />
}
