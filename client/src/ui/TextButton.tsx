import '@mantine/core/styles/Anchor.layer.css'
import { Anchor } from '@mantine/core'
import type { AriaAttributes, ReactNode } from 'react'

interface TextButtonProps extends Pick<AriaAttributes, 'aria-expanded' | 'aria-controls'> {
  readonly children: ReactNode
  readonly onClick: () => void
}

/** Looks like a link: a rarely needed alternative below the main buttons. */
export function TextButton(props: TextButtonProps) {
  return (
    <Anchor
      component="button"
      type="button"
      underline="always"
      fz="sm"
      ta="start"
      mih={44}
      style={{ alignSelf: 'start' }}
      {...props}
    />
  )
}
