import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { AmountStepper } from './AmountInput.tsx'

function show(disabled = false) {
  const steps: string[] = []
  render(
    <AmountStepper
      label="Mise"
      value={10}
      valueText="10 €"
      less={{ label: 'Mise inférieure', disabled, onStep: () => steps.push('-') }}
      more={{ label: 'Mise supérieure', disabled, onStep: () => steps.push('+') }}
    />,
  )
  return steps
}

test('the two buttons step', () => {
  const steps = show()
  fireEvent.click(screen.getByRole('button', { name: 'Mise supérieure' }))
  fireEvent.click(screen.getByRole('button', { name: 'Mise inférieure' }))
  expect(steps).toEqual(['+', '-'])
})

test('it is a spin button with a value and arrow keys', () => {
  const steps = show()
  const value = screen.getByRole('spinbutton', { name: 'Mise' })
  expect([value.getAttribute('aria-valuenow'), value.getAttribute('aria-valuetext')]).toEqual(['10', '10 €'])
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'Enter']) fireEvent.keyDown(value, { key })
  expect(steps).toEqual(['+', '+', '-', '-'])
})

test('disabled, nothing steps', () => {
  const steps = show(true)
  fireEvent.click(screen.getByRole('button', { name: 'Mise supérieure' }))
  fireEvent.keyDown(screen.getByRole('spinbutton'), { key: 'ArrowUp' })
  expect(steps).toEqual([])
})

test('a step button that can step no further keeps the focus', () => {
  show(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Mise supérieure' }).disabled).toBe(false)
})
