import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Logo } from './Logo.tsx'

test('it is silent beside a name, and speaks where it stands alone', () => {
  const { rerender } = render(<Logo />)
  expect(screen.queryByRole('img')).toBeNull()
  rerender(<Logo label="Bougie" />)
  expect(screen.getByRole('img', { name: 'Bougie' })).toBeTruthy()
})
