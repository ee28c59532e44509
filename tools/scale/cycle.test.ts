// One cycle for all servers, also when one of them dies in the middle of it.
import { openSocketClient } from '@bougie/api-client/socket-client.ts'
import { until } from '@bougie/api-client/until.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { describeFleet, startFleet } from './fleet.ts'

/** Three seconds of candles and a short results phase. */
const QUICK = { CYCLE_CANDLE_MS: '100', CYCLE_RESULTS_MS: '500' }

/** The cycles whose results a guest of this server receives, in their order. */
async function watchResults(baseUrl: string): Promise<string[]> {
  const guest = await openSocketClient({ baseUrl })
  onTestFinished(() => guest.close())
  const cycleIds: string[] = []
  guest.subscribe((message) => {
    if (message.type === 'cycleResults') cycleIds.push(message.cycleId)
  })
  return cycleIds
}

describeFleet('the cycle', () => {
  test('all servers play the same cycles; one dies, and the next ones come once each, without a gap', async (context) => {
    const fleet = await startFleet(context, { size: 2, program: 0, settings: QUICK })
    const [first, second] = [await watchResults(fleet.at(0).url), await watchResults(fleet.at(1).url)]
    await until(() => first.length >= 2 && second.length >= 2, { what: 'both have seen two cycles end' })
    await fleet.program().kill()
    const seenByBoth = first.length
    await until(() => second.length >= seenByBoth + 2, { what: 'two more end' })

    // The guests connected one after the other, so one may have missed the first end.
    const [from] = first.filter((id) => second.includes(id))
    expect(from).toBeDefined()
    const common = first.slice(first.indexOf(from ?? ''))
    const received = second.slice(second.indexOf(from ?? ''))
    expect(received.slice(0, common.length)).toEqual(common)
    expect(new Set(received).size).toBe(received.length)

    const client = new pg.Client({ connectionString: fleet.databaseUrl })
    await client.connect()
    const { rows } = await client.query<{ id: string; number: number }>('SELECT id, number FROM cycles ORDER BY number')
    await client.end()
    const numbers = rows.map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    const order = rows.map(({ id }) => id)
    expect(received).toEqual(order.slice(order.indexOf(from ?? ''), order.indexOf(from ?? '') + received.length))
    expect(await fleet.audit()).toMatchObject({ balanced: true, problems: [] })
  })
})
