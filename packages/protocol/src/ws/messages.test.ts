import { describe, expect, test } from 'vitest'
import { asyncApiDocument } from '../asyncapi.ts'
import { type ClientMessageInput, clientMessageSchema } from './client-messages.ts'
import { serverMessageSchema } from './server-messages.ts'

const battleId = '6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b001'
const userId = '6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b002'

describe('what a client may send', () => {
  test.each<ClientMessageInput>([
    { type: 'ping', timestamp: 1 },
    { type: 'check_battle_queue_status' },
    { type: 'join_battle_queue', amount: 10 },
    { type: 'leave_battle_queue' },
    { type: 'get_battle_state', battleId, mode: 'battle' },
    { type: 'battle_bet', battleId, choice: 'equal', round: 3 },
    { type: 'battle_resync_request', battleId },
    {
      type: 'placeBet',
      userId,
      cycleId: battleId,
      session_id: 's',
      direction: 'up',
      amount: 5,
      creator_link_code: 'LUNA-7',
    },
    { type: 'removeBet', userId, betId: battleId, session_id: 's' },
  ])('$type as the specification writes it', (message) => {
    expect(clientMessageSchema.safeParse(message).success).toBe(true)
  })

  test.each([
    { type: 'battle_bet', battleId, choice: 'sideways', round: 1 },
    { type: 'battle_bet', battleId, choice: 'up', round: 0 },
    { type: 'battle_bet', battleId, choice: 'up', round: 100 },
    { type: 'battle_bet', battleId: 'not-an-id', choice: 'up', round: 1 },
    { type: 'join_battle_queue', amount: '10' },
    { type: 'join_battle_queue', amount: 10, clientSeed: 'xyz' },
    { type: 'unknown' },
    { type: '__proto__' },
    [],
    'ping',
    null,
  ])('%j is not a known shape', (message) => {
    expect(clientMessageSchema.safeParse(message).success).toBe(false)
  })
})

describe('the AsyncAPI document', () => {
  const document = asyncApiDocument('0.0.0')

  test('describes every message of both directions once', () => {
    const described = Object.keys(document.components.messages)
    expect(described).toHaveLength(clientMessageSchema.def.options.length + serverMessageSchema.def.options.length)
    expect(described).toEqual(expect.arrayContaining(['client.battle_forfeit', 'server.battle_forfeit']))
  })

  test('each operation points at messages that exist', () => {
    for (const operation of Object.values(document.operations)) {
      for (const { $ref } of operation.messages) {
        expect(Object.keys(document.channels.socket.messages)).toContain($ref.split('/').at(-1))
      }
    }
  })
})
