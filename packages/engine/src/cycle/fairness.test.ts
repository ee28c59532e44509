import { describe, expect, test } from 'vitest'
import { commitmentOf } from '../fairness.ts'
import { createCycleFixture, cycleSeedOf, START_MS } from '../testing/cycle-fixture.ts'
import {
  type CycleFairnessCheck,
  type CycleFairnessVerdict,
  cycleFairnessOf,
  type VerifiableCycleFairness,
  verifyCycleFairness,
} from './fairness.ts'
import { cyclePricesOf, cycleStartPriceOf } from './price-path.ts'

const serverSeed = cycleSeedOf(1)
const startPrice = cycleStartPriceOf({ serverSeed, previousPrice: null })
const prices = cyclePricesOf({ serverSeed, startPrice })

function playedTable(untilMs = 30_000) {
  const fixture = createCycleFixture({ prices })
  fixture.run(untilMs)
  return fixture
}

function revealedOf(untilMs = 30_000) {
  const response = cycleFairnessOf(playedTable(untilMs).state(), serverSeed)
  if (!response.revealed) throw new Error('the cycle is over')
  return response
}

describe('the fairness response of a cycle', () => {
  test('has nothing of the secret until the cycle is settled', () => {
    for (let elapsedMs = 0; elapsedMs < 30_000; elapsedMs += 500) {
      const response = cycleFairnessOf(playedTable(elapsedMs).state(), serverSeed)
      expect(response).toEqual({ commitment: commitmentOf(serverSeed), startPrice, revealed: false })
    }
  })

  test('then reveals the seed and the whole cycle, and verifies', () => {
    const revealed = revealedOf()
    expect(revealed).toMatchObject({ serverSeed, startPrice, finalPrice: prices.at(-1) })
    expect(revealed.candles.flatMap((candle) => candle.prices)).toEqual(prices.slice(1))
    const onTheWire: VerifiableCycleFairness = JSON.parse(JSON.stringify(revealed))
    expect(verifyCycleFairness(onTheWire, null)).toEqual({ verdict: 'conforme' })
    expect(verifyCycleFairness(onTheWire, { commitment: commitmentOf(serverSeed), startPrice })).toEqual({
      verdict: 'conforme',
    })
  })

  test('of a voided cycle reveals the seed, and no result', () => {
    const fixture = playedTable(5_000)
    fixture.send({ type: 'cancel' }, START_MS + 5_000)
    const response = cycleFairnessOf(fixture.state(), serverSeed)
    expect(response).toMatchObject({ revealed: true, serverSeed, finalPrice: null, result: null, candles: [] })
    if (response.revealed) expect(verifyCycleFairness(response, null)).toEqual({ verdict: 'conforme' })
  })
})

describe('the verification of a cycle', () => {
  const revealed = revealedOf()
  const wrongResult = revealed.result === 'up' ? 'down' : 'up'

  test.each<[string, CycleFairnessCheck, number | null, Partial<VerifiableCycleFairness>]>([
    ['another seed', 'commitment', null, { serverSeed: cycleSeedOf(2) }],
    ['a seed that is none', 'seed', null, { serverSeed: 'secret' }],
    ['another commitment', 'commitment', null, { commitment: commitmentOf(cycleSeedOf(2)) }],
    ['another start price', 'candles', 1, { startPrice: startPrice + 1 }],
    ['a start price that is none', 'startPrice', null, { startPrice: Number.NaN }],
    ['a candle too few', 'candles', null, { candles: revealed.candles.slice(1) }],
    ['candles in another order', 'candles', 1, { candles: revealed.candles.toReversed() }],
    ['another final price', 'finalPrice', null, { finalPrice: 1 }],
    ['another result', 'result', null, { result: wrongResult }],
    ['no result', 'result', null, { result: null }],
    ['no candles', 'candles', null, { candles: [] }],
    ['no candles and no result, but a final price', 'candles', null, { candles: [], result: null }],
    ['no candles and no final price, but a result', 'candles', null, { candles: [], finalPrice: null }],
    ['no end, but candles of another seed', 'candles', 1, { result: null, finalPrice: null, startPrice: 50_000 }],
  ])('of %s is « non conforme »', (_what, check, candle, change) => {
    expect(verifyCycleFairness({ ...revealed, ...change }, null)).toEqual(differs(check, candle))
  })

  test.each([1, 17, 30])('names candle %d when anything in it differs', (number) => {
    const changes = [
      { open: 1 },
      { high: 1 },
      { low: 1 },
      { close: 1 },
      { number: 31 },
      { prices: [] },
      { prices: revealed.candles[number - 1]?.prices.with(3, 1) ?? [] },
      { prices: [...(revealed.candles[number - 1]?.prices ?? []), 50_000] },
    ]
    for (const change of changes) {
      const candles = revealed.candles.map((candle) => (candle.number === number ? { ...candle, ...change } : candle))
      expect(verifyCycleFairness({ ...revealed, candles }, null)).toEqual(differs('candles', number))
    }
  })

  test('of a seed or a start price that was changed after the start shows against the commitment', () => {
    const committed = { commitment: commitmentOf(serverSeed), startPrice }
    const forged = cycleFairnessOf(playedTable().state(), cycleSeedOf(2))
    if (!forged.revealed) throw new Error('the cycle is over')
    expect(verifyCycleFairness(forged, committed)).toEqual(differs('knownCommitment', null))
    expect(verifyCycleFairness(revealed, { ...committed, startPrice: 50_000 })).toEqual(
      differs('knownCommitment', null),
    )
  })
})

function differs(check: CycleFairnessCheck, candle: number | null): CycleFairnessVerdict {
  return { verdict: 'non conforme', check, candle }
}
