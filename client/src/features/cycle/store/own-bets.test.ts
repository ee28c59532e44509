import type { BetId, ClientRef } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import { BET, OTHER_BET, someBet } from '../../../testing/cycle-messages.ts'
import {
  accountOf,
  noBets,
  type OwnBets,
  type OwnBetsEvent,
  type OwnResult,
  ownBetsAfter,
  REMOVED_BETS_MAX,
} from './own-bets.ts'

const REF = 'aaaaaaaa-0000-4000-8000-000000000001' as ClientRef
const other = { ...someBet, betId: OTHER_BET }
const inFlight = { clientRef: REF, direction: 'up', stakeCents: 1_000, oddsHundredths: 200 } as const
const { pointIndex: _point, removing: _removing, ...terms } = someBet
const cashedOut: OwnResult = { ...terms, payoutCents: 665, result: 'cashed_out' }
const won: OwnResult = { ...terms, betId: OTHER_BET, payoutCents: 2_000, result: 'won' }

const none = noBets(true)
const empty = { bets: [], pending: [], removed: [], isComplete: true } as const
const open = (changes: Partial<Extract<OwnBets, { state: 'open' }>>): OwnBets => ({
  state: 'open',
  ...empty,
  ...changes,
})
const awaiting = (removed: readonly OwnResult[] = []): OwnBets => ({
  state: 'awaiting',
  bets: [other],
  removed,
  isComplete: true,
})
const settled = (paid: readonly OwnResult[], removed: readonly OwnResult[] = []): OwnBets => ({
  state: 'settled',
  paid,
  removed,
  isComplete: true,
})

const standing = open({ bets: [someBet] })
const cashOut = { type: 'removed', betId: BET, removal: 'cashed_out', refundCents: 665 } as const
const undo = { type: 'removed', betId: BET, removal: 'undone', refundCents: 1_020 } as const
const forAll = { type: 'listed', isWhole: false, isStart: false } as const
const whole = { type: 'listed', isWhole: true, isStart: false } as const
const ended = { type: 'ended', paid: null } as const

const ROWS: readonly (readonly [rule: string, before: OwnBets, event: OwnBetsEvent, after: OwnBets])[] = [
  ['a press is in flight', none, { type: 'pressed', bet: inFlight }, open({ pending: [inFlight] })],
  [
    'a confirmed press is a bet',
    open({ pending: [inFlight] }),
    { type: 'placed', bet: someBet, clientRef: REF },
    standing,
  ],
  [
    'a bet of another tab is one too',
    standing,
    { type: 'placed', bet: other, clientRef: undefined },
    open({ bets: [someBet, other] }),
  ],
  ['a repeated confirmation is one bet', standing, { type: 'placed', bet: someBet, clientRef: REF }, standing],
  ['a refused press leaves nothing', open({ pending: [inFlight] }), { type: 'released', clientRef: REF }, none],
  [
    'a requested removal shows',
    standing,
    { type: 'removalPressed', betId: BET },
    open({ bets: [{ ...someBet, removing: true }] }),
  ],
  [
    'a refused removal does not',
    open({ bets: [{ ...someBet, removing: true }] }),
    { type: 'released', betId: BET },
    standing,
  ],
  ['a removed bet is a result', standing, cashOut, open({ removed: [cashedOut] })],
  ['a repeated removal counts once', open({ removed: [cashedOut] }), cashOut, open({ removed: [cashedOut] })],
  ['an undone bet leaves nothing', standing, undo, none],
  ['a repeated undo changes nothing', none, undo, none],
  ['the removal of an unknown bet: one was missed', none, cashOut, noBets(false)],
  [
    'a state for everybody lists new bets',
    standing,
    { ...forAll, bets: [someBet, other] },
    open({ bets: [someBet, other] }),
  ],
  [
    'and keeps those that it does not list',
    open({ bets: [someBet], pending: [inFlight] }),
    { ...forAll, bets: [] },
    open({ bets: [someBet], pending: [inFlight] }),
  ],
  [
    'a whole state replaces them',
    open({ pending: [inFlight], removed: [cashedOut] }),
    { ...whole, bets: [other] },
    open({ bets: [other], removed: [cashedOut] }),
  ],
  ['a bet that a whole state lacks was removed', standing, { ...whole, bets: [] }, noBets(false)],
  ['before the first point that cost nothing', standing, { ...whole, bets: [], isStart: true }, none],
  [
    'a lost connection loses what is in flight, and maybe removals',
    open({ bets: [someBet], pending: [inFlight] }),
    { type: 'disconnected', isLocked: false },
    open({ bets: [someBet], isComplete: false }),
  ],
  ['after the lock no removal can be lost', standing, { type: 'disconnected', isLocked: true }, standing],
  [
    'a removal before the page was opened',
    standing,
    { type: 'removalMissed' },
    open({ bets: [someBet], isComplete: false }),
  ],
  [
    'bets that reach the end await their results',
    open({ bets: [other], pending: [inFlight], removed: [cashedOut] }),
    ended,
    awaiting([cashedOut]),
  ],
  ['removed bets alone await none', open({ removed: [cashedOut] }), ended, settled([], [cashedOut])],
  ['a press that never arrived ends with the cycle', open({ pending: [inFlight] }), ended, none],
  ['no bet, no result', none, ended, none],
  ['results settle the cycle', awaiting([cashedOut]), { type: 'ended', paid: [won] }, settled([won], [cashedOut])],
  ['results arrive at a page just opened', none, { type: 'ended', paid: [won] }, settled([won])],
  ['a later state does not take them back', settled([won]), ended, settled([won])],
  ['nor the wait for them', awaiting(), ended, awaiting()],
  ['after the end nothing is pressed', awaiting(), { type: 'pressed', bet: inFlight }, awaiting()],
]

test.each(ROWS)('%s', (_rule, before, event, after) => {
  expect(ownBetsAfter(before, event)).toEqual(after)
})

test.each(ROWS.filter(([, before, , after]) => before === after))(
  'unchanged it is the same object: %s',
  (_rule, before, event) => {
    expect(ownBetsAfter(before, event)).toBe(before)
  },
)

test('removed bets are kept up to a bound; beyond it the page does not claim to know them all', () => {
  let own = none
  for (let count = 0; count <= REMOVED_BETS_MAX; count += 1) {
    const betId = `be700000-0000-4000-8000-${String(count).padStart(12, '0')}` as BetId
    own = ownBetsAfter(own, { type: 'placed', bet: { ...someBet, betId }, clientRef: undefined })
    own = ownBetsAfter(own, { ...cashOut, betId })
    expect(own.isComplete).toBe(count < REMOVED_BETS_MAX)
  }
  expect(own).toMatchObject({ state: 'open', removed: { length: REMOVED_BETS_MAX } })
})

describe('the account', () => {
  test('of an ended cycle has the removed bets and those paid at the end', () => {
    expect(accountOf(settled([won], [cashedOut]))).toEqual({ results: [cashedOut, won], isComplete: true })
  })

  test.each([none, standing, open({ removed: [cashedOut] }), awaiting([cashedOut])])(
    'there is none before: $state',
    (own) => {
      expect(accountOf(own)).toBeNull()
    },
  )
})
