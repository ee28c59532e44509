// Prices of the local portfolio: a function of time alone, the same on every device, without a server. A few layers of
// smooth noise on the logarithm of the price, each slower and wider than the previous, keep it near its base.
import type { Asset } from './portfolio.ts'

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
