import type { BetId, ClientRef } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import { BET, OTHER_BET, seriesAt, someBet } from '../../../testing/cycle-messages.ts'
import {
  accountOf,
  betsOf,
  feeOf,
  noBets,
  type OwnBets,
  type OwnBetsEvent,
  type OwnResult,
  ownBetsAfter,
  REMOVED_BETS_MAX,
  refundOf,
  termsOf,
  toneOfAccount,
  winOf,
} from './own-bets.ts'

const REF = 'aaaaaaaa-0000-4000-8000-000000000001' as ClientRef
const other = { ...someBet, betId: OTHER_BET }
const inFlight = { clientRef: REF, direction: 'up', stakeCents: 1_000, oddsHundredths: 200 } as const
const otherInFlight = { ...inFlight, clientRef: 'aaaaaaaa-0000-4000-8000-000000000002' as ClientRef }
const { pointIndex: _point, removalRef: _removalRef, ...terms } = someBet
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
    'so is another one beside it',
    open({ pending: [inFlight] }),
    { type: 'pressed', bet: otherInFlight },
    open({ pending: [inFlight, otherInFlight] }),
  ],
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
    { type: 'removalPressed', betId: BET, clientRef: REF },
    open({ bets: [{ ...someBet, removalRef: REF }] }),
  ],
  [
    'a refused removal does not',
    open({ bets: [{ ...someBet, removalRef: REF }] }),
    { type: 'released', betId: BET },
    standing,
  ],
  ['a removed bet is a result', standing, cashOut, open({ removed: [cashedOut] })],
  ['a repeated removal counts once', open({ removed: [cashedOut] }), cashOut, open({ removed: [cashedOut] })],
  [
    'one that is known makes none known that was missed',
    open({ bets: [someBet], isComplete: false }),
    cashOut,
    open({ removed: [cashedOut], isComplete: false }),
  ],
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

test('bets still show while they await their results', () => {
  expect(betsOf(awaiting())).toEqual([other])
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

const position = (index: number, price: number) => ({ startPrice: 50_000, price, index, terms: termsOf({}) })

const lost: OwnResult = { ...terms, payoutCents: 0, result: 'lost' }
const equal: OwnResult = { ...terms, payoutCents: 1_000, result: 'equal' }
const voided: OwnResult = { ...terms, payoutCents: 1_020, result: 'voided' }
const evenOut: OwnResult = { ...terms, payoutCents: 1_020, result: 'cashed_out' }

test.each([
  ['a gain', [won], true, 'win'],
  ['a loss', [lost], true, 'loss'],
  ['a gain eaten by losses', [won, lost, lost], true, 'loss'],
  ['a stake given back without its fee', [equal], true, 'even'],
  ['a voided bet', [voided, equal], true, 'even'],
  ['a stake given back beside a loss', [equal, lost], true, 'loss'],
  ['exactly what it cost', [evenOut], true, 'even'],
  ['a part of the bets', [won], false, 'partial'],
  ['a part of the bets whose stakes all came back', [equal], false, 'even'],
] as const)('the account of %s has its tone', (_what, results, isComplete, tone) => {
  expect(toneOfAccount({ results, isComplete })).toBe(tone)
})

test('the fee is 2 % on top, half a cent rounded up', () => {
  expect([1_000, 25, 24, 100_000].map((stakeCents) => feeOf(stakeCents))).toEqual([20, 1, 0, 2_000])
})

test('a win is stake times odds, rounded down to the cent, less stake and fee', () => {
  expect([winOf(1_000, 231), winOf(333, 176)]).toEqual([1_290, 246])
})

test('at the lowest odds a win brings less than its fee', () => {
  expect(winOf(1_000, 101)).toBe(-10)
})

test('before the next price point all comes back, the fee too', () => {
  expect(refundOf({ ...someBet, pointIndex: 52 }, position(52, 49_990))).toBe(1_020)
})

test('in candles 1 to 19 a bet that is ahead gives its stake back, one that is behind its fair value', () => {
  expect(refundOf(someBet, position(120, 50_050))).toBe(1_000)
  const behind = refundOf(someBet, position(120, 49_950)) ?? 0
  expect(behind).toBeGreaterThan(0)
  expect(behind).toBeLessThan(1_000)
})

test('from candle 20 on it is the fair value less 2 %, also above the stake', () => {
  const value = refundOf(someBet, position(250, 50_400)) ?? 0
  // All but certain to pay 20.00: the refund is 19.60.
  expect(value).toBeGreaterThan(1_900)
  expect(value).toBeLessThanOrEqual(1_960)
})

test('[issue 16, 21] fee and cash-out follow the terms of the cycle, not those of the rules', () => {
  const terms = termsOf({ feeBasisPoints: 500, cashOutBasisPoints: 1_000 })
  expect(winOf(1_000, 231, terms)).toBe(1_260)
  const value = refundOf(someBet, { ...position(250, 50_400), terms }) ?? 0
  expect(value).toBeGreaterThan(1_700)
  expect(value).toBeLessThanOrEqual(1_800)
  expect(termsOf({})).toEqual({ feeBasisPoints: 200, cashOutBasisPoints: 200 })
})

test('in the last candle nothing comes back', () => {
  expect(refundOf(someBet, position(290, 50_400))).toBeNull()
  expect(refundOf(someBet, seriesAt(289))).not.toBeNull()
})
