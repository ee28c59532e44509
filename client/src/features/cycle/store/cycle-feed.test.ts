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

test('a new connection follows the cycle by itself: wanted, nothing is said', () => {
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

test('each change of mind is said once', () => {
  socket.connect()
  feed.want(true)
  feed.want(true)
  feed.want(false)
  expect(types()).toEqual(['cycle_unsubscribe', 'cycle_subscribe', 'cycle_unsubscribe'])
})

test('asked anew, the whole state comes with another subscription; without a connection or a wish nothing is asked', () => {
  feed.want(true)
  feed.refresh()
  socket.connect()
  feed.refresh()
  expect(types()).toEqual(['cycle_unsubscribe', 'cycle_subscribe'])
  feed.want(false)
  feed.refresh()
  expect(types()).toEqual(['cycle_unsubscribe'])
})
