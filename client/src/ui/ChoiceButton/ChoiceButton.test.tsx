import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { ChoiceButton } from './ChoiceButton.tsx'

test.each([
  ['up', 'UP'],
  ['equal', 'ÉGAL'],
  ['down', 'DOWN'],
] as const)('[G20] %s is a button named %s that gives its choice', (choice, label) => {
  const chosen: string[] = []
  render(<ChoiceButton choice={choice} label={label} onChoose={(made) => chosen.push(made)} />)
  const button = screen.getByRole('button', { name: label })
  expect(button.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(button)
  expect(chosen).toEqual([choice])
})

test('the chosen button is marked as pressed, and a locked button makes no choice', () => {
  const chosen: string[] = []
  render(<ChoiceButton choice="up" label="UP" chosen locked onChoose={(made) => chosen.push(made)} />)
  const button = screen.getByRole('button', { name: 'UP' })
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  expect(chosen).toEqual([])
})

test('a button that is locked while it has the focus keeps it', () => {
  const { rerender } = render(<ChoiceButton choice="up" label="UP" onChoose={() => undefined} />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'UP' })
  button.focus()
  rerender(<ChoiceButton choice="up" label="UP" chosen locked onChoose={() => undefined} />)
  // Browsers remove the focus from a disabled element; happy-dom does not.
  expect(button.disabled).toBe(false)
  expect(document.activeElement).toBe(button)
})

test('a choice in flight is busy, and not yet pressed', () => {
  render(<ChoiceButton choice="up" label="UP" sending locked onChoose={() => undefined} />)
  const button = screen.getByRole('button', { name: 'UP', pressed: false })
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.querySelector('.tabler-icon-check')).toBeNull()
})
