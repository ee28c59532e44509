import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
  render(<ChoiceButton choice="up" label="UP" chosen disabled onChoose={(made) => chosen.push(made)} />)
  const button = screen.getByRole('button', { name: 'UP' })
  expect(button.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(button)
  expect(chosen).toEqual([])
})
