import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { NumberField } from './NumberField.tsx'

interface HeldProps {
  readonly initial: string
  readonly allowNegative: boolean
  readonly onTyped: (value: string) => void
}

function Held({ initial, allowNegative, onTyped }: HeldProps) {
  const [value, setValue] = useState(initial)
  const change = (next: string) => {
    onTyped(next)
    setValue(next)
  }
  return (
    <NumberField
      label="Limite"
      value={value}
      onChange={change}
      decimals={2}
      max={999_999.99}
      allowNegative={allowNegative}
    />
  )
}

function show(initial = '', allowNegative = false) {
  const typed: string[] = []
  render(<Held initial={initial} allowNegative={allowNegative} onTyped={(value) => typed.push(value)} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Limite' })
  const type = (text: string) => fireEvent.change(field, { target: { value: text } })
  return { field, type, typed }
}

test.each([
  ['12,5', '12,5', '12.5'],
  ['1,239', '1,23', '1.23'],
  ['0', '0', '0'],
  ['20', '20', '20'],
])('typing %s shows %s, and its value is %s', (text, shown, value) => {
  const { field, type, typed } = show()
  type(text)
  expect([field.value, typed.at(-1)]).toEqual([shown, value])
})

test('letters and signs are not taken', () => {
  const { field, type, typed } = show()
  type('-20')
  expect([field.value, typed.at(-1)]).toEqual(['20', '20'])
})

test('where an amount may be taken away too, the sign is', () => {
  const { field, type, typed } = show('', true)
  type('-12,5')
  expect([field.value, typed.at(-1)]).toEqual(['-12,5', '-12.5'])
})

test('more than may be stands no longer than it is typed', () => {
  const { field, type, typed } = show('10')
  type('1000000')
  expect([field.value, typed]).toEqual(['10', []])
})

test('the smallest coin is spelled out', () => {
  expect(show('0.05').field.value).toBe('0,05')
})
