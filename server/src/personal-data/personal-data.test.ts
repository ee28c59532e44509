import { randomUUID } from 'node:crypto'
import { DELETED_PSEUDO, PERSONAL_DATA_KINDS, type PublicUser } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { BATTLE_PACE, battleApps, type Player, seatPlayer } from '../../test/battle-fixture.ts'
import { newBrowserWallet, signedSignIn } from '../../test/browser-wallets.ts'
import type { TestApp } from '../../test/build-test-app.ts'
import { describeOnDatabases, describeOnPostgres, describeOnSqlite } from '../../test/describe-on-databases.ts'
import {
  attachPasskey,
  authenticationBody,
  newLocalWallet,
  signUpLocally,
  signUpWithPasskey,
} from '../../test/identity-flows.ts'
import { createInterruptible, overOrWaiting, twoConnections } from '../../test/interruptible-database.ts'
import { movement, openBooks, transfer } from '../../test/ledger-books.ts'
import { BANK, balanceOf, deposit, giveMoney, startAppWithAdmin, withdraw } from '../../test/payments.ts'
import { planOf } from '../../test/query-plan.ts'
import { refusalOf, statuses } from '../../test/refusals.ts'
import { openSocket } from '../../test/socket-pair.ts'
import type { TestDatabase } from '../../test/test-database.ts'
import { store } from '../analytics/repository.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { createSecretBox, DATA_KEY_BYTES } from '../infrastructure/system/secret-box.ts'
import type { Reader } from '../ports/database.ts'
import type { SecretBox } from '../ports/secret-box.ts'
import { accounts } from '../wallet/accounts.ts'
import { auditLedger } from '../wallet/audit.ts'
import { PERSONAL_TABLES } from './registry.ts'
import * as personalData from './repository.ts'

const UNAUTHORIZED = { status: 401, code: 'UNAUTHORIZED' }
const RELATIONS = ['follow', 'blockPlayer'] as const
/** Columns that are named like one with a player and hold something else. */
const NAMES_SOMETHING_ELSE: ReadonlySet<string> = new Set([
  ...['battle_id', 'cause_id', 'creator_link_id', 'credential_id', 'cycle_id', 'family_id', 'link_id', 'movement_id'],
  ...['forfeited_by', 'session_id'],
])

/** By the naming of this database, so that a column with a new name counts until it is declared to be something else. */
function namesPlayer(column: string): boolean {
  return /_(id|by)$|^wallet_/.test(column) && !NAMES_SOMETHING_ELSE.has(column)
}

function openPersonalData(createDatabase: () => Promise<TestDatabase>) {
  const startApp = battleApps(createDatabase)

  const remove = ({ call }: TestApp, { token }: PublicUser, giveUpBalance = false) =>
    call('deleteAccount', { token, body: { confirmation: 'SUPPRIMER', giveUpBalance } })

  async function tablesOf({ database }: TestApp) {
    const { dialect, query } = database.reader
    const rows = await query<{ table: string; column: string }>(
      dialect === 'sqlite'
        ? Prisma.sql`SELECT master.name AS "table", info.name AS "column" FROM sqlite_master AS master, pragma_table_info(master.name) AS info WHERE master.type = 'table'`
        : Prisma.sql`SELECT c.table_name AS "table", c.column_name AS "column" FROM information_schema.columns AS c
            JOIN information_schema.tables AS t ON t.table_name = c.table_name AND t.table_schema = c.table_schema
            WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'`,
    )
    return Map.groupBy(rows, ({ table }) => table)
  }

  /** Tables with a row that contains the text in any column. */
  async function holdersOf(app: TestApp, text: string): Promise<string[]> {
    const holders: string[] = []
    for (const table of (await tablesOf(app)).keys()) {
      const rows = await app.database.reader.query(Prisma.sql`SELECT * FROM ${Prisma.raw(`"${table}"`)}`)
      const written = JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
      if (written.toLowerCase().includes(text.toLowerCase())) holders.push(table)
    }
    return holders.sort()
  }

  /** Follows and blocks of everybody. */
  const relationsOf = ({ database }: TestApp) =>
    database.reader.query(Prisma.sql`
      SELECT follower_id, followed_id FROM player_follows UNION ALL SELECT user_id, blocked_id FROM player_blocks`)

  async function audit({ database }: TestApp) {
    return auditLedger(database.reader)
  }

  /** A player with data in most tables. */
  async function openLife() {
    const app = await startApp({ environment: { ANALYTICS: 'on' } })
    const holder = await signUpWithPasskey(app.call, 'CamilleMartin')
    const { user } = holder
    const { token, id } = user
    await app.call('updateUser', { token, params: { id }, body: { pseudo: 'Camille_Martin' } })
    await app.call('newRecoveryCodes', { token })
    await app.call('createApiToken', { token, body: { name: 'Robot de Camille', scopes: ['battle'] } })
    await app.call('updateLimits', { token, params: { userId: id }, body: { deposit: { day: 50 } } })
    await giveMoney(app, user, 100)
    await deposit(app, user, { amount: 20 })
    await app.settle()
    await withdraw(app, user, { amount: 30, channel: 'bank', destination: BANK })
    await app.advance(60_000)
    await app.call('createChallenge', { token, body: { amount: 10, expires_in: 60 } })
    return { app, user, holder }
  }

  /** The page reports asynchronously: a page view may be in transit or waiting when the account is deleted. */
  const lookAround = async ({ call }: TestApp, walletAddress: PublicUser['wallet_address']) => {
    const visit = { walletAddress, referrerUrl: '', sessionId: 'visite', userAgent: 'Firefox' }
    await call('logPageView', { body: { ...visit, url: 'https://jeu.example.org/profile' } })
    await call('logUserJourney', {
      body: {
        walletAddress,
        pageCategoryName: 'Profile',
        referrerPageCategoryName: 'Homepage',
        actionName: 'DIRECT_URL',
        additionalData: { path: '/profile', search: '', hash: '' },
      },
    })
  }

  return { startApp, remove, tablesOf, holdersOf, relationsOf, audit, openLife, lookAround }
}

describeOnDatabases('[20.6] rows of a player', (createDatabase) => {
  const { startApp, remove, holdersOf, audit, openLife, lookAround } = openPersonalData(createDatabase)

  test('[20.6] the export has all of it as JSON, and each kind as CSV; nothing of others, and no secret', async () => {
    const { app, user } = await openLife()
    const { token } = user
    const file = JSON.parse(await app.call('exportPersonalData', { token, query: { format: 'json' } }))
    expect(Object.keys(file)).toEqual(['exported_at', 'user_id', ...PERSONAL_DATA_KINDS])
    expect(file.profile).toMatchObject([{ id: user.id, pseudo: 'Camille_Martin', wallet_address: user.wallet_address }])
    expect(file.passkeys).toHaveLength(1)
    expect(file.recovery_codes).toHaveLength(10)
    expect(file.api_tokens).toMatchObject([{ name: 'Robot de Camille', scopes: 'battle' }])
    expect(file.payments).toMatchObject([
      { direction: 'deposit', amount_cents: 2000 },
      { direction: 'withdrawal', amount_cents: 3000 },
    ])
    expect(file.challenges).toMatchObject([{ stake_cents: 1000, status: 'open' }])
    expect(file.statement).toMatchObject([
      { type: 'welcome', amount_cents: 10_000, balance_cents: 10_000 },
      { type: 'other', amount_cents: 10_000, balance_cents: 20_000 },
      { type: 'deposit', amount_cents: 2_000, balance_cents: 22_000 },
      { type: 'withdrawal', amount_cents: -3_000, balance_cents: 19_000 },
    ])
    expect(file.statement[3]).toEqual({
      at: file.payments[1].created_at,
      movement_id: expect.any(String),
      ordinal: 0,
      type: 'withdrawal',
      cause_type: 'payment',
      cause_id: file.payments[1].id,
      amount_cents: -3_000,
      balance_cents: 19_000,
    })
    expect(JSON.stringify(file)).not.toMatch(/hash|public_key|secret|iban|FR7630006/i)
    const csv = await app.call('exportPersonalData', { token, query: { format: 'csv', kind: 'payments' } })
    const [head, ...lines] = csv.trim().split('\r\n')
    expect(head).toContain('id;direction;channel;amount_cents')
    expect(lines).toHaveLength(2)
    const other = await signUpWithPasskey(app.call)
    const others = JSON.parse(
      await app.call('exportPersonalData', { token: other.user.token, query: { format: 'json' } }),
    )
    expect(others.payments).toEqual([])
    expect(JSON.stringify(others)).not.toContain(user.id)
    app.clock.suspend(5 * 60_000)
    expect(await refusalOf(app.call('exportPersonalData', { token, query: { format: 'json' } }))).toEqual({
      status: 403,
      code: 'FRESH_PASSKEY_REQUIRED',
    })
  })

  test('[20.6] deleted, name, addresses, credentials, sessions and devices are in no table; the books balance', async () => {
    const { app, user, holder } = await openLife()
    expect(await refusalOf(remove(app, user))).toEqual({ status: 409, code: 'ACCOUNT_BALANCE_LEFT' })
    const credentials = await app.database.reader.query<{ id: string }>(
      Prisma.sql`SELECT id FROM passkey_credentials WHERE passkey_user_id = ${holder.passkeyUserId}`,
    )
    const names = ['camille', user.wallet_address, holder.passkeyUserId, credentials[0]?.id ?? 'none']
    for (const name of names) expect(await holdersOf(app, name), name).not.toEqual([])
    await remove(app, user, true)
    await app.advance(3_000)
    for (const name of names) expect([name, await holdersOf(app, name)]).toEqual([name, []])
    // An event without a signed-in player names nobody; it is shortened after 30 days like all others.
    const located = Prisma.sql`SELECT id FROM security_events WHERE user_id = ${user.id} AND address IS NOT NULL`
    expect(await app.database.reader.query(located)).toEqual([])
    expect(await refusalOf(app.call('me', { token: user.token }))).toEqual(UNAUTHORIZED)
    const again = app.call('passkeySignIn', { body: await authenticationBody(app.call, holder.authenticator) })
    expect((await refusalOf(again)).code).toBe('NO_WALLET_FOUND')
    expect(await audit(app)).toMatchObject({ balanced: true, problems: [] })
    const [row] = await app.database.reader.query<{ balanceCents: number }>(
      Prisma.sql`SELECT balance_cents AS "balanceCents" FROM ledger_accounts WHERE id = ${`player:${user.id}`}`,
    )
    expect(row?.balanceCents).toBe(0)
  })

  test('[20.6] visits follow a wallet to its passkey: they are exported, and go with the account', async () => {
    const app = await startApp({ environment: { ANALYTICS: 'on' } })
    const local = await app.call('signup', { body: newLocalWallet() })
    await lookAround(app, local.wallet_address.toUpperCase().replace('0X', '0x') as typeof local.wallet_address)
    await app.advance(3_000)
    const user = await attachPasskey(app.call, local)
    expect(await holdersOf(app, local.wallet_address)).toEqual([])
    const file = JSON.parse(await app.call('exportPersonalData', { token: user.token, query: { format: 'json' } }))
    expect([file.page_views, file.journeys].map(({ length }) => length)).toEqual([1, 1])
    await remove(app, user, true)
    expect(await holdersOf(app, user.wallet_address)).toEqual([])
  })

  test('[20.6] visits are found by an index, whatever the capitals of their address: the writer has no time for ninety days of them', async () => {
    const { database } = await createDatabase()
    const plan = await database.transaction(async (transaction) => {
      // Postgres reads small tables whole.
      if (transaction.dialect === 'postgres') await transaction.execute(Prisma.sql`SET LOCAL enable_seqscan = off`)
      return planOf(transaction, Prisma.sql`DELETE FROM page_views WHERE LOWER("wallet_address") = ${'0xa'}`)
    })
    expect(plan).toContain('page_views_wallet_idx')
  })

  test('[20.6] others keep their history with somebody who is gone, and the name is free again', async () => {
    const app = await startApp()
    const [gone, other] = [await seatPlayer(app), await seatPlayer(app)]
    const pseudo = 'Partie'
    await app.call('updateUser', { token: gone.user.token, params: { id: gone.user.id }, body: { pseudo } })
    for (const { socket } of [gone, other]) socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.settle()
    const { battleId } = other.socket.last('battle_match_found')
    expect(await refusalOf(remove(app, gone.user, true))).toEqual({ status: 409, code: 'ACCOUNT_IN_PLAY' })
    gone.socket.send({ type: 'battle_forfeit', battleId })
    await app.settle()
    await remove(app, gone.user, true)
    await app.settle()
    expect(gone.socket.closeCode).toBe(4001)
    const params = { userId: other.user.id }
    const [battle] = await app.call('endedBattles', { token: other.user.token, params, query: {} })
    expect(JSON.stringify(battle)).toContain(DELETED_PSEUDO)
    // Record and rating belong to nobody any more: the player has no card, and can't be followed or challenged.
    const { id } = gone.user
    const { token } = other.user
    const missing = { status: 404, code: 'NOT_FOUND' }
    expect(await refusalOf(app.call('playerProfile', { token, params: { id } }))).toEqual(missing)
    expect(await refusalOf(app.call('follow', { token, params: { userId: id } }))).toEqual(missing)
    const challenge = { amount: 10, expires_in: 15, opponent_id: id } as const
    expect(await refusalOf(app.call('createChallenge', { token, body: challenge }))).toEqual(missing)
    await app.call('updateUser', { token: other.user.token, params: { id: other.user.id }, body: { pseudo } })
    expect((await app.call('me', { token: other.user.token })).user.pseudo).toBe(pseudo)
  })

  test('[20.6] a challenge that the player made or received is closed, and the other one learns it at once', async () => {
    const app = await startApp()
    const [gone, other] = [await seatPlayer(app), await seatPlayer(app)]
    const challenge = (one: Player, another: Player) =>
      app.call('createChallenge', {
        token: one.user.token,
        body: { amount: 10, expires_in: 15, opponent_id: another.user.id },
      })
    const made = await challenge(gone, other)
    const received = await challenge(other, gone)
    await remove(app, gone.user, true)
    await app.settle()
    const news = other.socket.all('battle_challenge').filter(({ status }) => status === 'withdrawn')
    expect(news.map(({ code }) => code).sort()).toEqual([made.code, received.code].sort())
    const { token } = other.user
    expect(await app.call('challenge', { token, params: { code: made.code } })).toMatchObject({ status: 'withdrawn' })
  })

  test('[20.6] open bets and payments that are on their way keep an account; deleting it twice deletes it once', async () => {
    const app = await startApp()
    const { user } = await seatPlayer(app)
    const socket = openSocket(app.application.gateway, { userId: user.id, watchesCycle: true })
    socket.send({ type: 'cycle_subscribe' })
    await app.settle()
    const { cycleId } = socket.last('initialState')
    socket.send({ type: 'placeBet', userId: user.id, cycleId, direction: 'up', amount: 10 })
    await app.settle()
    const bet = socket.last('newBet')
    expect(await refusalOf(remove(app, user, true))).toEqual({ status: 409, code: 'ACCOUNT_IN_PLAY' })
    socket.send({ type: 'removeBet', userId: user.id, betId: bet.id })
    await app.settle()
    await withdraw(app, user, { amount: 20, channel: 'bank', destination: BANK })
    expect(await refusalOf(remove(app, user, true))).toEqual({ status: 409, code: 'ACCOUNT_PAYMENT_PENDING' })
    await app.advance(120_000)
    const removals = [remove(app, user, true), remove(app, user, true)]
    expect((await statuses(removals)).filter((status) => status !== 200 && status !== 401)).toEqual([])
    const rows = await app.database.reader.query(Prisma.sql`SELECT id FROM corrections`)
    expect(rows).toHaveLength(1)
    expect(await audit(app)).toMatchObject({ balanced: true, problems: [] })
  })

  test('[K65] the last admin keeps the account, also when the last two delete theirs at the same time', async () => {
    const app = await startApp()
    const { adminApp, admin } = await startAppWithAdmin(startApp, app)
    const granted = [await signUpWithPasskey(app.call, 'Une'), await signUpWithPasskey(app.call, 'Deux')]
    for (const { user } of granted) {
      const role = { params: { id: user.id }, body: { account_role: 'admin' } } as const
      await adminApp.call('changeRole', { token: admin.token, ...role })
    }
    // Not an admin on the first server, which names none.
    await remove(app, admin, true)
    const deletions = granted.map(({ user }) => remove(app, user, true))
    const settled = await Promise.allSettled(deletions)
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const message = 'Vous êtes le seul administrateur : donnez d’abord ce rôle à un autre joueur.'
    const refused = settled.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: { status: 403, code: 'FORBIDDEN', message } })
  })

  test('[20.6] a deletion that races a match or a deposit leaves no money behind', async () => {
    for (let round = 0; round < 3; round += 1) {
      const app = await startApp()
      const [gone, other] = [await seatPlayer(app), await seatPlayer(app)]
      const challenge = await app.call('createChallenge', {
        token: gone.user.token,
        body: { amount: 10, expires_in: 15 },
      })
      const accepted = app.call('acceptChallenge', { token: other.user.token, params: { code: challenge.code } })
      await statuses([accepted, remove(app, gone.user, true), deposit(app, gone.user, { amount: 20 })])
      await app.advance(60_000)
      const deletedAt = await app.database.reader.query<{ deletedAt: Date | null }>(
        Prisma.sql`SELECT deleted_at AS "deletedAt" FROM users WHERE id = ${gone.user.id}`,
      )
      const [account] = await app.database.reader.query<{ cents: number }>(
        Prisma.sql`SELECT balance_cents AS cents FROM ledger_accounts WHERE id = ${`player:${gone.user.id}`}`,
      )
      if (deletedAt[0]?.deletedAt) expect(account?.cents).toBe(0)
      expect(await audit(app)).toMatchObject({ balanced: true, problems: [] })
    }
  })

  test('[20.6] of several exclusions that come back the longest counts, and a later pause weakens none', async () => {
    const app = await startApp()
    const excluded = newLocalWallet()
    const [paused, sharing] = [newLocalWallet(), { ...newLocalWallet(), ibex_id: excluded.ibex_id }]
    const changes = [
      { wallet: excluded, body: { self_exclude: true as const } },
      { wallet: paused, body: { pause_hours: 24 } },
      // The same browser, and so the same secret, as the one that is excluded.
      { wallet: sharing, body: { pause_hours: 24 } },
    ]
    const players = await Promise.all(changes.map(({ wallet }) => app.call('signup', { body: wallet })))
    for (const [index, { body }] of changes.entries()) {
      const player = players[index]
      if (player === undefined) throw new Error('each wallet has a player')
      await app.call('updateLimits', { token: player.token, params: { userId: player.id }, body })
      await remove(app, player, true)
    }
    for (const { wallet_address } of [paused, newLocalWallet()]) {
      const again = await app.call('signup', { body: { wallet_address, ibex_id: excluded.ibex_id } })
      expect(await refusalOf(deposit(app, again, { amount: 20 }))).toEqual({ status: 422, code: 'SELF_EXCLUDED' })
    }
  })
})

describeOnSqlite('[20.6] what is kept about a player', (createDatabase) => {
  const { startApp, remove, tablesOf, holdersOf, openLife, lookAround } = openPersonalData(createDatabase)

  test('[20.6] every table that names a player has an entry, and every kind of export has a table', async () => {
    const app = await startApp()
    const entries = new Set(PERSONAL_TABLES.flatMap(({ table, owner }) => owner.map((column) => `${table}.${column}`)))
    const missing: string[] = []
    const known = new Set<string>()
    for (const [table, columns] of await tablesOf(app)) {
      for (const { column } of columns) {
        known.add(`${table}.${column}`)
        const isOwnRow = table === 'users' || (table === 'passkey_users' && column !== 'id')
        if (namesPlayer(column) && !isOwnRow && !entries.has(`${table}.${column}`)) missing.push(`${table}.${column}`)
      }
    }
    // Its owner is named by another column of the same row.
    expect(missing.sort()).toEqual(['user_journeys.wallet_address'])
    expect([...entries].filter((entry) => !known.has(entry))).toEqual([])
    const kinds = PERSONAL_TABLES.flatMap(({ exported }) => ('kind' in exported ? [exported.kind] : []))
    expect([...kinds, 'battle_choices', 'statement'].sort()).toEqual([...PERSONAL_DATA_KINDS].sort())
  })

  test('[20.6] the rows of a player are found by an index, however many others there are', async () => {
    const app = await startApp()
    const { user } = await signUpWithPasskey(app.call)
    const { reader } = app.database
    const statements: Prisma.Sql[] = []
    const query: Reader['query'] = (sql) => {
      statements.push(sql)
      return reader.query(sql)
    }
    for (const kind of PERSONAL_DATA_KINDS) {
      if (kind !== 'statement') for await (const _rows of personalData.pages({ ...reader, query }, kind, user.id));
    }
    await app.database.transaction(async (transaction) => {
      const execute: typeof transaction.execute = (sql) => {
        statements.push(sql)
        return transaction.execute(sql)
      }
      const walletAddress = `0x${'0'.repeat(40)}`
      const erasure = { userId: user.id, at: new Date(app.clock.nowMs()), walletAddress, walletId: randomUUID() }
      await personalData.erase({ ...transaction, execute }, erasure)
    })
    const plans: string[] = []
    for (const sql of statements) plans.push(await planOf(reader, sql))
    expect(plans.length).toBeGreaterThan(PERSONAL_TABLES.length)
    // Rows of five minutes are few, and a part is at most one page.
    expect(plans.filter((plan) => /SCAN (?!passkey_challenges|web3_nonces|part")/.test(plan))).toEqual([])
  })

  test('[20.6] a later page begins by an index where the one before ended, whatever it lists', async () => {
    const app = await startApp()
    const { user } = await signUpWithPasskey(app.call)
    const at = { createdAt: new Date(app.clock.nowMs()), expiresAt: new Date(app.clock.nowMs()) }
    const ids = Array.from({ length: 501 }, () => randomUUID())
    await app.database.transaction(async ({ models }) => {
      const { createdAt } = at
      const visit = { walletAddress: user.wallet_address, url: '/', createdAt }
      await models.pageView.createMany({ data: ids.map((id) => ({ id, ...visit })) })
      const session = { kind: 'user', userId: user.id, familyId: 'family', ...at }
      await models.token.createMany({ data: ids.map((hash) => ({ hash, ...session })) })
      const challenge = { challengerId: user.id, stakeCents: 0, status: 'open', ...at }
      await models.battleChallenge.createMany({ data: ids.map((id) => ({ id, code: id, ...challenge })) })
    })
    const plans: string[] = []
    const { reader } = app.database
    const query: Reader['query'] = async (sql) => {
      plans.push(await planOf(reader, sql))
      return reader.query(sql)
    }
    for (const kind of ['page_views', 'sessions', 'challenges'] as const) {
      for await (const _rows of personalData.pages({ ...reader, query }, kind, user.id));
    }
    expect(plans).toHaveLength(6)
    for (const index of [
      'page_views_wallet_idx (<expr>=? AND created_at>?)',
      'tokens_user_id_created_at_idx (user_id=? AND created_at>?)',
      'battle_challenges_challenger_id_created_at_idx (challenger_id=? AND created_at>?)',
      'battle_challenges_accepter_id_idx (accepter_id=? AND created_at>?)',
      'battle_challenges_addressee_id_created_at_idx (addressee_id=? AND created_at>?)',
    ]) {
      expect(plans.join('\n')).toContain(index)
    }
  })

  test('[20.6] of a player who is gone the id alone is left, in money, games and logs', async () => {
    const { app, user } = await openLife()
    const { token, id: userId } = user
    const other = await signUpLocally(app.call)
    for (const endpoint of RELATIONS) {
      await app.call(endpoint, { token, params: { userId: other.id } })
      await app.call(endpoint, { token: other.token, params: { userId } })
    }
    await app.call('nextDepositReference', { token, params: { userId } })
    await deposit(app, user, { amount: 20, key: randomUUID() })
    const { models } = app.database.reader
    await app.database.transaction(async (transaction) => {
      const { playerRecord, payment, user: player } = transaction.models
      await playerRecord.upsert({ where: { userId }, create: { userId, wins: 1 }, update: { wins: 1 } })
      await payment.updateMany({ where: { userId }, data: { note: 'Loyer de mars' } })
      const face = { profilePicture: 'https://jeu.example.org/moi.png', pictureHash: 'moi', isHidden: true }
      const keys = { formerWalletKey: '0xavant', creatorLinkCode: 'LUNA-7' }
      await player.update({ where: { id: userId }, data: { ...face, ...keys, accountRole: 'influencer' } })
    })
    const payments = async () => {
      const select = { note: true, destination: true, destinationLast4: true }
      const rows = await models.payment.findMany({ where: { userId }, select })
      return rows.map(({ note, destination, destinationLast4 }) => [note, destination, destinationLast4])
    }
    const kept = [
      ...['admin_actions', 'battle_challenges', 'corrections', 'ledger_accounts', 'ledger_lines', 'ledger_movements'],
      ...['ledger_transfers', 'payments', 'player_pauses', 'security_events', 'users'],
    ]
    const gone = [
      ...['api_tokens', 'idempotent_answers', 'next_references', 'player_blocks', 'player_follows', 'player_limits'],
      ...['player_records', 'tokens'],
    ]
    expect(await holdersOf(app, userId)).toEqual(expect.arrayContaining(gone))
    expect(await payments()).toContainEqual(['Loyer de mars', expect.any(String), '0189'])
    await app.advance(120_000)
    await remove(app, user, true)
    const at = new Date(app.clock.nowMs())
    const [holders, paid] = [await holdersOf(app, userId), (await payments()).flat()]
    const row = await models.user.findUniqueOrThrow({ where: { id: userId } })
    expect({ holders, paid: [...new Set(paid)], row }).toEqual({
      holders: kept,
      paid: [null],
      row: {
        id: userId,
        kind: 'web3',
        walletAddress: expect.any(String),
        walletKey: expect.any(String),
        walletId: expect.any(String),
        pseudo: DELETED_PSEUDO,
        pseudoKey: `deleted ${userId}`,
        pseudoSkeleton: `deleted ${userId}`,
        profilePicture: null,
        pictureHash: null,
        accountRole: 'user',
        isHidden: false,
        passkeyUserId: null,
        localSecretHash: null,
        formerWalletKey: null,
        creatorLinkCode: null,
        creatorLinkId: null,
        createdAt: expect.any(Date),
        updatedAt: at,
        deletedAt: at,
      },
    })
  })

  test('[20.6] every column of the player’s own row is exported, or named here', async () => {
    const columns = (await tablesOf(await startApp())).get('users')?.map(({ column }) => column) ?? []
    const exported = PERSONAL_TABLES.flatMap((entry) =>
      entry.table === 'users' && 'columns' in entry.exported ? entry.exported.columns : [],
    )
    expect(columns.filter((column) => !exported.includes(column)).sort()).toEqual([
      'creator_link_id',
      'deleted_at',
      'former_wallet_key',
      'local_secret_hash',
      'passkey_user_id',
      'picture_hash',
      'pseudo_key',
      'pseudo_skeleton',
      'wallet_key',
    ])
  })

  test('[20.6] the choices of the player are exported, and not those of the other', async () => {
    const app = await startApp()
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    for (const { socket } of [one, two]) socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.advance(BATTLE_PACE.countdownMs + BATTLE_PACE.waitingMs)
    const { battleId } = one.socket.last('battle_match_found')
    one.socket.send({ type: 'battle_bet', battleId, choice: 'up', round: 1 })
    two.socket.send({ type: 'battle_bet', battleId, choice: 'down', round: 1 })
    await app.settle()
    const choices = async ({ user: { token } }: typeof one) =>
      JSON.parse(await app.call('exportPersonalData', { token, query: { format: 'json' } })).battle_choices.map(
        ({ data }: { data: string }) => JSON.parse(data).choice,
      )
    expect([await choices(one), await choices(two)]).toEqual([['up'], ['down']])
  })

  test('[20.6] rows that are deleted while a long file is read hide none of the others', async () => {
    const app = await startApp()
    const { user } = await signUpWithPasskey(app.call)
    const data = Array.from({ length: 1_200 }, (_none, index) => ({
      id: randomUUID(),
      walletKey: user.wallet_address.toLowerCase(),
      pageCategory: 'Profile',
      actionName: String(index),
      createdAt: new Date(app.clock.nowMs() + Math.floor(index / 3)),
    }))
    await app.database.transaction(({ models }) => models.userJourney.createMany({ data }))
    const read: unknown[] = []
    const { reader } = app.database
    const plans: string[] = []
    const query: Reader['query'] = async (sql) => {
      plans.push(await planOf(reader, sql))
      return reader.query(sql)
    }
    for await (const rows of personalData.pages({ ...reader, query }, 'journeys', user.id)) {
      read.push(...rows.map(({ action_name }) => action_name))
      const old = { createdAt: { lt: new Date(app.clock.nowMs() + 100) } }
      await app.database.transaction(({ models }) => models.userJourney.deleteMany({ where: old }))
    }
    expect(read.toSorted()).toEqual(data.map(({ actionName }) => actionName).toSorted())
    // A later page begins where the one before ended.
    expect(plans.at(-1)).toContain('user_journeys_wallet_key_created_at_idx (wallet_key=? AND created_at>?)')
  })

  test('[20.6] a page view that waits to be written, or comes later, names nobody who is gone', async () => {
    const app = await startApp({ environment: { ANALYTICS: 'on' } })
    const { user } = await signUpWithPasskey(app.call)
    await lookAround(app, user.wallet_address)
    await remove(app, user, true)
    await lookAround(app, user.wallet_address)
    await app.advance(3_000)
    expect(await holdersOf(app, user.wallet_address)).toEqual([])
    expect(await app.database.reader.query(Prisma.sql`SELECT id FROM page_views`)).toHaveLength(2)
  })

  test('[20.6] visits of a local wallet are not those of the player who proves its address', async () => {
    const app = await startApp({ environment: { ANALYTICS: 'on' } })
    const wallet = newBrowserWallet()
    const claim = { ...newLocalWallet(), wallet_address: wallet.address }
    const local = await app.call('signup', { body: claim })
    await lookAround(app, local.wallet_address)
    await app.advance(3_000)
    const owner = await app.call('web3SignIn', { body: await signedSignIn(app.call, wallet) })
    expect(owner.id).not.toBe(local.id)
    const visitsOf = async ({ token }: PublicUser) =>
      JSON.parse(await app.call('exportPersonalData', { token, query: { format: 'json' } })).page_views.length
    expect([await visitsOf(owner), await visitsOf(local)]).toEqual([0, 1])
  })

  test('[20.6] a self-exclusion comes back with the wallet that comes back', async () => {
    const app = await startApp()
    const wallet = newLocalWallet()
    const first = await app.call('signup', { body: wallet })
    await app.call('updateLimits', { token: first.token, params: { userId: first.id }, body: { self_exclude: true } })
    await remove(app, first, true)
    const again = await app.call('signup', { body: { ...wallet, wallet_address: newLocalWallet().wallet_address } })
    expect(again.id).not.toBe(first.id)
    expect(await refusalOf(deposit(app, again, { amount: 20 }))).toEqual({ status: 422, code: 'SELF_EXCLUDED' })
    const stranger = await app.call('signup', { body: newLocalWallet() })
    await deposit(app, stranger, { amount: 20 })
    expect(await balanceOf(app, stranger)).toBeGreaterThan(0)
  })

  test('[20.6] a self-exclusion comes back also after an exchange of the data key, while the older one is at hand', async () => {
    const app = await startApp()
    const { database } = app
    const { id, token } = await signUpLocally(app.call)
    await app.call('updateLimits', { token, params: { userId: id }, body: { self_exclude: true } })
    const [key, another] = [Buffer.alloc(DATA_KEY_BYTES, 'one'), Buffer.alloc(DATA_KEY_BYTES, 'another')]
    const at = new Date(app.clock.nowMs())
    await database.transaction((transaction) =>
      personalData.keepExclusion({ ...transaction, secrets: createSecretBox(key) }, id, at),
    )
    const player = await database.reader.models.user.findUniqueOrThrow({ where: { id } })
    const inherits = async (secrets: SecretBox) => {
      const { id: userId } = await signUpLocally(app.call)
      await database.transaction((transaction) =>
        personalData.inheritExclusion({ ...transaction, secrets }, { ...player, id: userId }),
      )
      return (await database.reader.models.playerPause.count({ where: { userId } })) === 1
    }
    expect(await inherits(createSecretBox(another))).toBe(false)
    expect(await inherits(createSecretBox(another, [key]))).toBe(true)
  })

  test('[20.6] who only claimed an address excludes nobody who proves to own it', async () => {
    const app = await startApp()
    const owner = newBrowserWallet()
    const claim = { ...newLocalWallet(), wallet_address: owner.address }
    const stranger = await app.call('signup', { body: claim })
    const exclusion = { token: stranger.token, params: { userId: stranger.id }, body: { self_exclude: true } } as const
    await app.call('updateLimits', exclusion)
    await remove(app, stranger, true)
    const sameClaim = await app.call('signup', { body: { ...newLocalWallet(), wallet_address: owner.address } })
    const excluded = { status: 422, code: 'SELF_EXCLUDED' }
    expect(await refusalOf(deposit(app, sameClaim, { amount: 20 }))).toEqual(excluded)
    const proven = await app.call('web3SignIn', { body: await signedSignIn(app.call, owner) })
    await deposit(app, proven, { amount: 20 })
    await app.call('updateLimits', { ...exclusion, token: proven.token, params: { userId: proven.id } })
    await remove(app, proven, true)
    const again = await app.call('web3SignIn', { body: await signedSignIn(app.call, owner) })
    expect(await refusalOf(deposit(app, again, { amount: 20 }))).toEqual(excluded)
  })

  test('[20.6] admins see that it is gone, and have a row in their log; nobody brings it back', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const { user } = await signUpWithPasskey(adminApp.call)
    await remove(adminApp, user, true)
    const params = { id: user.id }
    const seen = await adminApp.call('adminUser', { token: admin.token, params })
    expect(seen).toMatchObject({ pseudo: DELETED_PSEUDO, deleted_at: expect.any(String), balance: 0 })
    const [action] = await adminApp.call('adminActions', { token: admin.token, query: {} })
    expect(action).toMatchObject({ action: 'account_deleted', admin_id: user.id, subject_id: user.id })
    const change = adminApp.call('changeRole', { token: admin.token, params, body: { account_role: 'influencer' } })
    expect(await refusalOf(change)).toEqual({ status: 404, code: 'USER_NOT_FOUND' })
    expect((await adminApp.call('adminUser', { token: admin.token, params })).account_role).toBe('user')
    expect(await adminApp.call('adminActions', { token: admin.token, query: {} })).toHaveLength(1)
  })

  test('[20.6] a deleted account gets no money and no link: nobody could ever take them', async () => {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const { user } = await signUpWithPasskey(adminApp.call)
    const { token } = admin
    const own = await adminApp.call('createCreatorLink', { token, body: { user_id: user.id, link_code: 'OUVERTE' } })
    await remove(adminApp, user, true)
    const body = { amount: 5, reason: 'Geste commercial' }
    const missing = { status: 404, code: 'USER_NOT_FOUND' }
    expect(await refusalOf(adminApp.call('correctBalance', { token, params: { id: user.id }, body }))).toEqual(missing)
    const link = { user_id: user.id, link_code: 'PARTIE' }
    expect(await refusalOf(adminApp.call('createCreatorLink', { token, body: link }))).toEqual(missing)
    // Earned by a bet that was stored at the moment of the deletion.
    const late = movement('late', transfer(accounts.house, accounts.commission(own.id), 5))
    await openBooks(adminApp.database).post(late)
    const commission = adminApp.call('payCommission', { token, params: { id: own.id } })
    expect(await refusalOf(commission)).toEqual({ status: 404, code: 'NOT_FOUND' })
    const seen = await adminApp.call('adminUser', { token, params: { id: user.id } })
    expect(seen).toMatchObject({ balance: 0, account_role: 'user' })
  })
})

describeOnPostgres('[20.6] a deletion while another server writes a page view', (createDatabase) => {
  const openTwo = twoConnections(createDatabase)
  const { startApp, remove, holdersOf } = openPersonalData(createDatabase)

  test('leaves no view that names the player', async () => {
    const { first, second, suspendNext } = await openTwo()
    const app = await startApp({ useDatabase: second })
    const { user } = await signUpWithPasskey(app.call)
    const visit = { id: randomUUID(), walletAddress: user.wallet_address, createdAt: new Date(app.clock.nowMs()) }
    const view = { ...visit, url: 'https://jeu.example.org/', referrerUrl: null, sessionId: null, userAgent: null }
    const journey = {
      ...visit,
      pageCategory: 'Profile',
      referrerPageCategory: null,
      actionName: 'DIRECT_URL',
      additionalData: null,
    }
    const held = suspendNext()
    const written = first.transaction((transaction) => store(transaction, { pageViews: [view], journeys: [journey] }))
    await held.worked
    const removed = remove(app, user, true)
    await overOrWaiting(app, removed)
    held.commit()
    await Promise.all([written, removed])
    expect(await holdersOf(app, user.wallet_address)).toEqual([])
    expect(await second.reader.query(Prisma.sql`SELECT id FROM page_views`)).toHaveLength(0)
  })
})

describeOnDatabases(
  '[20.6] a deletion while somebody follows or blocks the player, or the player does',
  (createDatabase) => {
    const { startApp, remove, relationsOf } = openPersonalData(createDatabase)

    test.each(RELATIONS)('leaves nothing of %s that comes too late', async (endpoint) => {
      const { database, beforeNext } = createInterruptible((await createDatabase()).database)
      const app = await startApp({ useDatabase: database })
      const [ana, bob, eve] = [
        await signUpLocally(app.call),
        await signUpLocally(app.call),
        await signUpLocally(app.call),
      ]
      const relate = (one: PublicUser, { id }: PublicUser) =>
        app.call(endpoint, { token: one.token, params: { userId: id } })
      beforeNext(() => remove(app, bob, true))
      expect(await refusalOf(relate(ana, bob))).toEqual({ status: 404, code: 'NOT_FOUND' })
      beforeNext(() => remove(app, eve, true))
      expect(await refusalOf(relate(eve, ana))).toEqual({ status: 404, code: 'NOT_FOUND' })
      expect(await relationsOf(app)).toEqual([])
    })
  },
)

describeOnPostgres('[20.6] a deletion that another server is storing', (createDatabase) => {
  const openTwo = twoConnections(createDatabase)
  const { startApp, relationsOf } = openPersonalData(createDatabase)

  test('keeps its exclusion, though a player of the same browser who had a pause is deleted here meanwhile', async () => {
    const { first, second, suspendNext } = await openTwo()
    const app = await startApp({ useDatabase: second })
    const shared = newLocalWallet()
    const excluded = await app.call('signup', { body: shared })
    const paused = await app.call('signup', { body: { ...newLocalWallet(), ibex_id: shared.ibex_id } })
    const change = ({ id: userId, token }: PublicUser, body: { pause_hours: 24 } | { self_exclude: true }) =>
      app.call('updateLimits', { token, params: { userId }, body })
    await change(excluded, { self_exclude: true })
    await change(paused, { pause_hours: 24 })
    const at = new Date(app.clock.nowMs())
    const held = suspendNext()
    const stored = first.transaction((transaction) => personalData.keepExclusion(transaction, excluded.id, at))
    await held.worked
    const keptHere = second.transaction((transaction) => personalData.keepExclusion(transaction, paused.id, at))
    await overOrWaiting(app, keptHere)
    held.commit()
    await Promise.all([stored, keptHere])
    const { exclusionMark } = app.database.reader.models
    expect(await exclusionMark.count({ where: { excludedAt: { not: null }, pausedUntil: { not: null } } })).toBe(1)
    expect(await exclusionMark.count()).toBe(3)
  })

  test.each(RELATIONS)('makes %s wait for it', async (endpoint) => {
    const { first, second, suspendNext } = await openTwo()
    const app = await startApp({ useDatabase: second })
    const [ana, bob] = [await signUpLocally(app.call), await signUpLocally(app.call)]
    const held = suspendNext()
    const removed = first.transaction((transaction) =>
      personalData.erase(transaction, {
        userId: bob.id,
        at: new Date(app.clock.nowMs()),
        walletAddress: '0xGone',
        walletId: 'gone',
      }),
    )
    await held.worked
    const related = Promise.all([
      refusalOf(app.call(endpoint, { token: ana.token, params: { userId: bob.id } })),
      refusalOf(app.call(endpoint, { token: bob.token, params: { userId: ana.id } })),
    ])
    await overOrWaiting(app, related)
    held.commit()
    await removed
    const [byAna, byBob] = await related
    expect(byAna).toEqual({ status: 404, code: 'NOT_FOUND' })
    // The one call may wait for the deletion while the other one is not even authenticated.
    expect([
      { status: 404, code: 'NOT_FOUND' },
      { status: 401, code: 'UNAUTHORIZED' },
    ]).toContainEqual(byBob)
    expect(await relationsOf(app)).toEqual([])
  })
})
