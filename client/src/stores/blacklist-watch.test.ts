import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { describe, expect, test } from 'vitest'
import { createBlacklistWatch } from './blacklist-watch.ts'

type Answer = Awaited<ReturnType<Parameters<typeof createBlacklistWatch>[0]['ask']>>

const FREE: Answer = { isBlacklisted: false, blacklistInfo: null }
const blockedFor = (timeRemaining: number, reason = 'spam_detected'): Answer => ({
  isBlacklisted: true,
  blacklistInfo: { timeRemaining, isPermanent: false, reason },
})
const FOR_GOOD: Answer = {
  isBlacklisted: true,
  blacklistInfo: { timeRemaining: 0, isPermanent: true, reason: 'multiple_violations' },
}

interface Question {
  answer(answer: Answer): Promise<void>
  fail(): Promise<void>
}

/** Every question waits for the test's answer. */
function setUp() {
  const timers = createFakeTimers(0)
  const questions: Question[] = []
  const watch = createBlacklistWatch({
    timers,
    ask: () =>
      new Promise((resolve, reject) => {
        questions.push({
          async answer(answer) {
            resolve(answer)
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

/** The promises that are under way have run. */
async function settled() {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

describe('checks', () => {
  test('[B01] on load, and unknown until the answer', async () => {
    const { watch, questions, last } = setUp()
    watch.start()
    expect(questions).toHaveLength(1)
    expect(watch.state.get()).toEqual({ status: 'unknown' })
    await last().answer(FREE)
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
  })

  test('an answer that comes after a newer one changes nothing', async () => {
    const { watch, questions } = setUp()
    watch.start()
    watch.check()
    await questions[1]?.answer(FREE)
    await questions[0]?.answer(FOR_GOOD)
    expect(watch.state.get()).toEqual({ status: 'free' })
  })
})

describe('a block', () => {
  test('[E16] [B03] ends at a moment of this clock', async () => {
    const { watch, timers, last } = setUp()
    watch.start()
    timers.advance(5_000)
    await last().answer(blockedFor(20_000))
    expect(watch.state.get()).toEqual({ status: 'blocked', block: { reason: 'spam_detected', endsAtMs: 25_000 } })
  })

  test('[B04] at 0 is checked again at once, and until the answer its details are unknown', async () => {
    const { watch, timers, questions, last } = setUp()
    watch.start()
    await last().answer(blockedFor(20_000))
    timers.advance(19_999)
    await last().answer(blockedFor(1))
    const before = questions.length
    timers.advance(1)
    // One as the regular look at a block, one because its time is up.
    expect(questions.length).toBeGreaterThan(before)
    expect(watch.state.get()).toEqual({ status: 'blocked', block: null })
    await last().answer(FREE)
    expect(watch.state.get()).toEqual({ status: 'free' })
  })

  test('[B04] that the server prolongs goes on from there; one without time left is no loop of questions', async () => {
    const { watch, timers, questions, last } = setUp()
    watch.start()
    await last().answer(blockedFor(10_000))
    timers.advance(10_000)
    await last().answer(blockedFor(5_000))
    expect(watch.state.get()).toMatchObject({ block: { endsAtMs: 15_000 } })
    timers.advance(5_000)
    const before = questions.length
    await last().answer(blockedFor(0))
    expect(questions).toHaveLength(before)
    timers.advance(900)
    expect(questions).toHaveLength(before)
  })

  test('[B02] issue 16.11: one that is lifted is seen within three seconds, and asked for every two as long as it holds', async () => {
    const { watch, timers, questions, last } = setUp()
    watch.start()
    await last().answer(FOR_GOOD)
    timers.advance(2_000)
    expect(questions).toHaveLength(2)
    await last().answer(FREE)
    expect(watch.state.get()).toEqual({ status: 'free' })
    timers.advance(26_000)
    expect(questions).toHaveLength(2)
  })

  test('for good has no end', async () => {
    const { watch, last } = setUp()
    watch.start()
    await last().answer(FOR_GOOD)
    expect(watch.state.get()).toEqual({ status: 'blocked', block: { reason: 'multiple_violations', endsAtMs: null } })
  })

  test('[B13] without a reason is one for too many requests', async () => {
    const { watch, last } = setUp()
    watch.start()
    await last().answer(blockedFor(1_000, ''))
    expect(watch.state.get()).toMatchObject({ block: { reason: 'rate_limit_exceeded' } })
    watch.check()
    await last().answer({ isBlacklisted: true, blacklistInfo: null })
    expect(watch.state.get()).toMatchObject({ block: { reason: 'rate_limit_exceeded' } })
  })
})

describe('a refused call', () => {
  test('[B06] [B15] shows the notice at once and asks for its details', async () => {
    const { watch, questions, last } = setUp()
    watch.start()
    await last().answer(FREE)
    watch.suspect()
    expect(watch.state.get()).toEqual({ status: 'blocked', block: null })
    expect(questions).toHaveLength(2)
    await last().answer(blockedFor(9_000))
    expect(watch.state.get()).toEqual({ status: 'blocked', block: { reason: 'spam_detected', endsAtMs: 9_000 } })
  })

  test('[B06] [E16] that carries its details is told with them at once, and the check corrects them', async () => {
    const { watch, timers, questions, last } = setUp()
    watch.start()
    await last().answer(FREE)
    watch.suspect({ timeRemaining: 20_000, isPermanent: false, reason: 'spam_detected' })
    expect(watch.state.get()).toEqual({ status: 'blocked', block: { reason: 'spam_detected', endsAtMs: 20_000 } })
    expect(questions).toHaveLength(2)
    timers.advance(1_000)
    await last().answer(blockedFor(30_000, 'bot_activity'))
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
    await last().answer(FREE)
    watch.suspect(details)
    expect(watch.state.get()).toEqual({ status: 'blocked', block: null })
    await last().answer(blockedFor(9_000))
    expect(watch.state.get()).toMatchObject({ block: { reason: 'spam_detected' } })
  })

  test('leaves a notice that is already there as it is', async () => {
    const { watch, last } = setUp()
    watch.start()
    await last().answer(blockedFor(9_000))
    const before = watch.state.get()
    watch.suspect()
    expect(watch.state.get()).toBe(before)
  })
})
