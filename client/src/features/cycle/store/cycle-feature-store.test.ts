import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import type { ServerMessage } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { createSoundSetting } from '../../../stores/player-switches.ts'
import { type SessionUser, sessionUserFrom } from '../../../stores/session-store.ts'
import { createKeyValues, type SessionKey } from '../../../stores/storage.ts'
import { createStore } from '../../../stores/store.ts'
import {
  BET,
  betRemoved,
  betsResults,
  CYCLE,
  cycleState,
  initialState,
  NEXT_CYCLE,
  newBet,
  OTHER_BET,
  openBet,
  settledBet,
} from '../../../testing/cycle-messages.ts'
import { createFakeLocalValues } from '../../../testing/fake-local-values.ts'
import { createFakeSocket } from '../../../testing/fake-socket.ts'
import { alicePlayer } from '../../../testing/people.ts'
import { createCycleCommitments } from './cycle-commitments.ts'
import { createCycleFeatureStore, LIST_REFRESH_DELAY_MS } from './cycle-feature-store.ts'

function createFeature(history: readonly ServerMessage[] = []) {
  const timers = createFakeTimers()
  const socket = createFakeSocket(timers.now)
  const session = createStore<SessionUser | null>(sessionUserFrom(alicePlayer()))
  const tab = createKeyValues<SessionKey>(() => window.sessionStorage)
  const local = createFakeLocalValues()
  const toasts: unknown[] = []
  const balances: number[] = []
  let refreshes = 0
  const feature = createCycleFeatureStore({
    socket: { ...socket, history: () => history },
    subscription: { want: () => undefined, refresh: () => undefined },
    timers,
    local,
    tab,
    soundSetting: createSoundSetting(local),
    session,
    creatorCode: () => null,
    setBalance: (euros) => balances.push(euros),
    notify: (toast) => toasts.push(toast),
    refreshLists: () => {
      refreshes += 1
    },
  })
  return { feature, socket, timers, session, tab, toasts, balances, refreshes: () => refreshes }
}

test('messages received before this code was loaded form the state and show no toast', () => {
  const { feature, toasts, balances } = createFeature([initialState(52), newBet({ new_balance: 89.8 })])
  expect(feature.cycle.get().cycle?.own).toMatchObject({ state: 'open', bets: [{ betId: BET }] })
  expect([toasts, balances]).toEqual([[], []])
})

test('[M25] a win shows a toast of seven seconds on other pages; on the cycle page the screen itself shows it', () => {
  const { feature, socket, toasts } = createFeature()
  const end = () => socket.receive(betsResults([settledBet()]))
  socket.receive(initialState(0))
  socket.receive(cycleState(299, { playersBets: [openBet()] }))
  const close = feature.open()
  end()
  expect(toasts).toEqual([])
  close()
  socket.receive(initialState(299, { playersBets: [openBet()] }))
  end()
  expect(toasts).toMatchObject([
    { type: 'success', ttlMs: 7_000, message: 'Gain : +9,80 €', data: { title: 'Cycle gagné' } },
  ])
})

test('the void of a cycle shows a toast on other pages; on the cycle page the screen itself shows it', () => {
  const { feature, socket, toasts } = createFeature()
  const toastsOfVoid = () => {
    socket.receive(initialState(120, { playersBets: [openBet()] }))
    socket.receive(cycleState(120, { cyclePhase: 'closed', betLocked: true, voidReason: 'Interruption' }))
    return toasts
  }
  const close = feature.open()
  expect(toastsOfVoid()).toEqual([])
  close()
  expect(toastsOfVoid()).toMatchObject([{ message: 'Interruption', data: { title: 'Cycle annulé' } }])
})

test('[P21] the toast of a cycle counts the bets that were cashed out; of a part of them it does not call a win', () => {
  const { socket, toasts } = createFeature()
  const playersBets = [openBet(), openBet({ id: OTHER_BET })]
  const cashOut = betRemoved({ bet_id: OTHER_BET, refunded_amount: 0.1, removal: 'cashed_out' })
  socket.receive(initialState(0))
  socket.receive(cycleState(250, { playersBets }))
  socket.receive(cashOut)
  socket.receive(betsResults([settledBet()]))
  socket.lose()
  socket.connect()
  socket.receive(initialState(299, { cycleId: NEXT_CYCLE, playersBets }))
  socket.receive({ ...betsResults([settledBet()]), cycleId: NEXT_CYCLE })
  expect(toasts.slice(1)).toMatchObject([
    { type: 'info', message: 'Bilan : −0,30 €', data: { title: 'Cycle perdu' } },
    { type: 'info', message: 'Paris suivis sur cette page : +9,80 €', data: { title: 'Cycle terminé' } },
  ])
})

test.each([
  ['cashed_out', 6.65, 'info', 'Pari encaissé', 'Rendu sur votre solde : 6,65 €, bilan −3,55 €'],
  ['cashed_out', 14.2, 'success', 'Pari encaissé', 'Rendu sur votre solde : 14,20 €, bilan +4,00 €'],
  ['removed', 9.5, 'info', 'Pari repris', 'Rendu sur votre solde : 9,50 €, bilan −0,70 €'],
  ['undone', 10.2, 'info', 'Pari annulé', 'Rendu sur votre solde : 10,20 €'],
] as const)('[C25] a removed bet (%s, %d €) shows its net result', (removal, euros, type, title, message) => {
  const { socket, toasts } = createFeature()
  socket.receive(initialState(250, { playersBets: [openBet()] }))
  socket.receive(betRemoved({ refunded_amount: euros, removal }))
  expect(toasts).toMatchObject([{ type, message, data: { title } }])
})

test('[C25] of a bet that this page was never notified of it says what came back', () => {
  const { socket, toasts } = createFeature()
  socket.receive(initialState(250))
  socket.receive(betRemoved({ refunded_amount: 9.5 }))
  expect(toasts).toMatchObject([{ message: 'Rendu sur votre solde : 9,50 €' }])
})

test('own ended bets are read again once they are stored', () => {
  const { socket, timers, refreshes } = createFeature()
  socket.receive(initialState(299, { playersBets: [openBet()] }))
  socket.receive(betsResults([settledBet()]))
  expect(refreshes()).toBe(0)
  timers.advance(LIST_REFRESH_DELAY_MS)
  expect(refreshes()).toBe(1)
})

test('the commitment of a cycle is stored when it is first received, and not changed by a later one', () => {
  const { socket, tab } = createFeature()
  const first = initialState(0)
  socket.receive(first)
  socket.receive({ ...first, commitment: '00'.repeat(32) })
  const { commitment, startPrice } = first
  expect(createCycleCommitments(tab).find(CYCLE)).toEqual({ commitment, startPrice })
})

test('another player in this browser has none of the bets of the one before', () => {
  const { feature, socket, session } = createFeature()
  socket.receive(initialState(52, { playersBets: [openBet()] }))
  session.set(null)
  expect(feature.cycle.get().cycle?.own.state).toBe('none')
})
