import { renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { iosAllowancePx, useTopBarHeight } from './use-top-bar-height.ts'

afterEach(() => vi.restoreAllMocks())

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const CHROME_ON_IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36'

test.each([
  ['[H42] 75 px in portrait on iOS Safari', SAFARI, true, 75],
  ['[H43] 0 in landscape on iOS Safari', SAFARI, false, 0],
  ['nothing for another browser of iOS', CHROME_ON_IOS, true, 0],
  ['nothing elsewhere', ANDROID, true, 0],
])('%s', (_rule, userAgent, portrait, px) => {
  expect(iosAllowancePx({ userAgent, portrait })).toBe(px)
})

test('[H42] [H43] the page knows the allowance at once, and anew when the phone is turned', () => {
  const portrait = Object.assign(new EventTarget(), { media: '(orientation: portrait)', matches: true })
  vi.spyOn(window, 'matchMedia').mockReturnValue(portrait as unknown as MediaQueryList)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(SAFARI)
  const { style } = document.documentElement
  renderHook(() => useTopBarHeight({ current: document.createElement('header') }))
  expect(style.getPropertyValue('--ios-allowance')).toBe('75px')
  portrait.matches = false
  portrait.dispatchEvent(new Event('change'))
  expect(style.getPropertyValue('--ios-allowance')).toBe('0px')
})
