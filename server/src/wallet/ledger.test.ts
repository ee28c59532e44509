import { expect, test } from 'vitest'
import { describeOnDatabases, describeOnPostgres } from '../../test/describe-on-databases.ts'
import { movement, newEscrow, newPlayer, openBooks, transfer, welcome } from '../../test/ledger-books.ts'
import { createPrismaDatabase } from '../infrastructure/prisma/prisma-database.ts'
import { accounts } from './accounts.ts'

describeOnDatabases('ledger', (createDatabase) => {
  async function openLedger() {
    const { database } = await createDatabase()
    return { database, ...openBooks(database) }
  }

  test('a movement moves each of its transfers and returns the balances of players and escrows', async () => {
    const { database, ledger, post, balances } = await openLedger()
    const [ana, bob, escrow] = [newPlayer(), newPlayer(), newEscrow()]
    await post(welcome(ana, 1000), welcome(bob, 1000))
    const [result] = await post(movement('stakes', transfer(ana, escrow, 300), transfer(bob, escrow, 300)))
    const after = new Map([
      [ana, { cents: 700, transfers: 2 }],
      [escrow, { cents: 600, transfers: 2 }],
      [bob, { cents: 700, transfers: 2 }],
    ])
    expect(result).toEqual({ ok: true, alreadyDone: false, balances: after })
    expect(await ledger.currentBalances(database.reader, [ana, escrow, bob])).toEqual(after)
    expect(await balances(ana, bob, escrow, accounts.promo)).toEqual([700, 700, 600, -2000])
  })

  test('an account that nobody has paid into has no balance', async () => {
    const { ledger, database, balances } = await openLedger()
    expect(await ledger.balanceOf(database.reader, newPlayer())).toBe(0)
    expect(await balances(newPlayer(), newEscrow())).toEqual([0, 0])
  })

  test('who can not pay is named, nothing of that movement happens, and the others of the call stand', async () => {
    const { post, balances } = await openLedger()
    const [ana, bob, escrow] = [newPlayer(), newPlayer(), newEscrow()]
    const results = await post(
      welcome(ana, 500),
      movement('both short', transfer(ana, escrow, 501), transfer(bob, escrow, 1)),
      movement('second short', transfer(ana, escrow, 100), transfer(bob, escrow, 100)),
      movement('fine', transfer(ana, escrow, 500)),
    )
    expect(results.slice(1)).toEqual([
      { ok: false, code: 'INSUFFICIENT_BALANCE', short: [ana, bob] },
      { ok: false, code: 'INSUFFICIENT_BALANCE', short: [bob] },
      expect.objectContaining({ ok: true, alreadyDone: false }),
    ])
    expect(await balances(ana, bob, escrow)).toEqual([0, 0, 500])
  })

  test('of more movements than one post takes, each is planned on the balances that the earlier ones left', async () => {
    const { database, ledger, post, balances } = await openLedger()
    const [ana, escrow] = [newPlayer(), newEscrow()]
    const many = 5_001
    await post(welcome(ana, many))
    const events = await database.transaction(async (transaction) => {
      const locked = await ledger.lock(transaction, [ana])
      const stakes = Array.from({ length: many }, (_, index) => movement(`stake ${index}`, transfer(ana, escrow, 1)))
      return await ledger.postAll(transaction, stakes, locked)
    })
    expect(events.map((event) => 'balance' in event && event.balance)).toEqual(
      Array.from({ length: many }, (_, index) => ({ cents: many - 1 - index, transfers: index + 2 })),
    )
    expect(await balances(ana, escrow)).toEqual([0, many])
  })

  test('movements that must all be paid are either all posted, or the first that is refused fails the transaction', async () => {
    const { database, ledger, post, balances } = await openLedger()
    const [ana, escrow] = [newPlayer(), newEscrow()]
    await post(welcome(ana, 500))
    const postAll = (...amounts: readonly number[]) =>
      database.transaction((transaction) =>
        ledger.postAll(
          transaction,
          amounts.map((amountCents) => movement(`stake of ${amountCents}`, transfer(ana, escrow, amountCents))),
        ),
      )
    await expect(postAll(100, 401)).rejects.toThrow("stake of 401 can't be paid")
    expect(await balances(ana, escrow)).toEqual([500, 0])
    await postAll(100, 400)
    expect(await balances(ana, escrow)).toEqual([0, 500])
  })

  test('a wallet that occurs several times in one call is debited each time, and not beyond its balance', async () => {
    const { post, balances } = await openLedger()
    const ana = newPlayer()
    const bets = [1, 2, 3].map((bet) => movement(`bet ${bet}`, transfer(ana, accounts.house, 40)))
    const results = await post(welcome(ana, 100), ...bets)
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, false])
    expect(await balances(ana, accounts.house)).toEqual([20, 80])
  })

  test('money that comes in earlier in the call can be spent later in it, within a movement too', async () => {
    const { post, balances } = await openLedger()
    const [ana, bob] = [newPlayer(), newPlayer()]
    const results = await post(
      welcome(ana, 100),
      movement('through bob', transfer(ana, bob, 100), transfer(bob, accounts.house, 100)),
      movement('too early', transfer(bob, accounts.house, 10), transfer(accounts.house, bob, 10)),
    )
    expect(results.map(({ ok }) => ok)).toEqual([true, true, false])
    expect(await balances(ana, bob, accounts.house)).toEqual([0, 0, 100])
  })

  test('the same key happens once, in one call, in two, and at the same time', async () => {
    const { post, balances } = await openLedger()
    const ana = newPlayer()
    const gift = welcome(ana, 100)
    const [first, again] = await post(gift, gift)
    expect(first).toEqual({ ok: true, alreadyDone: false, balances: new Map([[ana, { cents: 100, transfers: 1 }]]) })
    expect(again).toEqual({ ok: true, alreadyDone: true, balances: new Map([[ana, { cents: 100, transfers: 1 }]]) })
    await post(movement('spend', transfer(ana, accounts.house, 30)))
    const [late] = await post(gift)
    expect(late).toEqual({ ok: true, alreadyDone: true, balances: new Map([[ana, { cents: 70, transfers: 2 }]]) })

    const bob = newPlayer()
    const twins = await Promise.all([post(welcome(bob, 100)), post(welcome(bob, 100))])
    expect(twins.flat().map((result) => result.ok && result.alreadyDone)).toEqual([false, true])
    expect(await balances(ana, bob)).toEqual([70, 100])
  })

  test('a refused movement may be tried again under its key', async () => {
    const { post, balances } = await openLedger()
    const ana = newPlayer()
    const bet = movement('bet', transfer(ana, accounts.house, 50))
    const results = await post(bet, welcome(ana, 100), bet)
    expect(results.map(({ ok }) => ok)).toEqual([false, true, true])
    expect(await balances(ana)).toEqual([50])
  })

  test('a key that comes back with other money is a bug, and nothing of its transaction happens', async () => {
    const { post, balances } = await openLedger()
    const [ana, bob] = [newPlayer(), newPlayer()]
    await post(welcome(ana, 100))
    await expect(post(welcome(bob, 5), welcome(ana, 101))).rejects.toThrow('has moved other money before')
    expect(await balances(ana, bob)).toEqual([100, 0])
  })

  test('other money is a change of any part of any transfer, and one more or less', async () => {
    const { post, balances } = await openLedger()
    const [ana, bob, eve] = [newPlayer(), newPlayer(), newPlayer()]
    const [toAna, toBob] = [transfer(accounts.promo, ana, 10), transfer(accounts.promo, bob, 5)]
    await post(movement('gifts', toAna, toBob))
    const others = [
      [toAna],
      [toBob, toAna],
      [toAna, toBob, transfer(accounts.promo, eve, 1)],
      [toAna, transfer(accounts.house, bob, 5)],
      [toAna, transfer(accounts.promo, eve, 5)],
      [toAna, transfer(accounts.promo, bob, 6)],
    ]
    for (const transfers of others) {
      await expect(post(movement('gifts', ...transfers))).rejects.toThrow('has moved other money before')
    }
    expect(await post(movement('gifts', toAna, toBob))).toMatchObject([{ ok: true, alreadyDone: true }])
    expect(await balances(ana, bob, eve)).toEqual([10, 5, 0])
  })

  test('amounts are whole and above zero, between two accounts, under a key', async () => {
    const { post, balances } = await openLedger()
    const ana = newPlayer()
    const bad = [
      movement('zero', transfer(accounts.promo, ana, 0)),
      movement('negative', transfer(accounts.promo, ana, -1)),
      movement('fraction', transfer(accounts.promo, ana, 0.5)),
      movement('endless', transfer(accounts.promo, ana, Number.POSITIVE_INFINITY)),
      movement('inexact', transfer(accounts.promo, ana, 2 ** 53)),
      movement('itself', transfer(ana, ana, 1)),
      movement('empty'),
      movement('', transfer(accounts.promo, ana, 1)),
    ]
    for (const wrong of bad) await expect(post(wrong), wrong.key).rejects.toThrow()
    expect(await balances(ana, accounts.promo)).toEqual([0, 0])
  })

  test('thousands of movements fit in one call', async () => {
    const { post, balances } = await openLedger()
    const players = Array.from({ length: 1000 }, newPlayer)
    await post(...players.map((player) => welcome(player, 1000)))
    const bets = players.flatMap((player) =>
      [1, 2, 3].map((bet) => movement(`${bet} ${player}`, transfer(player, accounts.house, 400))),
    )
    const results = await post(...bets)
    expect(results.filter(({ ok }) => ok)).toHaveLength(2000)
    expect(await balances(accounts.house, accounts.promo)).toEqual([800_000, -1_000_000])
    expect(new Set(await balances(...players))).toEqual(new Set([200]))
  })

  test('a throwing work leaves no trace of what it posted', async () => {
    const { database, ledger, balances } = await openLedger()
    const ana = newPlayer()
    const work = database.transaction(async (transaction) => {
      await ledger.post(transaction, [welcome(ana, 100)])
      expect(await ledger.balanceOf(transaction, ana)).toBe(100)
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await balances(ana, accounts.promo)).toEqual([0, 0])
  })
})

describeOnPostgres('ledger of two servers on one database', (createDatabase) => {
  async function openTwo() {
    const { database, url } = await createDatabase()
    const other = await createPrismaDatabase({ url, migrates: false })
    return { one: openBooks(database), two: openBooks(other), close: () => other.close() }
  }

  test('the same movements posted by both happen once', async () => {
    const { one, two, close } = await openTwo()
    const players = Array.from({ length: 40 }, newPlayer)
    const posts = players.flatMap((player) => [one.post(welcome(player, 100)), two.post(welcome(player, 100))])
    const results = (await Promise.all(posts)).flat()
    expect(results.filter((result) => result.ok && !result.alreadyDone)).toHaveLength(40)
    expect(await one.balances(accounts.promo)).toEqual([-4000])
    expect(new Set(await two.balances(...players))).toEqual(new Set([100]))
    await close()
  })

  test('bets of one wallet placed on both never spend more than its balance', async () => {
    const { one, two, close } = await openTwo()
    const ana = newPlayer()
    await one.post(welcome(ana, 1000))
    const bets = Array.from({ length: 40 }, (_, bet) => movement(`bet ${bet}`, transfer(ana, accounts.house, 30)))
    const results = (await Promise.all(bets.map((bet, index) => (index % 2 ? one : two).post(bet)))).flat()
    expect(results.filter(({ ok }) => ok)).toHaveLength(33)
    expect(await one.balances(ana, accounts.house)).toEqual([10, 990])
    await close()
  })

  test('works that lock the same wallets in opposite orders all happen', async () => {
    const { one, two, close } = await openTwo()
    const [ana, bob] = [newPlayer(), newPlayer()]
    await one.post(welcome(ana, 1000), welcome(bob, 1000))
    const bet = (name: string, player: typeof ana) => movement(name, transfer(player, accounts.house, 10))
    // Grouped into one transaction per side, so that each holds the lock for which the other waits.
    const works = Array.from({ length: 8 }, (_, round) => [
      one.post(bet(`one ana ${round}`, ana)),
      one.post(bet(`one bob ${round}`, bob)),
      two.post(bet(`two bob ${round}`, bob)),
      two.post(bet(`two ana ${round}`, ana)),
    ])
    const results = (await Promise.all(works.flat())).flat()
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(await two.balances(ana, bob, accounts.house)).toEqual([840, 840, 320])
    await close()
  })
})
