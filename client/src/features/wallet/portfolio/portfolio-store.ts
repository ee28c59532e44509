import type { UserId } from '@bougie/protocol'
import * as z from 'zod/mini'
import { type LocalValues, portfolioKey, readStored } from '../../../stores/storage.ts'
import { createStore } from '../../../stores/store.ts'
import { type Portfolio, seedPortfolio, TRANSACTIONS_MAX, type Trade, type TradeResult, trade } from './portfolio.ts'

interface PortfolioStoreDeps {
  readonly local: LocalValues
  readonly userId: UserId
  readonly now: () => number
}

const amountSchema = z.number().check(z.nonnegative())
const holdingSchema = z.object({
  amount: amountSchema,
  totalInvested: amountSchema,
  transactions: z
    .array(z.object({ type: z.enum(['buy', 'sell']), amount: amountSchema, price: amountSchema, date: z.string() }))
    .check(z.maxLength(TRANSACTIONS_MAX)),
})
const portfolioSchema = z.object({ BTC: z.optional(holdingSchema), ETH: z.optional(holdingSchema) })

/** One player's portfolio in this browser: a new or unreadable one gets the seed, a cleared one stays cleared. */
export function createPortfolioStore({ local, userId, now }: PortfolioStoreDeps) {
  const key = portfolioKey(userId)
  const date = () => new Date(now()).toISOString()

  function read(): Portfolio {
    const stored = readStored(portfolioSchema, local.read(key))
    if (stored !== null) return stored
    const seeded = seedPortfolio(date())
    local.write(key, JSON.stringify(seeded))
    return seeded
  }

  const store = createStore<Portfolio>(read())
  const reload = () => store.set(read())

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Another tab traded. */
    reload,
    /** Clears the specified seed permanently: the portfolio is empty, and later purchases are the player's own. */
    clear() {
      local.write(key, JSON.stringify({}))
      reload()
    },
    trade(wanted: Omit<Trade, 'date'>): TradeResult {
      // Another tab may have sold the same coins since this tab last read the storage.
      reload()
      const result = trade(store.get(), { ...wanted, date: date() })
      if (result.ok) {
        local.write(key, JSON.stringify(result.portfolio))
        store.set(result.portfolio)
      }
      return result
    },
  }
}

export type PortfolioStore = ReturnType<typeof createPortfolioStore>
