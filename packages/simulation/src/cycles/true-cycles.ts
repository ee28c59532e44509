// The stored cycles, read beside the server: with every event, and every price before it is public.
import {
  assert,
  type CycleEvent,
  type CycleState,
  cyclePricesOf,
  cycleSettlementOf,
  evolveCycle,
  valuesOf,
} from '@bougie/engine'
import { cycleSeedContext } from '@bougie/server'
import { testSecrets } from '@bougie/server/test/test-secrets.ts'
import type { StoredTruth } from '../stored-truth.ts'

interface TrueHead {
  readonly id: string
  readonly number: number
  readonly serverSeed: string
  readonly commitment: string
  readonly status: string
  readonly startPrice: number
  readonly version: number
}

export interface TrueCycle extends TrueHead {
  readonly events: readonly CycleEvent[]
  readonly notes: readonly (string | null)[]
  readonly state: CycleState
  readonly prices: readonly number[]
}

const HEAD = `SELECT id, number, server_seed AS serverSeed, commitment, status, start_price AS startPrice, version
  FROM cycles WHERE id = ?`

export function createTrueCycles(truth: Pick<StoredTruth, 'rows' | 'version'>) {
  const known = new Map<string, { readonly version: number; readonly cycle: TrueCycle }>()

  /** Read again after each commit; null when it does not exist. */
  function find(id: string): TrueCycle | null {
    const before = known.get(id)
    if (before !== undefined && (before.version === truth.version || before.cycle.status === 'closed'))
      return before.cycle
    const [head] = truth.rows<TrueHead>(HEAD, id)
    if (head === undefined) return null
    const cycle = grow(head, before?.cycle ?? null)
    known.set(id, { version: truth.version, cycle })
    return cycle
  }

  /** Events that were read before are not read again. */
  function grow(head: TrueHead, before: TrueCycle | null): TrueCycle {
    const rows = truth.rows<{ data: string; note: string | null }>(
      'SELECT data, note FROM cycle_events WHERE cycle_id = ? AND sequence > ? ORDER BY sequence',
      head.id,
      before?.events.length ?? 0,
    )
    const added = rows.map(({ data }) => JSON.parse(data) as CycleEvent)
    let state = before?.state ?? null
    for (const event of added) state = evolveCycle(state, event)
    assert(state !== null, 'a cycle has at least one event')
    const serverSeed = before?.serverSeed ?? testSecrets.open(head.serverSeed, cycleSeedContext(head.id))
    return {
      ...head,
      serverSeed,
      events: [...(before?.events ?? []), ...added],
      notes: [...(before?.notes ?? []), ...rows.map(({ note }) => note)],
      state,
      prices: before?.prices ?? cyclePricesOf({ ...head, serverSeed }),
    }
  }

  return {
    find,
    all: (): readonly TrueCycle[] =>
      truth.rows<{ id: string }>('SELECT id FROM cycles ORDER BY number').flatMap(({ id }) => find(id) ?? []),
    count: () => truth.rows<{ rows: number }>('SELECT COUNT(*) AS rows FROM cycles')[0]?.rows ?? 0,
  }
}

export type TrueCycles = ReturnType<typeof createTrueCycles>

/** What a player's bets brought, as a share of stakes and fees; null without a bet. */
export function gainOf({ state }: TrueCycle, playerId: string): number | null {
  let [paidIn, paidOut] = [0, 0]
  for (const bet of valuesOf(state.bets)) {
    if (bet.playerId !== playerId) continue
    paidIn += bet.stakeCents + bet.feeCents
    paidOut += bet.refundCents
  }
  for (const { bet, payoutCents } of cycleSettlementOf(state) ?? [])
    if (bet.playerId === playerId) paidOut += payoutCents
  return paidIn === 0 || state.outcome === null ? null : (paidOut - paidIn) / paidIn
}

export function outcomeOf({ state: { outcome } }: TrueCycle): string {
  return outcome?.type === 'voided' ? outcome.reason : (outcome?.result ?? 'running')
}
