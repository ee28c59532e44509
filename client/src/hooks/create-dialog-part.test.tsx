import { act, fireEvent, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '../testing/render-app.tsx'
import { createDialogPart } from './create-dialog-part.tsx'

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
