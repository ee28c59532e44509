import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { describe, expect, test } from 'vitest'
import { createBlacklistWatch } from './blacklist-watch.ts'

type Checked = Awaited<ReturnType<Parameters<typeof createBlacklistWatch>[0]['ask']>>

const FREE: Checked = { isBlacklisted: false, blacklistInfo: null }
const blockedFor = (timeRemaining: number, reason = 'spam_detected'): Checked => ({
  isBlacklisted: true,
  blacklistInfo: { timeRemaining, isPermanent: false, reason },
})
const FOR_GOOD: Checked = {
  isBlacklisted: true,
  blacklistInfo: { timeRemaining: 0, isPermanent: true, reason: 'multiple_violations' },
}

interface Question {
  response(response: Checked): Promise<void>
  fail(): Promise<void>
}

/** Every request waits for the test's response. */
function setUp() {
  const timers = createFakeTimers(0)
  const questions: Question[] = []
  const watch = createBlacklistWatch({
    timers,
    ask: () =>
      new Promise((resolve, reject) => {
        questions.push({
          async response(response) {
            resolve(response)
            await settled()
          },
          async fail() {
            reject(new Error('no network'))
            await settled()
          },
        })
      }),
  })
  const last = () => {
    const question = questions.at(-1)
    if (question === undefined) throw new Error('Nothing was asked')
    return question
  }
  return { timers, watch, questions, last }
}

/** Runs the pending promises. */
async function settled() {
  for (let tick = 0; tick < 5; tick += 1) await Promise.resolve()
}

describe('checks', () => {
  test('[B01] on load, and unknown until the response', async () => {
    const { watch, questions, last } = setUp()
    watch.start()
    expect(questions).toHaveLength(1)
    expect(watch.state.get()).toEqual({ status: 'unknown' })
    await last().response(FREE)
    expect(watch.state.get()).toEqual({ status: 'free' })
  })

  test('[B02] again every 30 s, until the end', async () => {
    const { watch, timers, questions } = setUp()
    const stop = watch.start()
    timers.advance(29_999)
    expect(questions).toHaveLength(1)
    timers.advance(1)
    expect(questions).toHaveLength(2)
    timers.advance(60_000)
    expect(questions).toHaveLength(4)
    stop()
    timers.advance(60_000)
    expect(questions).toHaveLength(4)
  })

  test('[B05] that fail count as not blacklisted', async () => {
    const { watch, last } = setUp()
    watch.start()
    await last().fail()
    expect(watch.state.get()).toEqual({ status: 'free' })
    watch.check()
    await last().response(FOR_GOOD)
    watch.check()
    await last().fail()
    expect(watch.state.get()).toEqual({ status: 'free' })
  })

  test('a response that arrives after a newer one changes nothing', async () => {
    const { watch, questions } = setUp()
    watch.start()
    watch.check()
    await questions[1]?.response(FREE)
    await questions[0]?.response(FOR_GOOD)
    expect(watch.state.get()).toEqual({ status: 'free' })
  })
})

describe('a block', () => {
  test('[E16] [B03] ends at a timestamp of this clock', async () => {
    const { watch, timers, last } = setUp()
    watch.start()
    timers.advance(5_000)
    await last().response(blockedFor(20_000))
    expect(watch.state.get()).toEqual({ status: 'blocked', block: { reason: 'spam_detected', endsAtMs: 25_000 } })
  })

  test('[B04] at 0 is checked again at once, and until the response its details are unknown', async () => {
    const { watch, timers, questions, last } = setUp()
    watch.start()
    await last().response(blockedFor(20_000))
    timers.advance(19_999)
    await last().response(blockedFor(1))
    const before = questions.length
    timers.advance(1)
    // Two checks are due: the regular one of a block, and the one at its end.
    expect(questions.length).toBeGreaterThan(before)
    expect(watch.state.get()).toEqual({ status: 'blocked', block: null })
    await last().response(FREE)
    expect(watch.state.get()).toEqual({ status: 'free' })
  })

  test('[B04] that the server prolongs goes on from there; one without time left is no loop of questions', async () => {
    const { watch, timers, questions, last } = setUp()
    watch.start()
    await last().response(blockedFor(10_000))
    timers.advance(10_000)
    await last().response(blockedFor(5_000))
    expect(watch.state.get()).toMatchObject({ block: { endsAtMs: 15_000 } })
    timers.advance(5_000)
    const before = questions.length
    await last().response(blockedFor(0))
    expect(questions).toHaveLength(before)
    timers.advance(900)
    expect(questions).toHaveLength(before)
  })

  test('[B02] issue 16.11: a lifted block is detected within three seconds, by a check every two while it lasts', async () => {
    const { watch, timers, questions, last } = setUp()
    watch.start()
    await last().response(FOR_GOOD)
    timers.advance(2_000)
    expect(questions).toHaveLength(2)
    await last().response(FREE)
    expect(watch.state.get()).toEqual({ status: 'free' })
    timers.advance(26_000)
    expect(questions).toHaveLength(2)
  })

  test('for good has no end', async () => {
    const { watch, last } = setUp()
    watch.start()
    await last().response(FOR_GOOD)
    expect(watch.state.get()).toEqual({ status: 'blocked', block: { reason: 'multiple_violations', endsAtMs: null } })
  })

  test('[B13] without a reason is one for too many requests', async () => {
    const { watch, last } = setUp()
    watch.start()
    await last().response(blockedFor(1_000, ''))
    expect(watch.state.get()).toMatchObject({ block: { reason: 'rate_limit_exceeded' } })
    watch.check()
    await last().response({ isBlacklisted: true, blacklistInfo: null })
    expect(watch.state.get()).toMatchObject({ block: { reason: 'rate_limit_exceeded' } })
  })
})

describe('a refused call', () => {
  test('[B06] [B15] shows the notice at once and asks for its details', async () => {
    const { watch, questions, last } = setUp()
    watch.start()
    await last().response(FREE)
    watch.suspect()
    expect(watch.state.get()).toEqual({ status: 'blocked', block: null })
    expect(questions).toHaveLength(2)
    await last().response(blockedFor(9_000))
    expect(watch.state.get()).toEqual({ status: 'blocked', block: { reason: 'spam_detected', endsAtMs: 9_000 } })
  })

  test('[B06] [E16] that carries its details shows them at once, and the check corrects them', async () => {
    const { watch, timers, questions, last } = setUp()
    watch.start()
    await last().response(FREE)
    watch.suspect({ timeRemaining: 20_000, isPermanent: false, reason: 'spam_detected' })
    expect(watch.state.get()).toEqual({ status: 'blocked', block: { reason: 'spam_detected', endsAtMs: 20_000 } })
    expect(questions).toHaveLength(2)
    timers.advance(1_000)
    await last().response(blockedFor(30_000, 'bot_activity'))
    expect(watch.state.get()).toEqual({ status: 'blocked', block: { reason: 'bot_activity', endsAtMs: 31_000 } })
    watch.suspect({ timeRemaining: 0, isPermanent: true, reason: 'multiple_violations' })
    expect(watch.state.get()).toEqual({ status: 'blocked', block: { reason: 'multiple_violations', endsAtMs: null } })
  })

  test.each([
    null,
    'spam_detected',
    { reason: 'spam_detected' },
    { timeRemaining: '20', isPermanent: false, reason: '' },
  ])('with details that make no sense (%j) waits for the check', async (details) => {
    const { watch, last } = setUp()
    watch.start()
    await last().response(FREE)
    watch.suspect(details)
    expect(watch.state.get()).toEqual({ status: 'blocked', block: null })
    await last().response(blockedFor(9_000))
    expect(watch.state.get()).toMatchObject({ block: { reason: 'spam_detected' } })
  })

  test('leaves a notice that is already there as it is', async () => {
    const { watch, last } = setUp()
    watch.start()
    await last().response(blockedFor(9_000))
    const before = watch.state.get()
    watch.suspect()
    expect(watch.state.get()).toBe(before)
  })
})
