import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from '../../testing/render.tsx'
import { SoundToggle } from '../SoundToggle.tsx'
import { IconButton, Tooltip } from './Button.tsx'

test('a toggle exposes its state and requests the other one', () => {
  const asked: boolean[] = []
  render(<SoundToggle label="Son" enabled onToggle={(next) => asked.push(next)} />)
  const button = screen.getByRole('button', { name: 'Son', pressed: true })
  fireEvent.click(button)
  expect(asked).toEqual([false])
})

test('in progress it ignores presses and keeps the focus', () => {
  let presses = 0
  const press = () => {
    presses += 1
  }
  render(<IconButton label="Actualiser" icon="↻" busy onClick={press} />)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Actualiser', busy: true })
  fireEvent.click(button)
  expect([presses, button.disabled]).toEqual([0, false])
})

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show() {
  render(
    <Tooltip text="Copier">
      <button type="button">c</button>
    </Tooltip>,
  )
  const anchor = screen.getByRole('button').parentElement
  if (anchor === null) throw new Error('The button has no anchor')
  return anchor
}

const shown = () => screen.getByText('Copier').className.includes('shown')

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('tooltip', () => {
  test('[X18] shows 100 ms after pointing, and goes at once', () => {
    const anchor = show()
    fireEvent.pointerEnter(anchor, { pointerType: 'mouse' })
    pass(99)
    expect(shown()).toBe(false)
    pass(1)
    expect(shown()).toBe(true)
    fireEvent.pointerLeave(anchor, { pointerType: 'mouse' })
    expect(shown()).toBe(false)
  })

  test('[X19] [X20] shows 700 ms into a touch, and goes 1500 ms after it', () => {
    const anchor = show()
    fireEvent.pointerEnter(anchor, { pointerType: 'touch' })
    pass(699)
    expect(shown()).toBe(false)
    pass(1)
    expect(shown()).toBe(true)
    fireEvent.pointerLeave(anchor, { pointerType: 'touch' })
    pass(1_499)
    expect(shown()).toBe(true)
    pass(1)
    expect(shown()).toBe(false)
  })

  test('[X19] a tap is too short for it', () => {
    const anchor = show()
    fireEvent.pointerEnter(anchor, { pointerType: 'touch' })
    pass(200)
    fireEvent.pointerLeave(anchor, { pointerType: 'touch' })
    pass(10_000)
    expect(shown()).toBe(false)
  })

  test('Escape hides it', () => {
    const anchor = show()
    fireEvent.pointerEnter(anchor, { pointerType: 'mouse' })
    pass(100)
    fireEvent.keyDown(anchor, { key: 'Escape' })
    expect(shown()).toBe(false)
  })
})
