// The result card: its content, its picture, and the way it leaves the page. A preview of a link instead would need a
// public page for each battle, and a picture that the server paints.

import { BRAND } from '@bougie/protocol/brand.ts'
import { netGainCents } from '@bougie/protocol/net-gain.ts'
import { formatEuros, formatSignedEuros, formatWholeEuros } from '../../../i18n/french-formats.ts'
import { type ColourName, readColour } from '../../../theme/read-colour.ts'
import { saveFile } from '../../../ui/save-file.ts'
import type { Completed, LiveBattle } from '../store/live-battle.ts'
import { frShare } from './fr-share.ts'

export function shareCardOf(battle: LiveBattle, ending: Completed, host: string) {
  const { self, opponent, outcomes, amountCents } = battle
  return {
    result: ending.result,
    title: frShare.titles[ending.result],
    players: frShare.players(self.username, opponent.username),
    score: `${self.points} – ${opponent.points}`,
    money: moneyOf(battle, ending),
    rounds: outcomes,
    stake: frShare.stake(formatWholeEuros(amountCents / 100)),
    /** States the test network, so that no viewer takes the gain for real money. */
    note: frShare.note,
    address: host,
  }
}

export type ShareCard = ReturnType<typeof shareCardOf>

/** The net gain, as in the history and the leaderboard. */
function moneyOf({ amountCents: stakeCents }: LiveBattle, { payoutCents }: Completed): string {
  const net = netGainCents({ stakeCents, payoutCents })
  return net === 0 ? formatEuros(0) : formatSignedEuros(net)
}

type ShareOutcome = 'shared' | 'saved' | 'cancelled'

/** Opens the device's share sheet with the card, or downloads it where there is none. */
export async function shareResult(card: ShareCard, picture = paint): Promise<ShareOutcome> {
  const file = new File([await picture(card)], frShare.fileName(card.result), { type: 'image/png' })
  const data: ShareData = { files: [file], text: frShare.message }
  if (navigator.canShare?.(data)) {
    try {
      await navigator.share(data)
      return 'shared'
    } catch (error) {
      // The player closed the share sheet: nothing to report.
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
      // The browser refused, for example because the press was too long ago: download the file instead.
    }
  }
  saveFile({ name: file.name, content: file })
  return 'saved'
}

async function paint(card: ShareCard): Promise<Blob> {
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = CARD_SIDE
  canvas.height = CARD_SIDE
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('This browser has no canvas')
  drawCard(context, card, readColour)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('The card could not be turned into a picture')
  return blob
}

/** A square suits every social network. */
const CARD_SIDE = 1080
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
