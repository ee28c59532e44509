import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { HomeScreen } from './HomeScreen.tsx'

const TITLES = [
  'Choisis ta mise',
  'Fais ton choix entre UP et DOWN',
  'Observe le graphique',
  'Attends la fin du cycle',
  'Collecte tes gains',
]

/** The step that is shown; the others are hidden from everybody. */
function shownTitle() {
  return screen.getByRole('heading', { level: 2 }).textContent
}

const previous = () => screen.queryByRole('button', { name: 'Étape précédente' })
const next = () => screen.queryByRole('button', { name: 'Étape suivante' })

describe('home', () => {
  test('[O04] [O05] title, and Jouer that leads to /battle', () => {
    const { path } = renderApp(<HomeScreen />)
    expect(screen.getByRole('heading', { level: 1, name: 'Comment ça marche ?' })).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Jouer' }))
    expect(path()).toBe('/battle')
  })

  test('the cycle is one press away too', () => {
    const { path } = renderApp(<HomeScreen />)
    fireEvent.click(screen.getByRole('link', { name: 'Cycle en direct' }))
    expect(path()).toBe('/cycle')
  })

  test('[O06] [O14] [O15] [O16] [O17] [O18] five steps in order, one shown at a time', () => {
    renderApp(<HomeScreen />)
    const titles = screen.getAllByRole('heading', { level: 2, hidden: true }).map(({ textContent }) => textContent)
    expect(titles).toEqual(TITLES)
    const seen = TITLES.map(() => {
      const title = shownTitle()
      const button = next()
      if (button !== null) fireEvent.click(button)
      return title
    })
    expect(seen).toEqual(TITLES)
  })

  test('[O07] [O10] [O11] no way back from the first step, none on from the last', () => {
    renderApp(<HomeScreen />)
    expect(previous()).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Aller à l’étape 3' }))
    expect([previous() === null, next() === null]).toEqual([false, false])
    fireEvent.click(screen.getByRole('button', { name: 'Aller à l’étape 5' }))
    expect(shownTitle()).toBe('Collecte tes gains')
    expect(next()).toBeNull()
  })

  test('[O13] a dot goes to its step', () => {
    renderApp(<HomeScreen />)
    const dot = screen.getByRole('button', { name: 'Aller à l’étape 4' })
    fireEvent.click(dot)
    expect(shownTitle()).toBe('Attends la fin du cycle')
    expect(dot.getAttribute('aria-current')).toBe('step')
  })
})
