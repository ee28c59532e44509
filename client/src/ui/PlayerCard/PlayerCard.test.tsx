import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { PlayerCard } from './PlayerCard.tsx'

afterEach(cleanup)

test('[G07] shows who plays, what they are, their record and their score', () => {
  render(<PlayerCard name="Ada" bot tag="Bot" detail="3 V · 1 D" score={2} scoreLabel="Manches gagnées :" />)
  for (const text of ['Ada', 'Bot', '3 V · 1 D', 'Manches gagnées : 2']) expect(screen.getByText(text)).toBeTruthy()
})

test('without a score there is none', () => {
  const { container } = render(<PlayerCard name="Ada" />)
  expect(container.textContent).toBe('ADAda')
})
