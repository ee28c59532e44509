// Decides which movements of a batch happen, one after the other on the current balances: a wallet that occurs twice in
// the batch is debited twice, and can't be overdrawn by the two together. Pure.

import { assert, type Cents, cents } from '@bougie/engine'
import { type AccountId, type Balance, type Movement, mayOverdraw, type Transfer } from './accounts.ts'
import type { PostingInputs } from './ledger-repository.ts'

export type MovementResult =
  /** `balances`: those of the players and escrows that it touched, right after this movement. */
  | { readonly ok: true; readonly alreadyDone: boolean; readonly balances: ReadonlyMap<AccountId, Balance> }
  /** `short` lists every account that could not pay. */
  | { readonly ok: false; readonly code: 'INSUFFICIENT_BALANCE'; readonly short: readonly AccountId[] }

interface PlanInput extends PostingInputs {
  readonly movements: readonly Movement[]
}

/** The movements to store, in order, and one result per movement. */
export function planMovements(input: PlanInput) {
  const balances = new Map(input.balances)
  const done = new Map(input.done)
  const accepted: Movement[] = []
  const results = input.movements.map((movement): MovementResult => {
    assertWellFormed(movement)
    const before = done.get(movement.key)
    if (before) {
      assert(areSame(before, movement.transfers), `the key ${movement.key} has moved other money before`)
      return { ok: true, alreadyDone: true, balances: pick(balances, movement) }
    }
    const outcome = apply(movement, balances)
    if (outcome.short.length > 0) return { ok: false, code: 'INSUFFICIENT_BALANCE', short: outcome.short }
    for (const [account, balance] of outcome.after) balances.set(account, balance)
    done.set(movement.key, movement.transfers)
    accepted.push(movement)
    return { ok: true, alreadyDone: false, balances: outcome.after }
  })
  return { accepted, results }
}

function assertWellFormed({ key, transfers }: Movement): void {
  assert(key !== '' && transfers.length > 0, `a movement has a key and at least one transfer: ${key}`)
  for (const { from, to, amountCents } of transfers) {
    assert(Number.isSafeInteger(amountCents) && amountCents > 0, `${key} transfers ${amountCents} cents`)
    assert(from !== to, `${key} transfers from ${from} to itself`)
  }
}

/** The guarded balances after the movement, and the accounts that would have gone below zero on the way. */
function apply({ key, transfers }: Movement, balances: ReadonlyMap<AccountId, Balance>) {
  const after = new Map<AccountId, Balance>()
  const short = new Set<AccountId>()
  const entries = new Map<AccountId, Cents>()
  const move = (account: AccountId, change: number) => {
    entries.set(account, cents((entries.get(account) ?? 0) + change))
    if (mayOverdraw(account)) return
    const current = after.get(account) ?? balances.get(account)
    assert(current !== undefined, `${key} touches ${account}, whose balance was not read`)
    const changed = cents(current.cents + change)
    after.set(account, { cents: changed, transfers: current.transfers + 1 })
    if (changed < 0) short.add(account)
  }
  for (const { from, to, amountCents } of transfers) {
    move(from, -amountCents)
    move(to, amountCents)
  }
  const sum = [...entries.values()].reduce<number>((total, change) => total + change, 0)
  assert(sum === 0, `${key} does not balance: ${sum} cents too much`)
  return { after, short: [...short] }
}

function pick(balances: ReadonlyMap<AccountId, Balance>, { transfers }: Movement): Map<AccountId, Balance> {
  const touched = transfers.flatMap(({ from, to }) => [from, to])
  return new Map(
    touched.flatMap((account) => {
      const balance = balances.get(account)
      return balance === undefined ? [] : [[account, balance] as const]
    }),
  )
}

function areSame(one: readonly Transfer[], other: readonly Transfer[]): boolean {
  return (
    one.length === other.length &&
    one.every((transfer, index) => {
      const twin = other[index]
      return transfer.from === twin?.from && transfer.to === twin.to && transfer.amountCents === twin.amountCents
    })
  )
}
