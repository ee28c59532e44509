import { Box } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { readColour } from '../../theme/read-colour.ts'
import { prefersReducedMotion } from '../prefers-reduced-motion.ts'

/** One short burst over the parent when it mounts; nothing when the user prefers reduced motion. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context || prefersReducedMotion()) return
    return playConfetti(canvas.current, context)
  }, [])

  return (
    <Box pos="absolute" inset={0} style={{ pointerEvents: 'none' }} aria-hidden="true">
      <canvas ref={canvas} style={{ width: '100%', height: '100%' }} />
    </Box>
  )
}

const GRAVITY_PX_PER_S2 = 900
const PIECES = 90

/** A burst from the middle of the upper third, fanning upwards. `random` returns numbers in [0, 1). */
export function burst(area: { width: number; height: number }, colours: number, random: () => number) {
  return Array.from({ length: PIECES }, () => {
    const direction = -Math.PI / 2 + (random() - 0.5) * Math.PI * 0.9
    const speed = 280 + random() * 460
    return {
      x: area.width / 2 + (random() - 0.5) * area.width * 0.2,
      y: area.height * 0.36,
      velocityX: Math.cos(direction) * speed,
      velocityY: Math.sin(direction) * speed,
      spin: (random() - 0.5) * 14,
      angle: random() * Math.PI * 2,
      size: 5 + random() * 6,
      /** Index into the colours. */
      colour: Math.floor(random() * colours),
    }
  })
}

type Piece = ReturnType<typeof burst>[number]

export function fall(pieces: readonly Piece[], elapsedS: number) {
  return pieces.map((piece) => ({
    ...piece,
    x: piece.x + piece.velocityX * elapsedS,
    y: piece.y + piece.velocityY * elapsedS,
    velocityX: piece.velocityX * 0.992,
    velocityY: piece.velocityY + GRAVITY_PX_PER_S2 * elapsedS,
    angle: piece.angle + piece.spin * elapsedS,
  }))
}

const DURATION_MS = 2_200
const FADE_FROM_MS = 1_500
/** After a suspended tab the pieces must not jump across the screen in one step. */
const STEP_MAX_S = 1 / 30

function playConfetti(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): () => void {
  const area = { width: canvas.clientWidth, height: canvas.clientHeight }
  const density = Math.min(2, window.devicePixelRatio)
  canvas.width = area.width * density
  canvas.height = area.height * density
  context.scale(density, density)
  const colours = [readColour('brand-from'), readColour('brand-to'), readColour('warning'), readColour('text')]
  let pieces = burst(area, colours.length, Math.random)
  const startedAt = performance.now()
  let lastAt = startedAt
  let frame = requestAnimationFrame(step)

  function step(at: number) {
    const elapsedMs = at - startedAt
    pieces = fall(pieces, Math.min(STEP_MAX_S, Math.max(0, at - lastAt) / 1000))
    lastAt = at
    context.clearRect(0, 0, area.width, area.height)
    if (elapsedMs >= DURATION_MS) return
    context.globalAlpha = 1 - Math.max(0, elapsedMs - FADE_FROM_MS) / (DURATION_MS - FADE_FROM_MS)
    for (const piece of pieces) draw(context, piece, colours[piece.colour] ?? '')
    frame = requestAnimationFrame(step)
  }
  return () => cancelAnimationFrame(frame)
}

function draw(context: CanvasRenderingContext2D, piece: Piece, colour: string) {
  context.save()
  context.translate(piece.x, piece.y)
  context.rotate(piece.angle)
  context.fillStyle = colour
  context.fillRect(-piece.size / 2, -piece.size / 4, piece.size, piece.size / 2)
  context.restore()
}
