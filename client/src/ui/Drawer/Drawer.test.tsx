import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Drawer } from './Drawer.tsx'

afterEach(cleanup)

function open() {
  let closed = 0
  const close = () => {
    closed += 1
  }
  render(
    <>
      <button type="button">Avant</button>
      <Drawer title="Règles" onClose={close}>
        <p>À lire</p>
      </Drawer>
    </>,
  )
  return { closedTimes: () => closed, drawer: screen.getByRole('dialog', { name: 'Règles' }) }
}

test('is a dialog with its title, closed by its cross', () => {
  const { closedTimes } = open()
  expect(screen.getByText('À lire')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
  expect(closedTimes()).toBe(1)
})

test('closes by Escape and by a press beside it, not by one inside', () => {
  const { closedTimes, drawer } = open()
  fireEvent.click(screen.getByText('À lire'))
  expect(closedTimes()).toBe(0)
  // Text is selected, and the pointer leaves.
  fireEvent.pointerDown(screen.getByText('À lire'))
  fireEvent.click(drawer)
  expect(closedTimes()).toBe(0)
  fireEvent.pointerDown(drawer)
  fireEvent.click(drawer)
  expect(closedTimes()).toBe(1)
  fireEvent(drawer, new Event('cancel'))
  expect(closedTimes()).toBe(2)
})
