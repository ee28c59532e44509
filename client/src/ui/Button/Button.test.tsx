import { fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Button } from './Button.tsx'

test.each([
  ['ready', {}, 1],
  ['busy', { busy: true }, 0],
  ['disabled', { disabled: true }, 0],
])('%s: takes %s presses', (_state, state, presses) => {
  let pressed = 0
  render(
    <Button onClick={() => (pressed += 1)} {...state}>
      Jouer
    </Button>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Jouer' }))
  expect(pressed).toBe(presses)
})

test('a button that leads somewhere is a link', () => {
  render(
    <MemoryRouter>
      <Button to="/battle">Jouer</Button>
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Jouer' }).getAttribute('href')).toBe('/battle')
})

test('a preset exposes whether it is chosen', () => {
  render(
    <Button pressed label="Miser 25 €">
      25 €
    </Button>,
  )
  expect(screen.getByRole('button', { name: 'Miser 25 €' }).getAttribute('aria-pressed')).toBe('true')
})
