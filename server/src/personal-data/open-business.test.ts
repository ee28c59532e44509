import { expect, test } from 'vitest'
import { BATTLE_PACE, battleApps, seatPlayer } from '../../test/battle-fixture.ts'
import { addReferredBet, endedCycle, openAgency } from '../../test/creator-links.ts'
import { describeOnSqlite } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { BANK, withdraw } from '../../test/payments.ts'
import { refusalOf } from '../../test/refusals.ts'

const DELETION = { confirmation: 'SUPPRIMER', giveUpBalance: true } as const

describeOnSqlite('[20.6] an account can be deleted', (createDatabase) => {
  const startApp = battleApps(createDatabase)

  test('whatever others play or wait for', async () => {
    const app = await startApp()
    const { token } = await signUpLocally(app.call)
    const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
    await withdraw(app, one.user, { amount: 20, channel: 'bank', destination: BANK })
    for (const { socket } of [one, two]) socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.advance(BATTLE_PACE.countdownMs)
    expect(await refusalOf(app.call('deleteAccount', { token: two.user.token, body: DELETION }))).toEqual({
      status: 409,
      code: 'ACCOUNT_IN_PLAY',
    })
    await app.call('deleteAccount', { token, body: DELETION })
    expect(await refusalOf(app.call('me', { token }))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
  })

  test('once the commission of its links is paid', async () => {
    const { app, admin, luna, link } = await openAgency(startApp)
    const [user, cycleId] = [await signUpLocally(app.call), await endedCycle(app)]
    await addReferredBet(app, { user, linkId: link.id, cycleId, stakeCents: 2000 })
    const remove = () => app.call('deleteAccount', { token: luna.token, body: DELETION })
    expect(await refusalOf(remove())).toEqual({ status: 409, code: 'ACCOUNT_COMMISSION_DUE' })
    await app.call('payCommission', { token: admin.token, params: { id: link.id } })
    await remove()
    expect(await refusalOf(app.call('me', { token: luna.token }))).toEqual({ status: 401, code: 'UNAUTHORIZED' })
  })
})
