import type { ClientRef, ServerMessage } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { betsResults, CYCLE, initialState, newBet, openBet, settledBet } from '../../testing/cycle-messages.ts'
import { createFakeLocalValues } from '../../testing/fake-local-values.ts'
import { createFakeSocket } from '../../testing/fake-socket.ts'
import { createFakeTimers } from '../../testing/fake-timers.ts'
import { alicePlayer } from '../../testing/people.ts'
import type { Session } from '../session-store.ts'
import { createKeyValues, type SessionKey } from '../storage.ts'
import { createStore } from '../store.ts'
import { sessionUserFrom } from '../stored-user.ts'
import { createCycleKit, LIST_REFRESH_DELAY_MS } from './cycle-kit.ts'
import { createCyclePromiseBook } from './cycle-promises.ts'

function createKit(history: readonly ServerMessage[] = []) {
  const timers = createFakeTimers()
  const socket = createFakeSocket(timers.now)
  const session = createStore<Session>({ status: 'signedIn', user: sessionUserFrom(alicePlayer(), []) })
  const tab = createKeyValues<SessionKey>(() => window.sessionStorage)
  const notices: unknown[] = []
  const balances: number[] = []
  let refreshes = 0
  const kit = createCycleKit({
    live: { ...socket, history: () => history },
    feed: { want: () => undefined, refresh: () => undefined },
    timers,
    local: createFakeLocalValues(),
    tab,
    session,
    creatorCode: () => null,
    setBalance: (euros) => balances.push(euros),
    notify: (notice) => notices.push(notice),
    refreshLists: () => {
      refreshes += 1
    },
    createRef: () => 'aaaaaaaa-0000-4000-8000-000000000001' as ClientRef,
    createAudio: () => {
      throw new Error('Nobody switched sounds on')
    },
  })
  return { kit, socket, timers, session, tab, notices, balances, refreshes: () => refreshes }
}

test('what was said before this code arrived makes the state and is no news', () => {
  const { kit, notices, balances } = createKit([initialState(52), newBet({ new_balance: 89.8 })])
  expect(kit.cycle.get().cycle?.bets).toHaveLength(1)
  expect([notices, balances]).toEqual([[], []])
})

test('a win is told in a toast to who looks at another page, on the screen of the cycle by the screen itself', () => {
  const { kit, socket, notices } = createKit()
  const end = () => socket.receive(betsResults([settledBet()]))
  socket.receive(initialState(299, { playersBets: [openBet()] }))
  const close = kit.open()
  end()
  expect(notices).toEqual([])
  close()
  socket.receive(initialState(299, { playersBets: [openBet()] }))
  end()
  expect(notices).toMatchObject([
    { type: 'success', ttlMs: 7_000, message: 'Gain : +9,80 €', data: { title: 'Cycle gagné' } },
  ])
})

test('own ended bets are read again once they are stored', () => {
  const { socket, timers, refreshes } = createKit()
  socket.receive(initialState(299, { playersBets: [openBet()] }))
  socket.receive(betsResults([settledBet()]))
  expect(refreshes()).toBe(0)
  timers.advance(LIST_REFRESH_DELAY_MS)
  expect(refreshes()).toBe(1)
})

test('the promise of a cycle is noted when it is heard first, and not changed by a later one', () => {
  const { socket, tab } = createKit()
  const first = initialState(0)
  socket.receive(first)
  socket.receive({ ...first, commitment: '00'.repeat(32) })
  const { commitment, startPrice } = first
  expect(createCyclePromiseBook(tab).find(CYCLE)).toEqual({ commitment, startPrice })
  window.sessionStorage.clear()
})

test('another player in this browser has none of the bets of the one before', () => {
  const { kit, socket, session } = createKit()
  socket.receive(initialState(52, { playersBets: [openBet()] }))
  session.set({ status: 'guest' })
  expect(kit.cycle.get().cycle?.bets).toEqual([])
})
