import { cents, decideCycle, DEFAULT_CYCLE_SETTINGS as settings } from '@bougie/engine'
import type { BetId, CreatorLinkId, CycleId, UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import type { Referral } from '../../../influencer/service.ts'
import { accounts } from '../../../wallet/accounts.ts'
import type { CycleCommand } from './commands.ts'
import type { CycleHead, StoredEvent } from './cycle-events.ts'
import { liveCycleOf } from './live-cycle.ts'
import type { LoadedStep } from './load-step.ts'
import { planStep } from './plan-step.ts'

const ada = 'a' as UserId
const head: CycleHead = {
  id: 'c' as CycleId,
  number: 7,
  serverSeed: '1'.padStart(64, '0'),
  commitment: '',
  startPrice: 50_000,
}

const started = decideCycle(null, { type: 'start', settings, startPrice: head.startPrice }, 0)
const begun: readonly StoredEvent[] = started.ok ? started.events.map((event) => ({ event, note: null })) : []

function loadedFrom(
  events: readonly StoredEvent[],
  referrals: ReadonlyMap<string, Referral> = new Map(),
): Extract<LoadedStep, { type: 'readable' }> {
  const balances = new Map([[accounts.player(ada), { cents: 10_000, transfers: 1 }]])
  return {
    type: 'readable',
    cycle: liveCycleOf(head, events),
    missed: [],
    names: [],
    inputs: { balances, limited: new Map(), referrals, endedBets: new Map() },
    lockedAtMs: null,
    reservedUntilMs: null,
    knownEnd: { stored: [], abandoned: null, balances: [] },
  }
}

const bet: CycleCommand = {
  ...{ type: 'place', betId: 'b' as BetId, userId: ada, cycleId: head.id, sessionId: null, direction: 'up' },
  ...{ stakeCents: settings.stakeMinCents, linkCode: null, clientRef: null },
  ...{ isProgram: false, isFunded: false, areBetsEnabled: true },
}

test('one plan has everything that a step stores, and changes nothing that was loaded', () => {
  const loaded = loadedFrom(begun)
  const { state } = loaded.cycle
  const onBroken = () => expect.unreachable()
  const plan = planStep(loaded, { commands: [bet], nowMs: 0, startsNext: true, onBroken })
  expect(plan).toMatchObject({
    results: [{ ok: true, balanceCents: 10_000 - settings.stakeMinCents * 1.02 }],
    movements: [{ key: 'cycle-stake:b' }],
    progress: { version: 1, events: [{ event: { type: 'betPlaced' } }], figures: { bets: 1 } },
    ended: null,
    successor: null,
  })
  expect(loaded.cycle).toMatchObject({ version: 1, state })
  expect(state.bets.size).toBe(0)
})

test('a cycle whose end has passed gets its result; the step that closes it names the next one, unless the games are closed', () => {
  const options = { commands: [], startsNext: true, onBroken: () => expect.unreachable() }
  const end = planStep(loadedFrom(begun), { ...options, nowMs: 3_600_000 })
  expect(end).toMatchObject({ progress: { figures: { status: 'live' } }, ended: { bets: [] }, successor: null })
  const ended = loadedFrom([...begun, ...(end.progress?.events ?? [])])
  const close = planStep(ended, { ...options, nowMs: 7_200_000 })
  expect(close).toMatchObject({ progress: { figures: { status: 'closed' } }, ended: null, successor: { number: 8 } })
  expect(planStep(ended, { ...options, nowMs: 7_200_000, startsNext: false }).successor).toBeNull()
})

test('[I18] a commission is returned with the fee that it was paid from, and only once: a fee that is kept keeps it, also if the cycle is cancelled afterwards', () => {
  const [linkId, linkCode] = ['l' as CreatorLinkId, 'LUNA']
  const account = accounts.commission(linkId)
  const referrals = new Map([[linkCode, { linkId, ownerId: 'luna' as UserId, account }]])
  const options = { startsNext: true, onBroken: () => expect.unreachable() }
  let events: readonly StoredEvent[] = begun
  const step = (commands: readonly CycleCommand[], nowMs: number) => {
    const plan = planStep(loadedFrom(events, referrals), { ...options, commands, nowMs })
    events = [...events, ...(plan.progress?.events ?? [])]
    return plan
  }
  const remove = (betId: string): CycleCommand => {
    return { type: 'remove', betId: betId as BetId, userId: ada, sessionId: null, clientRef: null }
  }
  const pointMs = settings.candleMs / 10
  const bets = ['undone', 'removed', 'open'].map(
    (id): CycleCommand => ({ ...bet, betId: id as BetId, linkCode, stakeCents: cents(2_000) }),
  )
  expect(step(bets, 0).results).toMatchObject(Array(3).fill({ ok: true }))
  expect(step([remove('undone')], 0).debts).toMatchObject([{ account, amountCents: 10, betId: 'undone' }])
  const removed = step([remove('removed')], 5 * pointMs)
  expect(removed.results).toMatchObject([{ ok: true, removed: { removal: 'removed' } }])
  expect(removed.debts).toEqual([])
  const alongside = () => Promise.resolve()
  const voided = step([{ type: 'cancel', cycleId: head.id, adminId: null, alongside }], 6 * pointMs)
  expect(voided.results).toMatchObject([{ ok: true, openBets: 1 }])
  expect(voided.debts).toEqual([{ cycleId: head.id, account, amountCents: 10, betId: null }])
  expect(voided.ended?.bets.map(({ id, commissionCents }) => [id, commissionCents])).toEqual([
    ['undone', 0],
    ['removed', 10],
    ['open', 0],
  ])
})
