// Decides which movements of a batch happen: one after the other on the balances as they stand, so that a wallet which
// stands in the batch twice is debited twice, and can't be overdrawn by the two together. Pure.
import { assert, type Cents, cents } from '@bougie/engine'
import { type AccountId, mayOverdraw } from './accounts.ts'
import type { Movement, MovementResult, Transfer } from './ledger.ts'

interface PlanInput {
  readonly movements: readonly Movement[]
  /** Of every touched account that must not be overdrawn. */
  readonly balances: ReadonlyMap<AccountId, number>
  /** The transfers of keys that have happened already. */
  readonly done: ReadonlyMap<string, readonly Transfer[]>
}

interface Plan {
  /** What is to be stored, in order. */
  readonly accepted: readonly Movement[]
  /** One for each movement, in order. */
  readonly results: readonly MovementResult[]
}

export function planMovements(input: PlanInput): Plan {
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

/** The guarded balances after the movement, and who would have been below zero on the way. */
function apply({ key, transfers }: Movement, balances: ReadonlyMap<AccountId, number>) {
  const after = new Map<AccountId, number>()
  const short = new Set<AccountId>()
  const entries = new Map<AccountId, Cents>()
  const move = (account: AccountId, change: number) => {
    entries.set(account, cents((entries.get(account) ?? 0) + change))
    if (mayOverdraw(account)) return
    const current = after.get(account) ?? balances.get(account)
    assert(current !== undefined, `${key} touches ${account}, whose balance was not read`)
    after.set(account, cents(current + change))
    if (current + change < 0) short.add(account)
  }
  for (const { from, to, amountCents } of transfers) {
    move(from, -amountCents)
    move(to, amountCents)
  }
  const sum = [...entries.values()].reduce<number>((total, change) => total + change, 0)
  assert(sum === 0, `${key} does not balance: ${sum} cents too much`)
  return { after, short: [...short] }
}

function pick(balances: ReadonlyMap<AccountId, number>, { transfers }: Movement): Map<AccountId, number> {
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
