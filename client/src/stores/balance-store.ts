import { centsFromEuros, eurosFromCents } from '@bougie/protocol/cents.ts'
import { assertNever } from './assert-never.ts'
import { LOCAL_KEYS, type LocalValues } from './storage.ts'
import { createStore } from './store.ts'
import type { Timers } from './timers.ts'

const RETRIES_MAX = 5
const RETRY_AFTER_MS = 3_000

export interface Balance {
  readonly status: 'loading' | 'ready'
  readonly cents: number
}

/** A change of the displayed balance, in euros as on the wire. */
interface BalanceEvent {
  readonly action: 'add' | 'subtract' | 'set'
  readonly amount: unknown
}

interface BalanceStoreDeps {
  readonly local: LocalValues
  readonly timers: Pick<Timers, 'after'>
  /** The signed-in player's balance, in euros. */
  readonly request: () => Promise<number>
  readonly onLoadFailed: (error: unknown) => void
}

const UNKNOWN: Balance = { status: 'loading', cents: 0 }

export function createBalanceStore({ local, timers, request, onLoadFailed }: BalanceStoreDeps) {
  const store = createStore<Balance>(UNKNOWN)
  /** Counts requests, messages and resets: a response is out of date when one of them came after its request. */
  let revision = 0

  function show(cents: number) {
    const decimal = eurosFromCents(cents).toFixed(2)
    local.write(LOCAL_KEYS.walletBalance, decimal)
    local.write(LOCAL_KEYS.userBalance, decimal)
    const shown = store.get()
    if (shown.status === 'loading' || shown.cents !== cents) store.set({ status: 'ready', cents })
  }

  async function load(retriesLeft = RETRIES_MAX) {
    revision += 1
    const requestedAt = revision
    try {
      const euros = await request()
      if (revision === requestedAt) show(centsOf(euros))
    } catch (error) {
      onLoadFailed(error)
      if (revision !== requestedAt) return
      show(centsOf(local.read(LOCAL_KEYS.walletBalance)))
      if (retriesLeft > 0) timers.after(RETRY_AFTER_MS, () => revision === requestedAt && void load(retriesLeft - 1))
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /**
     * Requests the balance. Only the response to the latest request counts, and only if no message was received since;
     * on failure the last balance stored in this browser is shown, and the request is repeated a few times.
     */
    load: () => load(),
    apply(event: BalanceEvent) {
      revision += 1
      show(balanceAfter(store.get().cents, event))
    },
    reset() {
      revision += 1
      store.set(UNKNOWN)
    },
  }
}

export type BalanceStore = ReturnType<typeof createBalanceStore>

export function balanceAfter(cents: number, { action, amount }: BalanceEvent): number {
  switch (action) {
    case 'add':
      return cents + centsOf(amount)
    case 'subtract':
      return cents - centsOf(amount)
    case 'set':
      return centsOf(amount)
    default:
      return assertNever(action)
  }
}

/** Anything but a number counts as 0. */
export function centsOf(euros: unknown): number {
  const number = typeof euros === 'string' && euros.trim() !== '' ? Number(euros) : euros
  return typeof number === 'number' && Number.isFinite(number) ? centsFromEuros(number) : 0
}
