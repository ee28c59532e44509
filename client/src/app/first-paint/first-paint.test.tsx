import { expect, test } from 'vitest'
import { HomeScreen } from '../../features/home/HomeScreen.tsx'
import { renderApp } from '../../testing/render-app.tsx'
import { renderFirstPaints } from './render-first-paints.tsx'

const PATHS = [...renderFirstPaints().keys()]

/** The markup as a browser parses it from the page. */
function painted(path: string): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = renderFirstPaints().get(path) ?? ''
  return place
}

test.each(PATHS)('the first paint of %s is inert until its scripts have loaded', (path) => {
  const [frame, ...others] = painted(path).children
  expect(others).toEqual([])
  expect([frame?.hasAttribute('inert'), frame?.getAttribute('aria-hidden')]).toEqual([true, 'true'])
})

test.each(PATHS)('%s paints words, and no style that the policy of pages refuses', (path) => {
  const place = painted(path)
  expect(place.querySelector('main p')?.textContent).toMatch(/\w{3}/)
  expect(place.querySelectorAll('[style], script')).toHaveLength(0)
})

test('the lobby does not say to be live before anything is connected', () => {
  expect(painted('/battle').textContent).toContain('Deux joueurs, un prix')
  expect(painted('/battle').textContent).not.toContain('direct')
})

test('home is painted as it is shown afterwards', () => {
  const wordsOf = (place: ParentNode | null) =>
    [...(place?.querySelectorAll('h1, h2, p, a, li') ?? [])].map(({ textContent }) => textContent)
  renderApp(<HomeScreen />)
  const shown = wordsOf(document.body)
  expect(shown.length).toBeGreaterThan(5)
  expect(wordsOf(painted('/').querySelector('main'))).toEqual(shown)
})
