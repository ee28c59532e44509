import { centsFromEuros, eurosFromCents } from '@bougie/protocol/cents.ts'
import { assertNever } from './assert-never.ts'
import { LOCAL_KEYS, type LocalValues } from './storage.ts'
import { createStore, type ReadonlyStore } from './store.ts'

export interface Balance {
  readonly status: 'loading' | 'ready'
  readonly cents: number
}

/** A change of the displayed balance, in euros as it travels. */
export type BalanceEvent =
  | { readonly action: 'add'; readonly amount: unknown }
  | { readonly action: 'subtract'; readonly amount: unknown }
  | { readonly action: 'set'; readonly amount: unknown }

export interface BalanceStore extends ReadonlyStore<Balance> {
  /** Asks the wallet list; when that fails the last balance seen in this browser stands in. */
  load(firstWalletBalance: () => Promise<number>): Promise<void>
  apply(event: BalanceEvent): void
  reset(): void
}

interface BalanceStoreDeps {
  readonly local: LocalValues
  readonly onLoadFailed: (error: unknown) => void
}

const UNKNOWN: Balance = { status: 'loading', cents: 0 }

export function createBalanceStore({ local, onLoadFailed }: BalanceStoreDeps): BalanceStore {
  const store = createStore<Balance>(UNKNOWN)

  function show(cents: number) {
    const decimal = eurosFromCents(cents).toFixed(2)
    local.write(LOCAL_KEYS.walletBalance, decimal)
    local.write(LOCAL_KEYS.userBalance, decimal)
    const shown = store.get()
    if (shown.status === 'loading' || shown.cents !== cents) store.set({ status: 'ready', cents })
  }

  async function load(firstWalletBalance: () => Promise<number>) {
    const before = store.get()
    try {
      const euros = await firstWalletBalance()
      // A socket message that came in the meantime is newer than this answer; after a reset it is nobody's.
      if (store.get() === before) show(centsOf(euros))
    } catch (error) {
      onLoadFailed(error)
      if (store.get() === before) show(centsOf(local.read(LOCAL_KEYS.walletBalance)))
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    load,
    apply: (event) => show(balanceAfter(store.get().cents, event)),
    // A new object each time, so that an answer on its way sees that something happened.
    reset: () => store.set({ ...UNKNOWN }),
  }
}

export function balanceAfter(cents: number, event: BalanceEvent): number {
  switch (event.action) {
    case 'add':
      return cents + centsOf(event.amount)
    case 'subtract':
      return cents - centsOf(event.amount)
    case 'set':
      return centsOf(event.amount)
    default:
      return assertNever(event)
  }
}

/** Anything but a number counts as 0. */
export function centsOf(euros: unknown): number {
  const number = typeof euros === 'string' && euros.trim() !== '' ? Number(euros) : euros
  return typeof number === 'number' && Number.isFinite(number) ? centsFromEuros(number) : 0
}
