import { BRAND } from '@bougie/protocol/brand.ts'
import type { ColourName } from '../../../theme/read-colour.ts'
import type { ShareCard } from './share-card.ts'

/** A square suits every social network. */
export const CARD_SIDE = 1080
const MIDDLE = CARD_SIDE / 2
const DISPLAY = '"Sora Variable", "Inter Variable", sans-serif'
const TEXT = '"Inter Variable", sans-serif'
const NAME_WIDTH_MAX = CARD_SIDE - 160

const TONES = { win: 'up', loss: 'down', draw: 'equal' } as const satisfies Record<ShareCard['result'], ColourName>

/** Paints the card; `colour` reads a theme variable. */
export function drawCard(
  context: CanvasRenderingContext2D,
  card: ShareCard,
  colour: (name: ColourName) => string,
): void {
  const tone = colour(TONES[card.result])
  const write = (
    text: string,
    { y, font, fill }: { readonly y: number; readonly font: string; readonly fill: string | CanvasGradient },
  ) => {
    context.font = font
    context.fillStyle = fill
    context.fillText(text, MIDDLE, y, NAME_WIDTH_MAX)
  }
  paintGround(context, colour, tone)
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  write(BRAND, { y: 170, font: `800 64px ${DISPLAY}`, fill: brandGradient(context, colour) })
  write(card.title, { y: 370, font: `800 112px ${DISPLAY}`, fill: tone })
  write(card.players, { y: 450, font: `500 44px ${TEXT}`, fill: colour('text-soft') })
  write(card.money, { y: 640, font: `800 136px ${DISPLAY}`, fill: colour('text') })
  write(card.stake, { y: 710, font: `500 40px ${TEXT}`, fill: colour('text-soft') })
  paintRounds(context, card, colour)
  write(card.score, { y: 890, font: `700 64px ${DISPLAY}`, fill: colour('text') })
  write(`${card.note} · ${card.address}`, { y: 1000, font: `400 30px ${TEXT}`, fill: colour('text-faint') })
}

function paintGround(context: CanvasRenderingContext2D, colour: (name: ColourName) => string, tone: string): void {
  const ground = context.createLinearGradient(0, 0, 0, CARD_SIDE)
  ground.addColorStop(0, colour('ground-top'))
  ground.addColorStop(1, colour('surface-1'))
  context.fillStyle = ground
  context.fillRect(0, 0, CARD_SIDE, CARD_SIDE)
  context.strokeStyle = tone
  context.lineWidth = 6
  context.beginPath()
  context.roundRect(40, 40, CARD_SIDE - 80, CARD_SIDE - 80, 40)
  context.stroke()
}

function brandGradient(context: CanvasRenderingContext2D, colour: (name: ColourName) => string): CanvasGradient {
  const gradient = context.createLinearGradient(MIDDLE - 140, 0, MIDDLE + 140, 0)
  gradient.addColorStop(0, colour('brand-from'))
  gradient.addColorStop(1, colour('brand-to'))
  return gradient
}

/** One dot per round, as in the game. */
function paintRounds(
  context: CanvasRenderingContext2D,
  { rounds }: ShareCard,
  colour: (name: ColourName) => string,
): void {
  const gap = 64
  const first = MIDDLE - ((rounds.length - 1) * gap) / 2
  for (const [index, result] of rounds.entries()) {
    context.beginPath()
    context.arc(first + index * gap, 780, 20, 0, 2 * Math.PI)
    context.fillStyle = colour(TONES[result])
    context.fill()
  }
}
