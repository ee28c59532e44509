// Tools for an operator's daily work: corrections, notes, announcements, files, labelled bots (issue 16, item 13).
import type { PublicUser, UserId } from '@bougie/protocol'
import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { signUpLocally, signUpWithPasskey } from '../../test/identity-flows.ts'
import { movement, openBooks, transfer } from '../../test/ledger-books.ts'
import { balanceOf, startAppWithAdmin } from '../../test/payments.ts'
import { refusalOf } from '../../test/refusals.ts'
import { openSocket } from '../../test/socket-pair.ts'
import { Prisma } from '../generated/sqlite/client.ts'
import { DAY_MS, MINUTE_MS } from '../platform/durations.ts'
import { accounts } from '../wallet/accounts.ts'

describeOnDatabases('looking after players', (createDatabase) => {
  const startApp = testApps(createDatabase)

  async function openApp() {
    const { adminApp, admin } = await startAppWithAdmin(startApp, await startApp())
    const player = await signUpLocally(adminApp.call, 'Zoe')
    const correct = (amount: number, reason = 'Mise comptée deux fois', idempotencyKey?: string, id = player.id) =>
      adminApp.call('correctBalance', {
        token: admin.token,
        params: { id },
        body: { amount, reason },
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      })
    return { adminApp, admin, player, correct }
  }

  test('issue 16.13: a correction moves money from and to the house account, once a key, and the player reads the reason', async () => {
    const { adminApp, admin, player, correct } = await openApp()
    const socket = openSocket(adminApp.application.gateway, { userId: player.id })
    const first = await correct(12.5, 'Mise comptée deux fois', 'once-and-only-once')
    expect(first).toMatchObject({ user_id: player.id, amount: 12.5, new_balance: 112.5 })
    expect(await correct(12.5, 'Mise comptée deux fois', 'once-and-only-once')).toEqual(first)
    const other = await signUpLocally(adminApp.call)
    for (const call of [
      correct(12.51, 'Mise comptée deux fois', 'once-and-only-once'),
      correct(12.5, 'Geste commercial', 'once-and-only-once'),
      correct(12.5, 'Mise comptée deux fois', 'once-and-only-once', other.id),
    ])
      expect(await refusalOf(call)).toEqual({ status: 409, code: 'IDEMPOTENCY_CONFLICT' })
    await adminApp.settle()
    expect(socket.last('balance_update')).toEqual({ type: 'balance_update', balance: 112.5, reason: 'correction' })
    await correct(-2.5, 'Versée en trop')
    expect(await balanceOf(adminApp, player)).toBe(110)
    const lines = await adminApp.call('statement', { token: player.token, params: { userId: player.id }, query: {} })
    expect(lines.slice(0, 2).map(({ type, amount, note }) => [type, amount, note])).toEqual([
      ['correction', -2.5, 'Versée en trop'],
      ['correction', 12.5, 'Mise comptée deux fois'],
    ])
    const [taken] = await adminApp.call('adminActions', { token: admin.token, query: {} })
    expect(taken).toMatchObject({
      action: 'balance_corrected',
      admin_id: admin.id,
      subject_id: player.id,
      details: { amountCents: -250, reason: 'Versée en trop' },
    })
    expect(await adminApp.call('ledgerAudit', { token: admin.token })).toMatchObject({ balanced: true, problems: [] })
  })

  test('the audit log is narrowed to a player as admin, subject or in the details, to one action and to a span', async () => {
    const { adminApp, admin, player, correct } = await openApp()
    const token = admin.token
    await correct(5, 'Premier geste')
    adminApp.clock.suspend(60_000)
    const between = new Date(adminApp.clock.nowMs()).toISOString()
    const other = await signUpLocally(adminApp.call)
    const link = { user_id: other.id, link_code: 'AUTRE' }
    await adminApp.call('createCreatorLink', { token, body: link })
    const found = async (query: { user_id?: UserId; action?: string; from?: string; until?: string }) =>
      (await adminApp.call('adminActions', { token, query })).map(({ action }) => action)
    const all = ['creator_link_created', 'balance_corrected']
    expect(await found({})).toEqual(all)
    expect(await found({ user_id: admin.id })).toEqual(all)
    expect(await found({ user_id: player.id })).toEqual(['balance_corrected'])
    expect(await found({ user_id: other.id })).toEqual(['creator_link_created'])
    expect(await found({ action: 'balance_corrected' })).toEqual(['balance_corrected'])
    expect(await found({ from: between })).toEqual(['creator_link_created'])
    expect(await found({ until: between })).toEqual(['balance_corrected'])
    expect(await found({ action: 'balance_corrected', from: between })).toEqual([])
    const [first, second] = await adminApp.call('adminActions', { token, query: {} })
    const next = { limit: 1, before: first?.id ?? '' }
    expect(await adminApp.call('adminActions', { token, query: next })).toEqual([second])
  })

  test('issue 16.13: not on oneself, not below zero, not of nothing, not without a reason; nothing moves then', async () => {
    const { adminApp, admin, player, correct } = await openApp()
    expect(await refusalOf(correct(5, 'Pour moi', undefined, admin.id))).toEqual({ status: 403, code: 'FORBIDDEN' })
    expect(await refusalOf(correct(-100.01))).toEqual({ status: 422, code: 'INSUFFICIENT_BALANCE' })
    for (const [amount, reason] of [
      [0, 'Rien'],
      [10_000.01, 'Trop'],
      [1, ' '],
    ] as const)
      expect(await refusalOf(correct(amount, reason))).toEqual({ status: 400, code: 'FORMAT_ERROR' })
    expect(await balanceOf(adminApp, player)).toBe(100)
    expect(await adminApp.call('ledgerAudit', { token: admin.token })).toMatchObject({ balanced: true })
  })

  test('issue 16.13: the audit finds a correction that moved nothing, or another amount', async () => {
    const { adminApp, admin, player } = await openApp()
    const at = new Date(adminApp.clock.nowMs())
    await adminApp.database.transaction((transaction) =>
      transaction.execute(Prisma.sql`
        INSERT INTO corrections (id, user_id, admin_id, amount_cents, reason, created_at)
        VALUES ('lost', ${player.id}, ${admin.id}, 100, 'x', ${at})`),
    )
    const audit = await adminApp.call('ledgerAudit', { token: admin.token })
    expect(audit.problems).toMatchObject([{ type: 'uncaused', subject: 'correction:lost' }])
    await openBooks(adminApp.database).post({
      ...movement('correction:lost', transfer(accounts.house, accounts.player(player.id), 101)),
      reason: 'correction',
      cause: { type: 'correction', id: 'lost' },
    })
    expect(await adminApp.call('ledgerAudit', { token: admin.token })).toEqual(audit)
  })

  test('of two notes made at the same time each author gets their own back', async () => {
    const { adminApp, admin, player } = await openApp()
    const texts = ['Une note', 'Une autre']
    const added = texts.map((text) =>
      adminApp.call('addUserNote', { token: admin.token, params: { id: player.id }, body: { text } }),
    )
    expect((await Promise.all(added)).map(({ text, pseudo }) => [text, pseudo])).toEqual(
      texts.map((text) => [text, admin.pseudo]),
    )
  })

  test('issue 16.13: notes have author and time, are bounded, and only ever grow', async () => {
    const { adminApp, admin, player } = await openApp()
    const params = { id: player.id }
    const add = (text: string) => adminApp.call('addUserNote', { token: admin.token, params, body: { text } })
    await add('A appelé le support.')
    adminApp.clock.suspend(1_000)
    await add('Deux lignes\nsur son compte')
    const other = { params: { id: admin.id }, body: { text: 'Sur un autre compte' } }
    await adminApp.call('addUserNote', { token: admin.token, ...other })
    const notes = await adminApp.call('userNotes', { token: admin.token, params, query: {} })
    expect(notes.map(({ text, admin_id, pseudo }) => [text, admin_id, pseudo])).toEqual([
      ['Deux lignes\nsur son compte', admin.id, admin.pseudo],
      ['A appelé le support.', admin.id, admin.pseudo],
    ])
    expect(await refusalOf(add('x'.repeat(2_001)))).toEqual({ status: 400, code: 'FORMAT_ERROR' })
    expect(await refusalOf(add('  '))).toEqual({ status: 400, code: 'FORMAT_ERROR' })
    const ofNobody = { params: { id: '0c000000-0000-4000-8000-000000000001' }, body: { text: 'Qui ?' } }
    expect(await refusalOf(adminApp.call('addUserNote', { token: admin.token, ...ofNobody }))).toEqual({
      status: 404,
      code: 'USER_NOT_FOUND',
    })
    const actions = await adminApp.call('adminActions', { token: admin.token, query: {} })
    expect(actions.map(({ action, subject_id }) => [action, subject_id])).toEqual([
      ['note_added', admin.id],
      ['note_added', player.id],
      ['note_added', player.id],
    ])
    for (const statement of [Prisma.sql`UPDATE user_notes SET text = 'x'`, Prisma.sql`DELETE FROM user_notes`]) {
      const change = adminApp.database.transaction((transaction) => transaction.execute(statement))
      await expect(change).rejects.toThrow()
    }
  })

  test('issue 16.13: an announcement reaches guests and players, also those who come later, until its end; a new one takes its place', async () => {
    const { adminApp, admin } = await openApp()
    const guest = openSocket(adminApp.application.gateway, { userId: null })
    const announce = (text: string, inMs: number) =>
      adminApp.call('announce', {
        token: admin.token,
        body: { text, ends_at: new Date(adminApp.clock.nowMs() + inMs).toISOString() },
      })
    await announce('Maintenance à 20:00.', 60_000)
    await adminApp.settle()
    expect(guest.last('announcement').announcement?.text).toBe('Maintenance à 20:00.')
    await announce('Maintenance à 21:00.', 60_000)
    await adminApp.settle()
    expect(guest.last('announcement').announcement?.text).toBe('Maintenance à 21:00.')
    // Told once, however often the stored one is read.
    await adminApp.advance(20_000)
    expect(guest.all('announcement')).toHaveLength(2)
    const late = openSocket(adminApp.application.gateway, { userId: null })
    await adminApp.settle()
    expect(late.last('announcement').announcement?.text).toBe('Maintenance à 21:00.')
    expect((await adminApp.call('status', {})).announcement?.text).toBe('Maintenance à 21:00.')
    const restarted = await startApp({ useDatabase: adminApp.database, startMs: adminApp.clock.nowMs() })
    expect((await restarted.call('status', {})).announcement?.text).toBe('Maintenance à 21:00.')
    adminApp.clock.suspend(40_000 - 1)
    expect((await adminApp.call('status', {})).announcement).not.toBeNull()
    adminApp.clock.suspend(1)
    expect((await adminApp.call('status', {})).announcement).toBeNull()
    await announce('Encore une.', 60_000)
    await adminApp.call('endAnnouncement', { token: admin.token })
    await adminApp.settle()
    expect(late.last('announcement').announcement).toBeNull()
    for (const inMs of [0, 31 * DAY_MS + 1]) {
      expect(await refusalOf(announce('Trop tard', inMs))).toEqual({ status: 400, code: 'FORMAT_ERROR' })
    }
    await announce('Un mois.', 31 * DAY_MS)
    const actions = await adminApp.call('adminActions', { token: admin.token, query: {} })
    expect(actions.map(({ action, details }) => [action, details['text']])).toEqual([
      ['announcement_made', 'Un mois.'],
      ['announcement_ended', undefined],
      ['announcement_made', 'Encore une.'],
      ['announcement_made', 'Maintenance à 21:00.'],
      ['announcement_made', 'Maintenance à 20:00.'],
    ])
  })

  test('issue 16.13: every list is a file, in which no spreadsheet runs anything', async () => {
    const { adminApp, admin } = await openApp()
    const { id, token } = await signUpLocally(adminApp.call)
    await adminApp.call('updateUser', { token, params: { id }, body: { pseudo: '-Formel-' } })
    await adminApp.call('addBlock', {
      token: admin.token,
      body: { ip: '203.0.113.9', minutes: null, reason: '=HYPERLINK("http://x")' },
    })
    const file = (list: 'users' | 'blocks' | 'actions' | 'battles' | 'challenges' | 'cycles' | 'payouts' | 'links') =>
      adminApp.call('adminExport', { token: admin.token, params: { list }, query: { bots: 'without' } })
    const users = await file('users')
    expect(users.split('\r\n')).toHaveLength(5)
    expect(users).toContain('Zoe;Local;Joueur;100;')
    expect(users).toMatch(/;'-Formel-/)
    expect(await file('blocks')).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(await file('actions')).toContain('""minutes"":null')
    const [block] = await adminApp.call('adminBlocks', { token: admin.token, query: {} })
    await adminApp.call('liftBlock', { token: admin.token, params: { id: block?.id ?? '' } })
    const blocks = { token: admin.token, params: { list: 'blocks' } } as const
    expect(await adminApp.call('adminExport', { ...blocks, query: {} })).toContain('HYPERLINK')
    expect(await adminApp.call('adminExport', { ...blocks, query: { status: 'active' } })).not.toContain('HYPERLINK')
    for (const list of ['users', 'blocks', 'actions', 'battles', 'challenges', 'cycles', 'payouts', 'links'] as const) {
      const [head = ''] = (await file(list)).split('\r\n')
      expect(head.startsWith('\uFEFF'), list).toBe(true)
      // A field without a heading keeps its own name.
      expect(
        head
          .slice(1)
          .split(';')
          .filter((heading) => /^[a-z_]+$/.test(heading)),
        list,
      ).toEqual([])
    }
  })

  test('who took which file with which filters is in the audit log, without the text that was searched', async () => {
    const { adminApp, admin } = await openApp()
    const { token } = admin
    await adminApp.call('adminExport', { token, params: { list: 'users' }, query: { q: 'zoe' } })
    const { id } = await signUpLocally(adminApp.call)
    const wanted = { user_id: id, kind: 'sign_in', from: '2026-01-01T00:00:00.000Z' } as const
    const security = { token, params: { list: 'security' as const }, query: { ...wanted, address: '203.0.113.7' } }
    await adminApp.call('adminExport', security)
    const [cycle] = await adminApp.call('adminCycles', { token, query: {} })
    if (cycle === undefined) throw new Error('a cycle runs')
    await adminApp.call('adminCycleBetsExport', { token, params: { id: cycle.id }, query: { bots: 'without' } })
    const query = { action: 'list_exported' }
    const actions = await adminApp.call('adminActions', { token, query })
    expect(
      actions.map(({ admin_id, subject_type, subject_id, details }) => [admin_id, subject_type, subject_id, details]),
    ).toEqual([
      [admin.id, 'cycle', cycle.id, { list: 'cycle_bets', filter: { bots: 'without' } }],
      [admin.id, 'list', 'security', { list: 'security', filter: { ...wanted, bots: 'all', address: true } }],
      [admin.id, 'list', 'users', { list: 'users', filter: { q: true, bots: 'all' } }],
    ])
  })

  test('an admin takes 20 files in five minutes, whatever they are, and no more; others take theirs', async () => {
    const { adminApp, admin } = await openApp()
    const { user: other } = await signUpWithPasskey(adminApp.call, 'Autre')
    const role = { params: { id: other.id }, body: { account_role: 'admin' } } as const
    await adminApp.call('changeRole', { token: admin.token, ...role })
    const take = ({ token }: PublicUser = admin) =>
      adminApp.call('adminExport', { token, params: { list: 'links' }, query: {} })
    for (let files = 0; files < 20; files += 1) await take()
    const [cycle] = await adminApp.call('adminCycles', { token: admin.token, query: {} })
    const bets = { token: admin.token, params: { id: cycle?.id ?? '' }, query: {} }
    for (const beyond of [take(), adminApp.call('adminCycleBetsExport', bets)]) {
      expect(await refusalOf(beyond)).toEqual({ status: 429, code: 'RATE_LIMIT' })
    }
    expect(await take(other)).toContain('Code')
    adminApp.clock.suspend(5 * MINUTE_MS)
    expect(await take()).toContain('Code')
  })

  test('the file of players says in words who is blocked, and who has deleted the account', async () => {
    const { adminApp, admin } = await openApp()
    for (const [pseudo, minutes] of [
      ['Bloquee', 60],
      ['Bannie', null],
    ] as const) {
      const blocked = await signUpLocally(adminApp.call, pseudo)
      const body = { user_id: blocked.id, minutes, reason: 'spam_detected' }
      await adminApp.call('addBlock', { token: admin.token, body })
    }
    const gone = await signUpLocally(adminApp.call, 'Partie')
    const deletion = { confirmation: 'SUPPRIMER', giveUpBalance: true } as const
    await adminApp.call('deleteAccount', { token: gone.token, body: deletion })
    const users = await adminApp.call('adminExport', { token: admin.token, params: { list: 'users' }, query: {} })
    expect(users).toMatch(/;Zoe;.*;;\r\n/)
    expect(users).toMatch(/;Bloquee;.*;Bloqué;\r\n/)
    expect(users).toMatch(/;Bannie;.*;Bloqué définitivement;\r\n/)
    expect(users).toMatch(new RegExp(`;${gone.id};;\\d\\d/\\d\\d/\\d{4} .*\r\n`))
  })

  test('issue 16.13: bots are labelled and filtered out', async () => {
    const { adminApp, admin } = await openApp()
    const names = async (bots: 'all' | 'without' | 'only') =>
      (await adminApp.call('adminUsers', { token: admin.token, query: { bots, limit: 100 } })).map(({ kind }) => kind)
    const [all, people, onlyBots] = [await names('all'), await names('without'), await names('only')]
    expect(people).not.toContain('bot')
    expect(onlyBots.filter((kind) => kind !== 'bot')).toEqual([])
    expect(all).toHaveLength(people.length + onlyBots.length)
  })
})
