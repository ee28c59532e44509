import type { Direction } from '@bougie/protocol'
import { readColour } from '../../../theme/read-colour.ts'

/** The theme as the canvas needs it: read once, when the chart is made. */
export interface ChartColours {
  readonly line: string
  readonly fill: string
  readonly grid: string
  readonly text: string
  readonly textSoft: string
  readonly ground: string
  readonly strong: Readonly<Record<Direction, string>>
  readonly tint: Readonly<Record<Direction, string>>
  readonly edge: Readonly<Record<Direction, string>>
  readonly on: Readonly<Record<Direction, string>>
  readonly fontFamily: string
}

export function readChartColours(): ChartColours {
  return {
    line: readColour('text'),
    fill: readColour('equal-tint'),
    grid: readColour('line'),
    text: readColour('text'),
    textSoft: readColour('text-soft'),
    ground: readColour('surface-1'),
    strong: { up: readColour('up'), equal: readColour('equal'), down: readColour('down') },
    tint: { up: readColour('up-tint'), equal: readColour('equal-tint'), down: readColour('down-tint') },
    edge: { up: readColour('up-line'), equal: readColour('equal-line'), down: readColour('down-line') },
    on: { up: readColour('on-up'), equal: readColour('on-equal'), down: readColour('on-down') },
    fontFamily: getComputedStyle(document.documentElement).getPropertyValue('--font-text').trim(),
  }
}
