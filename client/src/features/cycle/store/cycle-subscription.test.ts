import { beforeEach, expect, test } from 'vitest'
import { createFakeSocket, type FakeSocket } from '../../../testing/fake-socket.ts'
import { type CycleSubscription, createCycleSubscription } from './cycle-subscription.ts'

let socket: FakeSocket
let subscription: CycleSubscription

beforeEach(() => {
  socket = createFakeSocket(() => 0, false)
  subscription = createCycleSubscription(socket)
})

const types = () => socket.takeSent().map(({ type }) => type)

test('a new connection is subscribed by default: a page that wants the cycle sends nothing', () => {
  subscription.want(true)
  socket.connect()
  expect(types()).toEqual([])
})

test('unwanted, it is switched off at once, after each connection anew', () => {
  socket.connect()
  expect(types()).toEqual(['cycle_unsubscribe'])
  socket.lose()
  socket.connect()
  expect(types()).toEqual(['cycle_unsubscribe'])
})

test('each change of the subscription is sent once', () => {
  socket.connect()
  subscription.want(true)
  subscription.want(true)
  subscription.want(false)
  expect(types()).toEqual(['cycle_unsubscribe', 'cycle_subscribe', 'cycle_unsubscribe'])
})

test('a refresh subscribes again for the whole state; without a connection or a subscriber it sends nothing', () => {
  subscription.want(true)
  subscription.refresh()
  socket.connect()
  subscription.refresh()
  expect(types()).toEqual(['cycle_unsubscribe', 'cycle_subscribe'])
  subscription.want(false)
  subscription.refresh()
  expect(types()).toEqual(['cycle_unsubscribe'])
})
