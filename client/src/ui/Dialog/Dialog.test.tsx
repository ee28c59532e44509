import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Dialog } from './Dialog.tsx'

afterEach(cleanup)

function show(onClose?: () => void) {
  return render(
    <>
      <button type="button">Dehors</button>
      <Dialog
        open
        title="Titre"
        onClose={onClose}
        actions={
          <button type="button" data-autofocus>
            Dernier
          </button>
        }
      >
        <input aria-label="Champ" />
      </Dialog>
    </>,
  )
}

const dialog = () => screen.getByRole('dialog', { name: 'Titre' })

describe('dialog', () => {
  test('is modal, named by its title, and gives focus to what asks for it', () => {
    show(() => undefined)
    expect(dialog()).toHaveProperty('open', true)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dernier' }))
  })

  test('Tab goes round inside', () => {
    show(() => undefined)
    fireEvent.keyDown(dialog(), { key: 'Tab' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fermer' }))
    fireEvent.keyDown(dialog(), { key: 'Tab', shiftKey: true })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dernier' }))
  })

  test.each([
    ['Escape', () => fireEvent(dialog(), new Event('cancel', { cancelable: true }))],
    ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))],
    [
      'a press beside it',
      () => {
        fireEvent.pointerDown(dialog())
        fireEvent.click(dialog())
      },
    ],
  ])('%s closes it', (_way, close) => {
    let closed = 0
    show(() => {
      closed += 1
    })
    close()
    expect(closed).toBe(1)
  })

  test('a press inside does not close it, even when it ends beside', () => {
    let closed = 0
    show(() => {
      closed += 1
    })
    fireEvent.click(screen.getByLabelText('Champ'))
    fireEvent.pointerDown(screen.getByLabelText('Champ'))
    fireEvent.click(dialog())
    expect(closed).toBe(0)
  })

  test('without a way to close it, Escape keeps it open and there is no cross', () => {
    show()
    const cancel = new Event('cancel', { cancelable: true })
    fireEvent(dialog(), cancel)
    expect(cancel.defaultPrevented).toBe(true)
    expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull()
  })

  test('focus returns to where it was', () => {
    const page = (open: boolean) => (
      <>
        <button type="button">Dehors</button>
        <Dialog open={open} title="Titre" onClose={() => undefined}>
          <input aria-label="Champ" data-autofocus />
        </Dialog>
      </>
    )
    const { rerender } = render(page(false))
    const outside = screen.getByRole('button', { name: 'Dehors' })
    outside.focus()
    rerender(page(true))
    expect(document.activeElement).toBe(screen.getByLabelText('Champ'))
    rerender(page(false))
    expect(document.activeElement).toBe(outside)
  })
})
