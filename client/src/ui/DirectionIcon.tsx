import type { IconProps } from '@tabler/icons-react'
import IconArrowDownRight from '@tabler/icons-react/dist/esm/icons/IconArrowDownRight.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconEqual from '@tabler/icons-react/dist/esm/icons/IconEqual.mjs'

const ICONS = { up: IconArrowUpRight, down: IconArrowDownRight, equal: IconEqual } as const

interface DirectionIconProps extends Pick<IconProps, 'size' | 'stroke'> {
  readonly direction: keyof typeof ICONS
}

/** A prediction, or the result that it foresees; a text beside it says the same. */
export function DirectionIcon({ direction, ...look }: DirectionIconProps) {
  const Icon = ICONS[direction]
  return <Icon {...look} aria-hidden="true" />
}
