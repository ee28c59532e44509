import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { EmptyState } from './EmptyState.tsx'

test('says what is missing, what to do next, and offers the button that does it', () => {
  render(<EmptyState title="Rien ici" hint="Lancez une partie" action={<button type="button">Lancer</button>} />)
  expect(screen.getByText('Rien ici')).toBeTruthy()
  expect(screen.getByText('Lancez une partie')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Lancer' })).toBeTruthy()
})
