import { fireEvent, screen } from '@testing-library/react'
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
