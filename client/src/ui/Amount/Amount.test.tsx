import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Amount } from './Amount.tsx'

test.each([
  ['[H23] [W09] French number format with two decimals and the euro sign', 123_450, '1 234,50 €'],
  ['[H23] an empty balance', 0, '0,00 €'],
  ['[H35] what is not a number counts as 0', Number.NaN, '0,00 €'],
  ['[A01] below zero it carries a true minus', -6_500, '−65,00 €'],
])('%s', (_rule, cents, text) => {
  expect(render(<Amount cents={cents} />).container.textContent).toBe(text)
})

test.each([
  [1_250, '+12,50 €'],
  [-1_250, '−12,50 €'],
])('a signed amount says its direction: %i', (cents, text) => {
  expect(render(<Amount cents={cents} signed />).container.textContent).toBe(text)
})
