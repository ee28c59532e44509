// Named people in every state that an admin meets: roles, games with each ending, payments with each outcome, links,
// blocks, limits and visits.
import { auditLedger, type Database, Prisma } from '@bougie/server'
import { beginBattle, giveUp, playToADraw, playToAWin } from './battles.ts'
import { nextCycle, placeBet, takeBack, untilCashOut } from './cycles.ts'
import { deposit, makeAdmin, type Person, signUpByBrowser, signUpByPasskey, withdraw } from './people.ts'
import { openSeedContext, type SeedContext } from './seed-context.ts'

const CODE = 'LUNA'
/** Deleted in the end, with commission that is not paid yet. */
const DELETED_CODE = 'ECLIPSE'
const SETTLED_MS = 10_000

const TABLES = [
  'users',
  'battles',
  'cycles',
  'cycle_bets',
  'payments',
  'creator_links',
  'blocks',
  'admin_actions',
] as const

interface Cast {
  readonly patron: Person
  readonly luna: Person
  readonly alice: Person
  readonly bruno: Person
  readonly chloe: Person
  readonly david: Person
}

export interface Seeded {
  /** The number of rows of each table afterwards. */
  readonly rows: Readonly<Record<string, number>>
  readonly balanced: boolean
}

/** Null for a database that has players already. The bots of a server's first start are none. */
export async function seed(database: Database, { beside = false } = {}): Promise<Seeded | null> {
  const isPlayer = { kind: { not: 'bot' } }
  if (!beside && (await database.reader.models.user.count({ where: isPlayer })) > 0) return null
  await seedHistory(database)
  const { problems } = await auditLedger(database.reader)
  const counts: [string, number][] = []
  for (const table of TABLES) counts.push([table, await countOf(database, table)])
  return { rows: Object.fromEntries(counts), balanced: problems.length === 0 }
}

async function seedHistory(database: Database): Promise<void> {
  const context = await openSeedContext(database)
  try {
    const cast = await arrive(context)
    await playBattles(context, cast)
    await playCycles(context, cast)
    await movePayments(context, cast)
    await lookAround(context, cast)
    await keepOrder(context, cast)
    await stayOpen(context, cast)
  } finally {
    await context.close()
  }
}

async function arrive(context: SeedContext): Promise<Cast> {
  const patron = await signUpByPasskey(context, 'Patron')
  await makeAdmin(context, patron)
  const luna = await signUpByPasskey(context, 'Luna')
  const { token } = patron.user
  await context.call('changeRole', { token, params: { id: luna.user.id }, body: { account_role: 'influencer' } })
  for (const link_code of [CODE, DELETED_CODE]) {
    await context.call('createCreatorLink', { token, body: { user_id: luna.user.id, link_code } })
  }
  return {
    patron,
    luna,
    alice: await signUpByBrowser(context, 'Alice', CODE),
    bruno: await signUpByBrowser(context, 'Bruno', CODE),
    chloe: await signUpByPasskey(context, 'Chloe'),
    david: await signUpByBrowser(context, 'David'),
  }
}

async function playBattles(context: SeedContext, { patron, alice, bruno, chloe, david }: Cast): Promise<void> {
  await playToAWin(context, { one: alice, two: bruno, amount: 10 })
  await playToAWin(context, { one: chloe, two: alice, amount: 50 })
  await playToADraw(context, { one: bruno, two: chloe, amount: 25 })
  await giveUp(context, { one: bruno, two: alice, amount: 10 })
  const id = await beginBattle(context, { one: alice, two: david, amount: 100 })
  await context.call('cancelBattle', { token: patron.user.token, params: { id } })
}

async function playCycles(context: SeedContext, { patron, alice, bruno, chloe }: Cast): Promise<void> {
  await nextCycle(context, alice)
  await placeBet(context, { person: alice, direction: 'up', amount: 20, code: CODE })
  await placeBet(context, { person: bruno, direction: 'down', amount: 30, code: DELETED_CODE })
  await placeBet(context, { person: chloe, direction: 'up', amount: 15 })
  await takeBack(context, chloe)
  await placeBet(context, { person: chloe, direction: 'down', amount: 40 })
  await untilCashOut(context)
  await takeBack(context, chloe)
  await nextCycle(context, alice)
  await placeBet(context, { person: alice, direction: 'up', amount: 10 })
  const [running] = await context.call('adminCycles', { token: patron.user.token, query: { limit: 1 } })
  if (running) await context.call('cancelCycle', { token: patron.user.token, params: { id: running.id } })
}

async function movePayments(context: SeedContext, { patron, alice, bruno, chloe, david }: Cast): Promise<void> {
  const { token } = patron.user
  await deposit(context, alice, { amount: 20, channel: 'card' })
  await deposit(context, bruno, { amount: 15, channel: 'bank' })
  await deposit(context, chloe, { amount: 10, channel: 'bank', refused: true })
  await withdraw(context, alice, 50)
  const [confirmed, rejected] = [await withdraw(context, chloe, 600), await withdraw(context, david, 700)]
  await context.call('confirmPayout', { token, params: { id: confirmed.id } })
  await context.call('rejectPayout', {
    token,
    params: { id: rejected.id },
    body: { reason: 'Compte au nom d’une autre personne' },
  })
  await context.advance(SETTLED_MS)
  await withdraw(context, bruno, 800)
  const body = { deposit: { day: 20, week: 100 }, loss: { month: 300 } }
  await context.call('updateLimits', { token: alice.user.token, params: { userId: alice.user.id }, body })
}

async function lookAround(context: SeedContext, { alice, chloe }: Cast): Promise<void> {
  const ways = [
    [null, 'Homepage', '/'],
    ['Homepage', 'Battle', '/battle'],
    ['Battle', 'Wallet', '/portefeuille'],
  ] as const
  for (const { user } of [alice, chloe]) {
    for (const [referrerPageCategoryName, pageCategoryName, path] of ways) {
      const walletAddress = user.wallet_address
      const view = { walletAddress, url: path, referrerUrl: null, sessionId: `seed-${user.pseudo}`, userAgent: 'Seed' }
      await context.call('logPageView', { body: view })
      const additionalData = JSON.stringify({ path, search: '', hash: '' })
      const way = {
        walletAddress,
        pageCategoryName,
        referrerPageCategoryName,
        actionName: 'DIRECT_URL',
        additionalData,
      }
      await context.call('logUserJourney', { body: way })
      await context.advance(SETTLED_MS)
    }
  }
}

/**
 * Blocks Eve for an hour, Fred permanently, Gina until it is lifted, and an address; deletes a link; closes and opens
 * the games.
 */
async function keepOrder(context: SeedContext, { patron }: Cast): Promise<void> {
  const { token } = patron.user
  const [eve, fred, gina] = [
    await signUpByBrowser(context, 'Eve'),
    await signUpByBrowser(context, 'Fred'),
    await signUpByBrowser(context, 'Gina'),
  ]
  // A block of one hour must be active when the seed is looked at.
  await context.catchUp()
  const block = ({ user }: Person, minutes: number | null, reason: string) =>
    context.call('addBlock', { token, body: { user_id: user.id, minutes, reason } })
  await block(eve, 60, 'rate_limit_exceeded')
  await block(fred, null, 'multiple_violations')
  const { id } = await block(gina, 24 * 60, 'spam_detected')
  await context.call('liftBlock', { token, params: { id } })
  await context.call('addBlock', { token, body: { ip: '203.0.113.66', minutes: 7 * 24 * 60, reason: 'bot_activity' } })
  const [deleted] = await context.call('adminCreatorLinks', { token, query: { q: DELETED_CODE } })
  if (deleted) await context.call('deleteCreatorLink', { token, params: { id: deleted.id } })
  for (const closed of [true, false]) {
    await context.call('closeGames', { token, body: { closed } })
    await context.advance(0)
  }
}

/** Adds unfinished work: a pending payment, and a battle that the next server resumes. */
async function stayOpen(context: SeedContext, { luna, david, chloe }: Cast): Promise<void> {
  const fresh = { ...david, socket: await context.openSocket(david.user.id) }
  const other = { ...chloe, socket: await context.openSocket(chloe.user.id) }
  await deposit(context, luna, { amount: 25, channel: 'crypto' })
  await beginBattle(context, { one: fresh, two: other, amount: 10 })
}

async function countOf({ reader }: Database, table: (typeof TABLES)[number]): Promise<number> {
  const [row] = await reader.query<{ rows: number }>(
    Prisma.sql`SELECT CAST(COUNT(*) AS BIGINT) AS "rows" FROM ${Prisma.raw(table)}`,
  )
  return row?.rows ?? 0
}
