import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('broken')
}

/** React and the boundary both put on the console what a component throws. */
function quietly() {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
}

test('a screen that throws is replaced by an apology with a way on, and the rest stays', () => {
  quietly()
  let reloads = 0
  render(
    <>
      <header>en-tête</header>
      <ErrorBoundary onReload={() => (reloads += 1)}>
        <Broken />
      </ErrorBoundary>
    </>,
  )
  expect(screen.getByText('en-tête')).toBeTruthy()
  expect(screen.getByText('Cette page a rencontré un problème')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Recharger la page' }))
  expect(reloads).toBe(1)
  expect(screen.getByRole('link', { name: "Retour à l'accueil" }).getAttribute('href')).toBe('/')
})

test('what works is shown as it is', () => {
  render(<ErrorBoundary>contenu</ErrorBoundary>)
  expect(screen.getByText('contenu')).toBeTruthy()
})
