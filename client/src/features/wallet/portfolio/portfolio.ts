// The local portfolio: a separate game with play coins, stored in this browser only. Amounts and prices are stored
// as plain numbers; a coin has at most 8 decimals and a euro figure 2, so that sums do not drift.

import type { UserId } from '@bougie/protocol'
import * as z from 'zod/mini'
import { whenWanted, withUnit } from '../../../i18n/french-formats.ts'
import { type LocalValues, portfolioKey, readStored } from '../../../stores/storage.ts'
import { createStore } from '../../../stores/store.ts'

export const ASSETS = ['BTC', 'ETH'] as const
export type Asset = (typeof ASSETS)[number]

/** Browser storage is small; the bound is above any number of manual trades. */
export const TRANSACTIONS_MAX = 1_000

const amountSchema = z.number().check(z.nonnegative())
const transactionSchema = z.object({
  type: z.enum(['buy', 'sell']),
  amount: amountSchema,
  price: amountSchema,
  /** ISO 8601. */
  date: z.string(),
})
const holdingSchema = z.object({
  amount: amountSchema,
  totalInvested: amountSchema,
  /** Oldest first. */
  transactions: z.array(transactionSchema).check(z.maxLength(TRANSACTIONS_MAX)),
})
const portfolioSchema = z.object({ BTC: z.optional(holdingSchema), ETH: z.optional(holdingSchema) })

export type PortfolioTransaction = Readonly<z.infer<typeof transactionSchema>>
type Holding = Readonly<z.infer<typeof holdingSchema>>
export type Portfolio = Readonly<z.infer<typeof portfolioSchema>>

export type Prices = Readonly<Record<Asset, number>>

interface Trade extends PortfolioTransaction {
  readonly asset: Asset
}

type TradeResult =
  | { readonly ok: true; readonly portfolio: Portfolio }
  | { readonly ok: false; readonly code: 'AMOUNT_INVALID' | 'AMOUNT_NOT_HELD' | 'HISTORY_FULL' }

export const COIN_DECIMALS = 8
const EURO_DECIMALS = 2
/** More than the total supply of any coin. */
export const AMOUNT_MAX = 1_000_000_000

const SEED = [
  { asset: 'BTC', amount: 0.5, price: 45_000 },
  { asset: 'ETH', amount: 5, price: 2_500 },
] as const

const NOTHING_HELD: Holding = { amount: 0, totalInvested: 0, transactions: [] }

/** The specified holdings of a new portfolio. */
export function seedPortfolio(date: string): Portfolio {
  return SEED.reduce<Portfolio>((portfolio, { asset, amount, price }) => {
    const bought = trade(portfolio, { asset, type: 'buy', amount, price, date })
    return bought.ok ? bought.portfolio : portfolio
  }, {})
}

/** Whether it still is the seed: an example, with nothing bought by its player. */
export function isSeed(portfolio: Portfolio): boolean {
  return SEED.every(({ asset, amount, price }) => {
    const [first, ...later] = portfolio[asset]?.transactions ?? []
    return first?.type === 'buy' && first.amount === amount && first.price === price && later.length === 0
  })
}

export function holdingOf(portfolio: Portfolio, asset: Asset): Holding {
  return portfolio[asset] ?? NOTHING_HELD
}

/** Buys or sells a positive amount of at most 8 decimals; a sale never exceeds the holding. */
export function trade(portfolio: Portfolio, { asset, ...transaction }: Trade): TradeResult {
  const held = holdingOf(portfolio, asset)
  const { type, amount, price } = transaction
  if (!isTradable(amount) || !(price > 0)) return { ok: false, code: 'AMOUNT_INVALID' }
  if (type === 'sell' && held.amount < amount) return { ok: false, code: 'AMOUNT_NOT_HELD' }
  if (held.transactions.length >= TRANSACTIONS_MAX) return { ok: false, code: 'HISTORY_FULL' }
  const after = type === 'buy' ? boughtMore(held, transaction) : soldSome(held, transaction)
  return {
    ok: true,
    portfolio: { ...portfolio, [asset]: { ...after, transactions: [...held.transactions, transaction] } },
  }
}

function isTradable(amount: number): boolean {
  return amount > 0 && amount <= AMOUNT_MAX && rounded(amount, COIN_DECIMALS) === amount
}

function boughtMore(held: Holding, { amount, price }: PortfolioTransaction): Omit<Holding, 'transactions'> {
  return {
    amount: rounded(held.amount + amount, COIN_DECIMALS),
    totalInvested: rounded(held.totalInvested + amount * price, EURO_DECIMALS),
  }
}

/** A sale removes its share of the purchase cost: the average price of the rest stays. */
function soldSome(held: Holding, { amount }: PortfolioTransaction): Omit<Holding, 'transactions'> {
  const left = rounded(held.amount - amount, COIN_DECIMALS)
  return { amount: left, totalInvested: rounded((held.totalInvested * left) / held.amount, EURO_DECIMALS) }
}

export function performanceOf(portfolio: Portfolio, prices: Prices) {
  const held = ASSETS.map((asset) => ({ ...holdingOf(portfolio, asset), price: prices[asset] }))
  const totalInvested = rounded(
    held.reduce((sum, holding) => sum + holding.totalInvested, 0),
    EURO_DECIMALS,
  )
  const currentValue = rounded(
    held.reduce((sum, { amount, price }) => sum + amount * price, 0),
    EURO_DECIMALS,
  )
  const profit = rounded(currentValue - totalInvested, EURO_DECIMALS)
  return {
    totalInvested,
    currentValue,
    profit,
    profitPercentage: totalInvested === 0 ? 0 : (profit / totalInvested) * 100,
  }
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals))
}

/** The typed quantity of an order; NaN without input. */
export function quantityOf(text: string): number {
  return text === '' || text === '.' ? Number.NaN : Number(text)
}

/** In decimal notation: the smallest part of a coin would otherwise be `1e-8`. */
export function quantityText(amount: number): string {
  return amount.toFixed(COIN_DECIMALS).replace(/\.?0+$/, '')
}

const frenchCoins = whenWanted(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: COIN_DECIMALS }))

/** `0,5 BTC`. */
export function formatCoins(amount: number, asset: string): string {
  return withUnit(frenchCoins().format(amount), asset)
}

interface PortfolioStoreDeps {
  readonly local: LocalValues
  readonly userId: UserId
  readonly now: () => number
}

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

// Prices of the local portfolio: a function of time alone, the same on every device, without a server. A few layers of
// smooth noise on the logarithm of the price, each slower and wider than the previous, keep it near its base.

interface Layer {
  readonly periodMs: number
  /** Applies to the logarithm of the price. */
  readonly swing: number
}

const LAYERS: readonly Layer[] = [
  { periodMs: 3 * 24 * 3_600_000, swing: 0.06 },
  { periodMs: 6 * 3_600_000, swing: 0.025 },
  { periodMs: 40 * 60_000, swing: 0.01 },
  { periodMs: 6 * 60_000, swing: 0.004 },
  { periodMs: 45_000, swing: 0.0015 },
  { periodMs: 7_000, swing: 0.0004 },
]

const MARKETS: Readonly<Record<Asset, { readonly basePrice: number; readonly seed: number }>> = {
  BTC: { basePrice: 45_000, seed: 17 },
  ETH: { basePrice: 2_500, seed: 71 },
}

/** In euros, with 2 decimals. */
export function marketPriceAt(asset: Asset, atMs: number): number {
  const { basePrice, seed } = MARKETS[asset]
  const stray = LAYERS.reduce(
    (sum, layer, index) => sum + layer.swing * noiseAt(atMs / layer.periodMs, seed + index),
    0,
  )
  return Number((basePrice * Math.exp(stray)).toFixed(2))
}

/** At equal intervals, the last one now. */
export function marketPricesUntil(
  asset: Asset,
  { untilMs, spanMs, count }: { readonly untilMs: number; readonly spanMs: number; readonly count: number },
): readonly number[] {
  return Array.from({ length: count }, (_, index) =>
    marketPriceAt(asset, untilMs - spanMs + (index * spanMs) / (count - 1)),
  )
}

/** Between -1 and 1; interpolated smoothly between whole numbers. */
function noiseAt(position: number, seed: number): number {
  const whole = Math.floor(position)
  const part = position - whole
  const ease = part * part * (3 - 2 * part)
  return hashedValue(whole, seed) * (1 - ease) + hashedValue(whole + 1, seed) * ease
}

/** A hash of two numbers (the finaliser of MurmurHash3), as a value from -1 to 1. */
function hashedValue(whole: number, seed: number): number {
  let mixed = Math.imul(whole ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 0x7fffffff - 1
}
