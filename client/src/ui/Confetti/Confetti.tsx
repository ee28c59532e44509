import { Box } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { prefersReducedMotion } from '../prefers-reduced-motion.ts'

/** One short burst over the parent when it mounts; nothing when the user prefers reduced motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context || prefersReducedMotion()) return
    const element = canvas.current
    let stop: (() => void) | null = null
    let gone = false
    import('./play-confetti.ts').then(
      ({ playConfetti }) => {
        if (!gone) stop = playConfetti(element, context)
      },
      // Confetti is optional: a failed load is ignored.
      () => undefined,
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [])

  return (
    <Box pos="absolute" inset={0} style={{ pointerEvents: 'none' }} aria-hidden="true">
      <canvas ref={canvas} style={{ width: '100%', height: '100%' }} />
    </Box>
  )
}
