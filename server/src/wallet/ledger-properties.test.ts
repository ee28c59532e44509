// Whatever commands the ledger gets, in whatever order and however many at once, the money adds up. A simple model runs
// beside the database: transactions of one server run one after another, so it must predict every result.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeOnDatabases, describeOnPostgres } from '../../test/describe-on-databases.ts'
import {
  type LedgerBooks,
  movement,
  newEscrow,
  newPlayer,
  openBooks,
  transfer,
  welcome,
} from '../../test/ledger-books.ts'
import { createPrismaDatabase } from '../infrastructure/prisma/prisma-database.ts'
import type { Database } from '../ports/database.ts'
import { type AccountId, accounts, type Movement, mayOverdraw } from './accounts.ts'
import * as audit from './audit-repository.ts'

const RUNS = 25
const PLAYERS = 4
const BATTLES = 3

/** Possible commands, as numbers that select players and battles. */
type Command =
  | { readonly type: 'welcome'; readonly player: number; readonly cents: number }
  | {
      readonly type: 'stake'
      readonly battle: number
      readonly one: number
      readonly two: number
      readonly cents: number
    }
  | { readonly type: 'settle'; readonly battle: number; readonly winner: number; readonly cents: number }
  | {
      readonly type: 'refund'
      readonly battle: number
      readonly one: number
      readonly two: number
      readonly cents: number
    }
  | { readonly type: 'bet'; readonly player: number; readonly cents: number; readonly feeCents: number }
  /** Repeats one of the earlier movements under its key. */
  | { readonly type: 'replay'; readonly back: number }

const player = fc.nat(PLAYERS - 1)
const battle = fc.nat(BATTLES - 1)
const cents = fc.integer({ min: 1, max: 120 })
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ type: fc.constant('welcome'), player, cents }),
  fc.record({ type: fc.constant('stake'), battle, one: player, two: player, cents }),
  fc.record({ type: fc.constant('settle'), battle, winner: player, cents }),
  fc.record({ type: fc.constant('refund'), battle, one: player, two: player, cents }),
  fc.record({ type: fc.constant('bet'), player, cents, feeCents: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ type: fc.constant('replay'), back: fc.nat(9) }),
)
/** Rounds of concurrent transactions; each posts its commands in one call. */
const rounds = fc.array(fc.array(fc.array(command, { minLength: 1, maxLength: 4 }), { maxLength: 6 }), { maxLength: 6 })

interface World {
  readonly players: readonly AccountId[]
  readonly escrows: readonly AccountId[]
  readonly name: string
}

function newWorld(): World {
  const escrows = Array.from({ length: BATTLES }, newEscrow)
  return { players: Array.from({ length: PLAYERS }, newPlayer), escrows, name: escrows.join() }
}

/** The movements of the commands, each with a new key except for the replays. */
function movementsOf(world: World, works: readonly (readonly Command[])[], before: Movement[]): Movement[][] {
  return works.map((commands) =>
    commands.map((each) => {
      const made = movementOf(world, each, before)
      before.push(made)
      return made
    }),
  )
}

function movementOf({ players, escrows, name }: World, command: Command, before: readonly Movement[]): Movement {
  const key = `${name} ${before.length}`
  const playerAt = (index: number) => players[index] ?? accounts.house
  const escrowAt = (index: number) => escrows[index] ?? accounts.house
  switch (command.type) {
    case 'welcome':
      return movement(key, transfer(accounts.promo, playerAt(command.player), command.cents))
    case 'stake': {
      const escrow = escrowAt(command.battle)
      const stakes = [command.one, command.two].map((seat) => transfer(playerAt(seat), escrow, command.cents))
      return movement(key, ...stakes)
    }
    case 'settle':
      return movement(key, transfer(escrowAt(command.battle), playerAt(command.winner), command.cents * 2))
    case 'refund': {
      const escrow = escrowAt(command.battle)
      const refunds = [command.one, command.two].map((seat) => transfer(escrow, playerAt(seat), command.cents))
      return movement(key, ...refunds)
    }
    case 'bet': {
      const bettor = playerAt(command.player)
      const stake = transfer(bettor, accounts.house, command.cents)
      return movement(key, stake, transfer(bettor, accounts.fees, command.feeCents))
    }
    case 'replay':
      return before.at(-1 - command.back) ?? welcome(playerAt(0), 1)
  }
}

/**
 * The rule in its simplest form: every transfer must leave the payer at zero or above, otherwise the movement does not
 * happen.
 */
function createModel() {
  const balances = new Map<AccountId, number>()
  const done = new Set<string>()
  return {
    balances,
    expect({ key, transfers }: Movement): 'done' | 'repeated' | 'refused' {
      if (done.has(key)) return 'repeated'
      const next = new Map(balances)
      for (const { from, to, amountCents } of transfers) {
        next.set(from, (next.get(from) ?? 0) - amountCents)
        next.set(to, (next.get(to) ?? 0) + amountCents)
        if (!mayOverdraw(from) && (next.get(from) ?? 0) < 0) return 'refused'
      }
      for (const [account, balance] of next) balances.set(account, balance)
      done.add(key)
      return 'done'
    },
  }
}

async function postAll(post: LedgerBooks['post'], works: readonly (readonly Movement[])[]): Promise<string[]> {
  const results = await Promise.all(works.map((movements) => post(...movements)))
  return results.flat().map((result) => {
    if (!result.ok) return 'refused'
    return result.alreadyDone ? 'repeated' : 'done'
  })
}

async function expectBalancedBooks(database: Database): Promise<void> {
  expect(await audit.totals(database.reader)).toMatchObject({ sumCents: 0 })
  expect(await audit.findWrongBalances(database.reader, 10)).toEqual([])
  expect(await audit.findOverdrawn(database.reader, 10)).toEqual([])
}

describeOnDatabases('ledger under any sequence of commands', (createDatabase) => {
  test('behaves as the plain model does; the sum is zero, nobody is below it, balances are their transfers', async () => {
    const { database } = await createDatabase()
    const books = openBooks(database)
    await fc.assert(
      fc.asyncProperty(rounds, async (commandRounds) => {
        const world = newWorld()
        const model = createModel()
        const before: Movement[] = []
        const postLocked: LedgerBooks['post'] = (...movements) =>
          database.transaction(async (transaction) => {
            const locked = await books.ledger.lock(transaction, world.players)
            return books.ledger.post(transaction, movements, locked)
          })
        for (const [index, round] of commandRounds.entries()) {
          const works = movementsOf(world, round, before)
          const expected = works.flat().map((each) => model.expect(each))
          expect(await postAll(index % 2 === 0 ? books.post : postLocked, works)).toEqual(expected)
        }
        const touched = [...world.players, ...world.escrows]
        expect(await books.balances(...touched)).toEqual(touched.map((account) => model.balances.get(account) ?? 0))
        await expectBalancedBooks(database)
      }),
      { numRuns: RUNS },
    )
  })
})

describeOnPostgres('ledger of two servers under any sequence of commands', (createDatabase) => {
  test('every key happens at most once; the sum is zero, nobody is below it, balances are their transfers', async () => {
    const { database, url } = await createDatabase()
    const other = await createPrismaDatabase({ url, migrates: false })
    const servers = [openBooks(database), openBooks(other)] as const
    await fc.assert(
      fc.asyncProperty(rounds, async (commandRounds) => {
        const world = newWorld()
        const before: Movement[] = []
        for (const round of commandRounds) {
          const works = movementsOf(world, round, before)
          // Both servers are called with everything at once.
          const [one, two] = await Promise.all(servers.map(({ post }) => postAll(post, works)))
          const keys = works.flat().map(({ key }) => key)
          const done = [...(one ?? []), ...(two ?? [])].flatMap((response, index) =>
            response === 'done' ? [keys[index % keys.length]] : [],
          )
          expect(new Set(done).size).toBe(done.length)
        }
        await expectBalancedBooks(database)
      }),
      { numRuns: RUNS },
    )
    await other.close()
  })
})
