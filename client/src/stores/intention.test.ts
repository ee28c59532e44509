import type { UserId } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import { createFakeSessionValues } from '../testing/fake-local-values.ts'
import { createIntentionStore, INTENTION_LIVES_MS, type Intention } from './intention.ts'

const LUNA = '0a000000-0000-4000-8000-000000000001' as UserId
const ORION = '0a000000-0000-4000-8000-000000000002' as UserId
const SEARCH: Intention = { type: 'search', euros: 25 }

function setUp() {
  const tab = createFakeSessionValues()
  let nowMs = 1_000
  const open = () => createIntentionStore({ tab, now: () => nowMs })
  return { tab, open, store: open(), pass: (ms: number) => (nowMs += ms) }
}

describe('[issue 16.6] what a guest pressed', () => {
  test('is wanted by the player who signs in next, and by nobody before', () => {
    const { store } = setUp()
    store.note(SEARCH)
    expect(store.of(LUNA)).toBeNull()
    expect(store.of(null)).toBeNull()
    store.adopt(LUNA)
    expect(store.of(LUNA)).toEqual(SEARCH)
  })

  test('never crosses to another wallet', () => {
    const { store } = setUp()
    store.note(SEARCH)
    store.adopt(LUNA)
    expect(store.of(ORION)).toBeNull()
    store.adopt(ORION)
    expect(store.of(ORION)).toBeNull()
    expect(store.of(LUNA)).toBeNull()
  })

  test.each<Intention>([SEARCH, { type: 'bet', direction: 'up', stake: '12,50' }, { type: 'page', path: '/cycle' }])(
    'outlives a reload of the tab: $type',
    (intention) => {
      const { store, open } = setUp()
      store.note(intention)
      store.adopt(LUNA)
      expect(open().of(LUNA)).toEqual(intention)
    },
  )

  test('grows old: neither is it adopted then, nor carried out', () => {
    const { store, pass } = setUp()
    store.note(SEARCH)
    store.adopt(LUNA)
    pass(INTENTION_LIVES_MS)
    expect(store.of(LUNA)).toEqual(SEARCH)
    pass(1)
    expect(store.of(LUNA)).toBeNull()
    store.note(SEARCH)
    pass(INTENTION_LIVES_MS + 1)
    store.adopt(LUNA)
    expect(store.get()).toBeNull()
  })

  test('is not carried out once the clock was set back: nobody knows how old it is', () => {
    const { store, pass } = setUp()
    store.note(SEARCH)
    store.adopt(LUNA)
    pass(-1)
    expect(store.of(LUNA)).toBeNull()
  })

  test('is gone from memory and tab once it is cleared', () => {
    const { store, tab, open } = setUp()
    store.note(SEARCH)
    store.adopt(LUNA)
    store.clear()
    expect(store.of(LUNA)).toBeNull()
    expect(tab.read('intention')).toBeNull()
    expect(open().get()).toBeNull()
  })

  test.each([
    '',
    'null',
    '[]',
    '{"atMs":1000,"intention":{"type":"page","path":"//elsewhere.example"}}',
    '{"atMs":1000,"intention":{"type":"bet","direction":"left","stake":"1"}}',
    '{"intention":{"type":"search","euros":5}}',
  ])('what stands in the tab and is none counts as nothing: %s', (text) => {
    const { tab, open } = setUp()
    tab.write('intention', text)
    expect(open().get()).toBeNull()
  })
})
