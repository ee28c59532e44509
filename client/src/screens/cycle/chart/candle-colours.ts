import { readColour } from '../../../theme/read-colour.ts'
import type { CandleTone } from './candle-model.ts'

/** The theme as the canvas needs it: read once, when the chart is made. */
export interface CandleColours {
  readonly grid: string
  readonly text: string
  readonly textSoft: string
  readonly textFaint: string
  readonly ground: string
  readonly strong: Readonly<Record<CandleTone, string>>
  /** Also the candles of the cycle before, which are dimmed. */
  readonly edge: Readonly<Record<CandleTone, string>>
  readonly tint: Readonly<Record<CandleTone, string>>
  readonly on: Readonly<Record<CandleTone, string>>
  readonly fontFamily: string
}

export function readCandleColours(): CandleColours {
  return {
    grid: readColour('line'),
    text: readColour('text'),
    textSoft: readColour('text-soft'),
    textFaint: readColour('text-faint'),
    ground: readColour('ground-top'),
    strong: { up: readColour('up'), equal: readColour('equal'), down: readColour('down') },
    edge: { up: readColour('up-line'), equal: readColour('equal-line'), down: readColour('down-line') },
    tint: { up: readColour('up-tint'), equal: readColour('equal-tint'), down: readColour('down-tint') },
    on: { up: readColour('on-up'), equal: readColour('on-equal'), down: readColour('on-down') },
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-text').trim(),
  }
}
