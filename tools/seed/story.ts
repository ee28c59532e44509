// Named people in every state that an admin meets: roles, games with each ending, payments with each outcome, links,
// blocks, limits and visits.
import type { Database } from '@bougie/server'
import { beginBattle, giveUp, playToADraw, playToAWin } from './battles.ts'
import { nextCycle, placeBet, takeBack, untilCashOut } from './cycles.ts'
import { deposit, withdraw } from './money.ts'
import { makeAdmin, type Person, signUpByBrowser, signUpByPasskey } from './people.ts'
import { openSeedHouse, type SeedHouse } from './seed-house.ts'

const CODE = 'LUNA'
const SETTLED_MS = 10_000

interface Cast {
  readonly patron: Person
  readonly luna: Person
  readonly alice: Person
  readonly bruno: Person
  readonly chloe: Person
  readonly david: Person
}

export async function tellStory(database: Database): Promise<void> {
  const house = await openSeedHouse(database)
  try {
    const cast = await arrive(house)
    await playBattles(house, cast)
    await playCycles(house, cast)
    await movePayments(house, cast)
    await lookAround(house, cast)
    await keepOrder(house, cast)
    await stayOpen(house, cast)
  } finally {
    await house.close()
  }
}

async function arrive(house: SeedHouse): Promise<Cast> {
  const patron = await signUpByPasskey(house, 'Patron')
  await makeAdmin(house, patron)
  const luna = await signUpByPasskey(house, 'Luna')
  const { token } = patron.user
  await house.call('changeRole', { token, params: { id: luna.user.id }, body: { account_role: 'influencer' } })
  await house.call('createCreatorLink', { token, body: { user_id: luna.user.id, link_code: CODE } })
  return {
    patron,
    luna,
    alice: await signUpByBrowser(house, 'Alice', CODE),
    bruno: await signUpByBrowser(house, 'Bruno', CODE),
    chloe: await signUpByPasskey(house, 'Chloe'),
    david: await signUpByBrowser(house, 'David'),
  }
}

async function playBattles(house: SeedHouse, { patron, alice, bruno, chloe, david }: Cast): Promise<void> {
  await playToAWin(house, { one: alice, two: bruno, amount: 10 })
  await playToAWin(house, { one: chloe, two: alice, amount: 50 })
  await playToADraw(house, { one: bruno, two: chloe, amount: 25 })
  await giveUp(house, { one: bruno, two: alice, amount: 10 })
  const id = await beginBattle(house, { one: alice, two: david, amount: 100 })
  await house.call('cancelBattle', { token: patron.user.token, params: { id } })
}

async function playCycles(house: SeedHouse, { patron, alice, bruno, chloe }: Cast): Promise<void> {
  await nextCycle(house, alice)
  await placeBet(house, { person: alice, direction: 'up', amount: 20, code: CODE })
  await placeBet(house, { person: bruno, direction: 'down', amount: 30, code: CODE })
  await placeBet(house, { person: chloe, direction: 'up', amount: 15 })
  await takeBack(house, chloe)
  await placeBet(house, { person: chloe, direction: 'down', amount: 40 })
  await untilCashOut(house)
  await takeBack(house, chloe)
  await nextCycle(house, alice)
  await placeBet(house, { person: alice, direction: 'up', amount: 10 })
  const [running] = await house.call('adminCycles', { token: patron.user.token, query: { limit: 1 } })
  if (running) await house.call('cancelCycle', { token: patron.user.token, params: { id: running.id } })
}

async function movePayments(house: SeedHouse, { patron, alice, bruno, chloe, david }: Cast): Promise<void> {
  const { token } = patron.user
  await deposit(house, alice, { amount: 20, channel: 'card' })
  await deposit(house, bruno, { amount: 15, channel: 'bank' })
  await deposit(house, chloe, { amount: 10, channel: 'bank', refused: true })
  await withdraw(house, alice, 50)
  const [confirmed, rejected] = [await withdraw(house, chloe, 600), await withdraw(house, david, 700)]
  await house.call('confirmPayout', { token, params: { id: confirmed.id } })
  await house.call('rejectPayout', { token, params: { id: rejected.id } })
  await house.advance(SETTLED_MS)
  await withdraw(house, bruno, 800)
  const body = { deposit: { day: 20, week: 100 }, loss: { month: 300 } }
  await house.call('updateLimits', { token: alice.user.token, params: { userId: alice.user.id }, body })
}

async function lookAround(house: SeedHouse, { alice, chloe }: Cast): Promise<void> {
  const ways = [
    [null, 'Homepage', '/'],
    ['Homepage', 'Battle', '/battle'],
    ['Battle', 'Wallet', '/portefeuille'],
  ] as const
  for (const { user } of [alice, chloe]) {
    for (const [referrerPageCategoryName, pageCategoryName, path] of ways) {
      const walletAddress = user.wallet_address
      const view = { walletAddress, url: path, referrerUrl: null, sessionId: `seed-${user.pseudo}`, userAgent: 'Seed' }
      await house.call('logPageView', { body: view })
      const additionalData = JSON.stringify({ path, search: '', hash: '' })
      const way = {
        walletAddress,
        pageCategoryName,
        referrerPageCategoryName,
        actionName: 'DIRECT_URL',
        additionalData,
      }
      await house.call('logUserJourney', { body: way })
      await house.advance(SETTLED_MS)
    }
  }
}

/** Eve for an hour, Fred for good, Gina once, and an address. */
async function keepOrder(house: SeedHouse, { patron }: Cast): Promise<void> {
  const { token } = patron.user
  const [eve, fred, gina] = [
    await signUpByBrowser(house, 'Eve'),
    await signUpByBrowser(house, 'Fred'),
    await signUpByBrowser(house, 'Gina'),
  ]
  // A block that holds only for an hour is to hold when the seed is looked at.
  await house.catchUp()
  const block = ({ user }: Person, minutes: number | null, reason: string) =>
    house.call('addBlock', { token, body: { user_id: user.id, minutes, reason } })
  await block(eve, 60, 'rate_limit_exceeded')
  await block(fred, null, 'multiple_violations')
  const { id } = await block(gina, 24 * 60, 'spam_detected')
  await house.call('liftBlock', { token, params: { id } })
  await house.call('addBlock', { token, body: { ip: '203.0.113.66', minutes: 7 * 24 * 60, reason: 'bot_activity' } })
  for (const closed of [true, false]) {
    await house.call('closeGames', { token, body: { closed } })
    await house.advance(0)
  }
}

/** What is still to come: a payment on its way, and a battle that the next server finds. */
async function stayOpen(house: SeedHouse, { luna, david, chloe }: Cast): Promise<void> {
  const fresh = { ...david, socket: await house.openSocket(david.user.id) }
  const other = { ...chloe, socket: await house.openSocket(chloe.user.id) }
  await deposit(house, luna, { amount: 25, channel: 'crypto' })
  await beginBattle(house, { one: fresh, two: other, amount: 10 })
}
