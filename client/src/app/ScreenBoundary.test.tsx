import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function Broken(): never {
  throw new Error('broken')
}

/** React and the boundary both log a thrown error to the console. */
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
      <ScreenBoundary onReload={() => (reloads += 1)}>
        <Broken />
      </ScreenBoundary>
    </>,
  )
  expect(screen.getByText('en-tête')).toBeTruthy()
  expect(screen.getByText('Cette page a rencontré un problème')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Recharger la page' }))
  expect(reloads).toBe(1)
  expect(screen.getByRole('link', { name: 'Retour à l’accueil' }).getAttribute('href')).toBe('/')
})

describe('code that could not be fetched', () => {
  const missing = new TypeError('Failed to fetch dynamically imported module')
  const Missing = lazy(() => Promise.reject(missing))
  const setOnLine = (onLine: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)

  /** Whether the server is reachable; `navigator.onLine` may be wrong about it. */
  const response = (reached: boolean) =>
    vi.spyOn(window, 'fetch').mockImplementation(async () => {
      if (!reached) throw new TypeError('Failed to fetch')
      return new Response()
    })

  async function show(): Promise<() => number> {
    let reloads = 0
    await act(async () =>
      render(
        <ScreenBoundary onReload={() => (reloads += 1)}>
          <Suspense>
            <Missing />
          </Suspense>
        </ScreenBoundary>,
      ),
    )
    return () => reloads
  }

  /** The error of the bundler's loader. */
  const dispatchPreloadError = () =>
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: missing }))

  test('online it shows the error page, not the offline page', async () => {
    quietly()
    dispatchPreloadError()
    await show()
    expect(screen.getByText('Cette page a rencontré un problème')).toBeTruthy()
  })

  test('offline waits for the network and then opens by itself', async () => {
    quietly()
    setOnLine(false)
    dispatchPreloadError()
    const reloads = await show()
    expect(screen.getByRole('status').textContent).toContain('Cette page s’ouvrira dès que le réseau reviendra.')
    expect(screen.queryByText('Cette page a rencontré un problème')).toBeNull()
    setOnLine(true)
    response(false)
    await act(async () => void fireEvent(window, new Event('online')))
    expect(reloads()).toBe(0)
    response(true)
    await act(async () => void fireEvent(window, new Event('online')))
    expect(reloads()).toBe(1)
  })

  test('a press tries at once, and without a network the page stays', async () => {
    quietly()
    setOnLine(false)
    dispatchPreloadError()
    const reloads = await show()
    response(false)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Réessayer' })))
    expect(reloads()).toBe(0)
    response(true)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Réessayer' })))
    expect(reloads()).toBe(1)
  })

  test('missed offline and come back to online, it opens at once', async () => {
    quietly()
    response(true)
    setOnLine(false)
    dispatchPreloadError()
    setOnLine(true)
    const reloads = await show()
    expect(reloads()).toBe(1)
  })

  test('a screen that throws offline has a problem all the same', () => {
    quietly()
    setOnLine(false)
    render(
      <ScreenBoundary>
        <Broken />
      </ScreenBoundary>,
    )
    expect(screen.getByText('Cette page a rencontré un problème')).toBeTruthy()
  })
})

test('what works is shown as it is', () => {
  render(<ScreenBoundary>contenu</ScreenBoundary>)
  expect(screen.getByText('contenu')).toBeTruthy()
})
