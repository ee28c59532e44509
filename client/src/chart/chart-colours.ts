import { readColour } from '../theme/read-colour.ts'

/** The theme's colours for a canvas: read once, at the creation of a chart. */
export type ChartColours = Readonly<ReturnType<typeof readChartColours>>

export const LABEL_PX = 11

/** The font of labels in both charts. */
export function fontOf({ fontFamily }: Pick<ChartColours, 'fontFamily'>): string {
  return `600 ${LABEL_PX}px ${fontFamily}`
}

export function readChartColours() {
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
