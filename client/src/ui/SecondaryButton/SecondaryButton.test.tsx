import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { SecondaryButton } from './SecondaryButton.tsx'

afterEach(cleanup)

test('a preset tells whether it is the chosen one', () => {
  render(
    <SecondaryButton pressed label="Miser 25 €">
      25 €
    </SecondaryButton>,
  )
  expect(screen.getByRole('button', { name: 'Miser 25 €' }).getAttribute('aria-pressed')).toBe('true')
})

test('busy, it takes no press', () => {
  let pressed = 0
  render(
    <SecondaryButton busy onClick={() => (pressed += 1)}>
      Quitter
    </SecondaryButton>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Quitter' }))
  expect(pressed).toBe(0)
})
