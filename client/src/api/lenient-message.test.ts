import { describe, expect, test } from 'vitest'
import { battleState, phase } from '../testing/battle-messages.ts'
import { cycleResults, cycleState, initialState } from '../testing/cycle-messages.ts'
import { createMessageParser } from './message-parser.ts'

async function read(message: object) {
  const parser = createMessageParser(() => 0)
  await parser.load()
  return parser.parse(JSON.stringify(message))
}

describe('[C08] issue 16.23: a result of a cycle that nobody knows counts as equal', () => {
  test.each(['draw', 'sideways'])('%s', async (result) => {
    expect(await read({ ...cycleResults(), result })).toMatchObject({ type: 'cycleResults', result: 'equal' })
    const { resultHistory } = initialState(0)
    const history = [...resultHistory, { type: result, cycleId: cycleResults().cycleId, number: 41 }]
    const state = await read({ ...initialState(0), resultHistory: history })
    expect(state).toMatchObject({ type: 'initialState' })
    expect(state?.type === 'initialState' && state.resultHistory.at(-1)?.type).toBe('equal')
  })

  test('known ones stay as they are', async () => {
    for (const result of ['up', 'down', 'equal'] as const) {
      expect(await read({ ...cycleResults(), result })).toMatchObject({ result })
    }
  })
})

test('[G18] issue 16.23: a phase of a battle that nobody knows is a pause', async () => {
  expect(await read({ ...phase(), phase: 'overtime' })).toMatchObject({ type: 'battle_phase', phase: 'pause' })
  expect(await read({ ...battleState(), phase: 'overtime' })).toMatchObject({ type: 'battle_state', phase: 'pause' })
  expect(await read({ ...battleState(), phase: 'prediction' })).toMatchObject({ phase: 'prediction' })
})

test('issue 16.23: a phase of the cycle that nobody knows takes no bets', async () => {
  expect(await read({ ...cycleState(0), cyclePhase: 'overtime' })).toMatchObject({ cyclePhase: 'closed' })
})

test('[C21] [C23] [L42] [M43] an error without its message or code is read, so that its own sentence shows', async () => {
  expect(await read({ type: 'error', code: 'SERVER_ERROR' })).toEqual({
    type: 'error',
    code: 'SERVER_ERROR',
    message: '',
  })
  expect(await read({ type: 'error', message: 'Aïe' })).toEqual({ type: 'error', code: '', message: 'Aïe' })
  expect(await read({ type: 'betError', message: null })).toEqual({ type: 'betError', code: '', message: '' })
})

test.each([
  ['no JSON', '{'],
  ['no object', '"phase"'],
  ['an unknown message', '{"type":"nobody_knows_this"}'],
  ['an error whose message is no text', '{"type":"error","code":"SERVER_ERROR","message":7}'],
  ['a phase that is no word', JSON.stringify({ ...phase(), phase: 7 })],
])('[C22] %s stays unreadable', async (_, text) => {
  const parser = createMessageParser(() => 0)
  await parser.load()
  expect(parser.parse(text)).toBeNull()
})
