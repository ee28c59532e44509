import { cleanup, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { PrimaryButton, PrimaryLink } from './PrimaryButton.tsx'

afterEach(cleanup)

test.each([
  ['ready', {}, 1],
  ['busy', { busy: true }, 0],
  ['disabled', { disabled: true }, 0],
])('%s: takes %s presses', (_state, state, presses) => {
  let pressed = 0
  render(
    <PrimaryButton onClick={() => (pressed += 1)} {...state}>
      Jouer
    </PrimaryButton>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Jouer' }))
  expect(pressed).toBe(presses)
})

test('a link is a link', () => {
  render(
    <MemoryRouter>
      <PrimaryLink to="/battle">Jouer</PrimaryLink>
    </MemoryRouter>,
  )
  expect(screen.getByRole('link', { name: 'Jouer' }).getAttribute('href')).toBe('/battle')
})
