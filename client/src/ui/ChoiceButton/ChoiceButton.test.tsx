import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { ChoiceButton } from './ChoiceButton.tsx'

afterEach(cleanup)

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

test('what is chosen is told, and a locked button gives no choice', () => {
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
  // A disabled element loses the focus in a browser, whatever the document of this test does.
  expect(button.disabled).toBe(false)
  expect(document.activeElement).toBe(button)
})

test('what is on its way to the server is busy, and not yet chosen', () => {
  render(<ChoiceButton choice="up" label="UP" sending locked onChoose={() => undefined} />)
  const button = screen.getByRole('button', { name: 'UP', pressed: false })
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(button.querySelector('svg')).toBeNull()
})
