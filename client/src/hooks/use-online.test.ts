import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useOnline } from './use-online.ts'

test('the first render of a page that is loaded without a network knows it, and each change follows', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  const rendered: boolean[] = []
  renderHook(() => rendered.push(useOnline()))
  network.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  network.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(rendered).toEqual([false, true, false])
})
