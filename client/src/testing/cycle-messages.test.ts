import { serverMessageSchema } from '@bougie/protocol/ws/server-messages.ts'
import { expect, test } from 'vitest'
import * as made from './cycle-messages.ts'

test.each([
  made.initialState(0),
  made.cycleState(155, { playersBets: [made.openBet(), made.bobsBet()] }),
  made.cycleState(291),
  made.cycleState(300),
  made.candleUpdate(1),
  made.candleUpdate(299),
  made.newBet({ new_balance: 89.8 }),
  made.betRemoved(),
  made.betsResults([made.settledBet()]),
  made.cycleResults(),
])('the made %s is a message of the protocol', (message) => {
  expect(serverMessageSchema.parse(message)).toEqual(message)
})
