import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { StatTile } from './StatTile.tsx'

afterEach(cleanup)

test('the figure belongs to its label', () => {
  render(<StatTile label="Victoires" value={7} />)
  expect(screen.getByRole('term').textContent).toBe('Victoires')
  expect(screen.getByRole('definition').textContent).toBe('7')
})
