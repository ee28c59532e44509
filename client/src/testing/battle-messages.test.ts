import { serverMessageSchema } from '@bougie/protocol'
import { expect, test } from 'vitest'
import * as messages from './battle-messages.ts'

test('[S23] [S24] [S25] [S26] [S27] [S28] [S29] [S33] the messages that the client is tested with are messages of the protocol', () => {
  const samples = [
    messages.matchFound(),
    messages.gameStart(),
    messages.roundStart(1),
    messages.phase(),
    messages.price(1),
    messages.roundResult(),
    messages.complete(),
    messages.battleState(),
  ]
  for (const sample of samples) expect(serverMessageSchema.parse(sample)).toEqual(sample)
})
