import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { render } from '../../testing/render.tsx'
import { Dialog } from './Dialog.tsx'
import { topOfToasts } from './OpenDialog.tsx'

function show(onClose?: () => void) {
  return render(
    <>
      <button type="button">Dehors</button>
      <Dialog
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
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
const pressBeside = () => {
  const overlay = document.querySelector('[class*="overlay"]')
  if (overlay === null) throw new Error('Nothing beside the dialog')
  fireEvent.click(overlay)
}

describe('dialog', () => {
  test('is modal, named by its title, and gives focus to what asks for it', async () => {
    show(() => undefined)
    expect(dialog().getAttribute('aria-modal')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dernier' })))
  })

  test.each([
    ['Escape', pressEscape],
    ['the cross', () => fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))],
    ['a press beside it', pressBeside],
  ])('%s closes it', (_way, close) => {
    let closed = 0
    show(() => {
      closed += 1
    })
    close()
    expect(closed).toBe(1)
  })

  test('a press inside does not close it', () => {
    let closed = 0
    show(() => {
      closed += 1
    })
    fireEvent.click(screen.getByLabelText('Champ'))
    fireEvent.click(dialog())
    expect(closed).toBe(0)
  })

  test('without a way to close it, Escape and a press beside keep it open and there is no cross', () => {
    show()
    pressEscape()
    pressBeside()
    expect(dialog()).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull()
  })

  test('a question over another is closed alone by Escape', () => {
    const closed: string[] = []
    const question = (title: string) => (
      <Dialog title={title} onClose={() => closed.push(title)}>
        <input aria-label={title} />
      </Dialog>
    )
    const { rerender } = render(question('Dessous'))
    rerender(
      <>
        {question('Dessous')}
        {question('Dessus')}
      </>,
    )
    pressEscape()
    expect(closed).toEqual(['Dessus'])
  })

  test('a warning has the role alertdialog, and is read with its words', () => {
    render(
      <Dialog title="Attention" role="alertdialog" onClose={() => undefined}>
        <p>Mots</p>
      </Dialog>,
    )
    expect(screen.getByRole('alertdialog', { name: 'Attention', description: 'Mots' })).toBeTruthy()
  })

  test('focus returns to where it was', async () => {
    const page = (open: boolean) => (
      <>
        <button type="button">Dehors</button>
        {open && (
          <Dialog title="Titre" onClose={() => undefined}>
            <input aria-label="Champ" data-autofocus />
          </Dialog>
        )}
      </>
    )
    const { rerender } = render(page(false))
    const outside = screen.getByRole('button', { name: 'Dehors' })
    outside.focus()
    rerender(page(true))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Champ')))
    rerender(page(false))
    expect(document.activeElement).toBe(outside)
  })

  test.each([
    ['has gone', () => null],
    [
      'is disabled',
      () => (
        <button type="button" disabled>
          Dehors
        </button>
      ),
    ],
    [
      'is covered',
      () => (
        <div inert>
          <button type="button">Dehors</button>
        </div>
      ),
    ],
  ])('without its place, which %s meanwhile, focus goes to what the page has marked for that', async (_, after) => {
    const page = (place: ReactNode, open: boolean) => (
      <main tabIndex={-1} data-focus-fallback>
        {place}
        {open && (
          <Dialog title="Titre" onClose={() => undefined}>
            <input aria-label="Champ" data-autofocus />
          </Dialog>
        )}
      </main>
    )
    const before = <button type="button">Dehors</button>
    const { rerender } = render(page(before, false))
    screen.getByRole('button', { name: 'Dehors' }).focus()
    rerender(page(before, true))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Champ')))
    rerender(page(after(), false))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test('focus returns there also from a dialog that took the place of another', async () => {
    const page = (title: string | null) => (
      <>
        <button type="button">Dehors</button>
        {title !== null && (
          <Dialog key={title} title={title} onClose={() => undefined}>
            <input aria-label={`Champ ${title}`} data-autofocus />
          </Dialog>
        )}
      </>
    )
    const { rerender } = render(page(null))
    const outside = screen.getByRole('button', { name: 'Dehors' })
    outside.focus()
    for (const title of ['Choix', 'Wallet', 'Échec']) {
      rerender(page(title))
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(`Champ ${title}`)))
    }
    rerender(page(null))
    expect(document.activeElement).toBe(outside)
  })
})

describe('[M23] a toast of a phone beside a dialog', () => {
  /** An element at this place, as its layout would give it. */
  function placed(top: number, height: number, parent?: HTMLElement): HTMLElement {
    const element = document.createElement('div')
    const layout = { offsetTop: top, offsetHeight: height, offsetParent: parent ?? null }
    for (const [name, value] of Object.entries(layout)) Object.defineProperty(element, name, { value })
    parent?.append(element)
    return element
  }

  test('shows above a low one, and below the head of one that fills the window', () => {
    const low = placed(200, 300)
    expect(topOfToasts(low, placed(0, 56, low))).toBe(88)
    const high = placed(8, window.innerHeight - 16)
    expect(topOfToasts(high, placed(0, 56, high))).toBe(72)
  })

  test('leaves what the dialog marks in view too', () => {
    const high = placed(8, window.innerHeight - 16)
    const head = placed(0, 56, high)
    placed(70, 90, high).setAttribute('data-toasts-below', '')
    expect(topOfToasts(high, head)).toBe(176)
  })
})
