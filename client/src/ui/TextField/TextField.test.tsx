import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { TextField } from './TextField.tsx'

test('the label names it, the hint describes it, and what is typed is passed on', () => {
  const typed: string[] = []
  render(<TextField label="Nom" value="" onChange={(value) => typed.push(value)} hint="Lettres et chiffres" />)
  const input = screen.getByRole('textbox', { name: 'Nom', description: 'Lettres et chiffres' })
  fireEvent.change(input, { target: { value: 'Luna' } })
  expect(typed).toEqual(['Luna'])
})

test('an error takes the place of the hint and marks the field', () => {
  render(<TextField label="Nom" value="" onChange={() => undefined} hint="Lettres" error="Trop court" />)
  const input = screen.getByRole('textbox', { name: 'Nom', description: 'Trop court' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Trop court')
  expect(screen.queryByText('Lettres')).toBeNull()
})
