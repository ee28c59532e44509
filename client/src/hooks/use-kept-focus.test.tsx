import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { render } from '../testing/render.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

function Page({ children }: { readonly children: ReactNode }) {
  useKeptFocus()
  return (
    <main tabIndex={-1} data-focus-fallback>
      {children}
    </main>
  )
}

const row = (name: string) => (
  <li key={name}>
    <button type="button">{name}</button>
  </li>
)
const list = (...names: readonly string[]) => (
  <Page>
    <section>
      <ul>{names.map(row)}</ul>
    </section>
  </Page>
)
const focus = (name: string) => screen.getByRole('button', { name }).focus()

test('a button that removes itself leaves the focus to its list', async () => {
  const { rerender } = render(list('Un', 'Deux'))
  focus('Un')
  rerender(list('Deux'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')))
})

test('a list that goes too leaves it to its card, a card to the screen', async () => {
  const { rerender, container } = render(list('Un'))
  focus('Un')
  rerender(
    <Page>
      <section>Rien</section>
    </Page>,
  )
  await waitFor(() => expect(document.activeElement).toBe(container.querySelector('section')))
  rerender(<Page>Rien</Page>)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})

test('who has pressed beside all controls gets no focus by a later removal', async () => {
  const { rerender } = render(list('Un', 'Deux'))
  focus('Un')
  screen.getByRole('button', { name: 'Un' }).blur()
  await Promise.resolve()
  rerender(list('Deux'))
  await Promise.resolve()
  expect(document.activeElement).toBe(document.body)
})

test('a control that disappears while another window has the focus leaves it to its list, too', async () => {
  const { rerender } = render(list('Un', 'Deux'))
  focus('Un')
  fireEvent.focusOut(screen.getByRole('button', { name: 'Un' }))
  await Promise.resolve()
  rerender(list('Deux'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('list')))
})

test('a control that takes the focus itself keeps it', async () => {
  const { rerender } = render(list('Un', 'Deux'))
  focus('Un')
  focus('Deux')
  rerender(list('Deux'))
  await Promise.resolve()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Deux' }))
})
