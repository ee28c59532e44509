import { decideCycle, DEFAULT_CYCLE_SETTINGS as settings } from '@bougie/engine'
import type { BetId, CycleId, UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
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

function loadedFrom(events: readonly StoredEvent[]): Extract<LoadedStep, { type: 'readable' }> {
  const balances = new Map([[accounts.player(ada), { cents: 10_000, transfers: 1 }]])
  return {
    type: 'readable',
    cycle: liveCycleOf(head, events),
    missed: [],
    names: [],
    inputs: { balances, limited: new Map(), referrals: new Map(), endedBets: new Map() },
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
