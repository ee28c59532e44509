import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { TrendBackground } from './TrendBackground.tsx'

/** The point to which the relative steps of the path lead. */
function endOf(path: string) {
  const numbers = (path.match(/-?\d+/g) ?? []).map(Number)
  const sum = (start: number) => numbers.filter((_, index) => index % 2 === start).reduce((a, b) => a + b)
  return { x: sum(0), y: sum(1) }
}

test('[O02] one line rises and one falls, by whole periods of the scroll, so that no seam shows', () => {
  renderApp(<TrendBackground />)
  const lines = [...document.querySelectorAll('path:last-child')].map((line) => endOf(line.getAttribute('d') ?? ''))
  expect(lines).toEqual([
    { x: 3 * 1600, y: 3 * -560 },
    { x: 3 * 1600, y: 3 * 560 },
  ])
})
