import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { describe, expect, test } from 'vitest'
import { type DevicePlatform, devicePlatform, redirectToBrowser } from './browser-redirect.ts'

const ADDRESS = 'https://bougie.example/battle?ref=LUNA'

type Options = { accepts?: boolean; timeouts?: Parameters<typeof redirectToBrowser>[0]['timeouts'] }

function start(platform: DevicePlatform, { accepts = false, timeouts = {} }: Options = {}) {
  const timers = createFakeTimers(0)
  const steps: string[] = []
  let hidden = false
  redirectToBrowser({
    address: ADDRESS,
    platform,
    timers,
    timeouts,
    window: {
      assign: (address) => steps.push(`${timers.now()} go ${address}`),
      openTab: (address) => steps.push(`${timers.now()} tab ${address}`),
      confirm: (question) => {
        steps.push(`${timers.now()} ask ${question}`)
        return accepts
      },
      isHidden: () => hidden,
    },
  })
  const hide = () => {
    hidden = true
  }
  return { timers, steps, hide }
}

const QUESTION = 'La redirection automatique a échoué. Appuyez sur OK pour accéder au site.'

describe('out of an in-app browser', () => {
  test('[K55] [K56] [K57] [K60] iOS: Safari at once, a new tab after 1500 ms, the question after 3000 ms', () => {
    const { timers, steps } = start('ios', { accepts: true })
    timers.advance(10_000)
    expect(steps).toEqual([
      `0 go x-safari-${ADDRESS}`,
      `1500 tab ${ADDRESS}`,
      `3000 ask ${QUESTION}`,
      `3000 go ${ADDRESS}`,
    ])
  })

  test('[K57] a no to the question leaves everything as it is', () => {
    const { timers, steps } = start('ios', { accepts: false })
    timers.advance(10_000)
    expect(steps.at(-1)).toBe(`3000 ask ${QUESTION}`)
  })

  test('[K58] [K60] Android: an intent link at once, a new tab after 2000 ms', () => {
    const { timers, steps } = start('android')
    timers.advance(10_000)
    expect(steps).toEqual([
      '0 go intent://bougie.example/battle?ref=LUNA#Intent;scheme=https;action=android.intent.action.VIEW;end',
      `2000 tab ${ADDRESS}`,
    ])
  })

  test('[K61] each time can be given by the caller, and the others stay as they are', () => {
    const timesOf = (platform: DevicePlatform, timeouts: Options['timeouts']) => {
      const { timers, steps } = start(platform, { timeouts })
      timers.advance(10_000)
      return steps.map((step) => Number(step.split(' ')[0]))
    }
    expect(timesOf('ios', { iosNewTabMs: 10, iosPromptMs: 20 })).toEqual([0, 10, 20])
    expect(timesOf('ios', { iosPromptMs: 4_000 })).toEqual([0, 1_500, 4_000])
    expect(timesOf('android', { androidNewTabMs: 30 })).toEqual([0, 30])
  })

  test('[K59] elsewhere a new tab opens directly', () => {
    const { timers, steps } = start('other')
    timers.advance(10_000)
    expect(steps).toEqual([`0 tab ${ADDRESS}`])
  })

  test('once the page is out of sight, the redirect worked and nothing more is tried', () => {
    const { timers, steps, hide } = start('ios')
    hide()
    timers.advance(10_000)
    expect(steps).toEqual([`0 go x-safari-${ADDRESS}`])
  })
})

test.each<[string, DevicePlatform]>([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)', 'ios'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'android'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'other'],
])('%s is %s', (userAgent, platform) => {
  expect(devicePlatform(userAgent)).toBe(platform)
})
