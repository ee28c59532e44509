import type { Page } from 'playwright-core'
import { untilRelease } from './tabs.ts'

/** Name of the round, and the position where a zone's name was written, as a share of the chart's width. */
type Note = readonly [round: string, end: number]

/** Records where the chart of a battle names its zones, at their right end. Must be called before the page opens. */
export async function recordZones(page: Page): Promise<void> {
  await untilRelease(
    page,
    page.addInitScript(() => {
      const notes: Note[] = []
      Object.assign(globalThis, { zoneNotes: notes })
      const { prototype } = CanvasRenderingContext2D
      const write = prototype.fillText
      prototype.fillText = function (text, x, y) {
        if (text === 'UP') {
          const lines = [...document.querySelectorAll('main p')].map(({ textContent }) => textContent)
          // The caption of the chart, behind the name of the index.
          const round = lines.map((line) => / · (Manche \d)$/.exec(line)?.[1]).find((name) => name !== undefined)
          if (round !== undefined) notes.push([round, x / this.canvas.clientWidth])
        }
        write.call(this, text, x, y)
      }
    }),
  )
}

/** Recorded positions by round, in the order of the rounds. */
export async function recordedZones(page: Page): Promise<ReadonlyMap<string, readonly number[]>> {
  const notes = await page.evaluate(() => Reflect.get(globalThis, 'zoneNotes') as Note[])
  const rounds = [...new Set(notes.map(([round]) => round))]
  return new Map(rounds.map((name) => [name, notes.flatMap(([round, end]) => (round === name ? [end] : []))]))
}
