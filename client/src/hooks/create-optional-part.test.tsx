import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { createOptionalPart } from './create-optional-part.tsx'

beforeEach(() => {
  // React reports each caught error there.
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})

afterEach(() => vi.restoreAllMocks())

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
