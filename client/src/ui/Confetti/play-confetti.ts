import { readColour } from '../../theme/read-colour.ts'
import { burst, fall, type Piece } from './confetti-pieces.ts'

const DURATION_MS = 2_200
const FADE_FROM_MS = 1_500
/** After a suspended tab the pieces must not jump across the screen in one step. */
const STEP_MAX_S = 1 / 30

export function playConfetti(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): () => void {
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
