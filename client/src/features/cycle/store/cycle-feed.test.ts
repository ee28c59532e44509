import { beforeEach, expect, test } from 'vitest'
import { createFakeSocket, type FakeSocket } from '../../../testing/fake-socket.ts'
import { type CycleFeed, createCycleFeed } from './cycle-feed.ts'

let socket: FakeSocket
let feed: CycleFeed

beforeEach(() => {
  socket = createFakeSocket(() => 0, false)
  feed = createCycleFeed(socket)
})

const types = () => socket.takeSent().map(({ type }) => type)

test('a new connection is subscribed by default: a page that wants the cycle sends nothing', () => {
  feed.want(true)
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
  feed.want(true)
  feed.want(true)
  feed.want(false)
  expect(types()).toEqual(['cycle_unsubscribe', 'cycle_subscribe', 'cycle_unsubscribe'])
})

test('a refresh subscribes again for the whole state; without a connection or a subscriber it sends nothing', () => {
  feed.want(true)
  feed.refresh()
  socket.connect()
  feed.refresh()
  expect(types()).toEqual(['cycle_unsubscribe', 'cycle_subscribe'])
  feed.want(false)
  feed.refresh()
  expect(types()).toEqual(['cycle_unsubscribe'])
})
