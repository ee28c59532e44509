import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { StatTile } from './StatTile.tsx'

test('the figure belongs to its label', () => {
  render(<StatTile label="Victoires" value={7} />)
  expect(screen.getByRole('term').textContent).toBe('Victoires')
  expect(screen.getByRole('definition').textContent).toBe('7')
})
