import { act, fireEvent, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { renderApp } from '../testing/render-app.tsx'
import { createDialogPart, createOptionalPart } from './fail-safe-parts.tsx'

beforeEach(() => {
  // React reports each caught error there.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})

afterEach(() => vi.restoreAllMocks())

function Page({ Card }: { readonly Card: ComponentType<{ readonly onClose: () => void }> }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Joueur
      </button>
      {isOpen && <Card onClose={() => setIsOpen(false)} />}
    </>
  )
}

test.each([
  [true, "Une erreur s'est produite"],
  [false, 'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.'],
])(
  'online %j, a dialog whose code does not arrive leaves the page, says so, and opens at a later press',
  async (onLine, message) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
    let isReachable = false
    const Card = createDialogPart(async () => {
      if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
      return () => <p>Carte</p>
    })
    const { app } = renderApp(<Page Card={Card} />)
    const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Joueur' })))
    await press()
    expect(app.toasts.get().map((toast) => toast.message)).toEqual([message])
    isReachable = true
    await press()
    expect(screen.getByText('Carte')).toBeTruthy()
  },
)

test('an optional part whose code does not arrive leaves what is around it, and comes when it is shown again', async () => {
  let isReachable = false
  const Reactions = createOptionalPart(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>Réactions</p>
  })
  const show = (key: string) => (
    <>
      <button type="button">UP</button>
      <Reactions key={key} />
    </>
  )
  const { rerender } = render(show('first'))
  await act(async () => undefined)
  expect(screen.getByRole('button', { name: 'UP' })).toBeTruthy()
  isReachable = true
  await act(async () => rerender(show('again')))
  expect(screen.getByText('Réactions')).toBeTruthy()
})
