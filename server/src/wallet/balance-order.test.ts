import { expect, test } from 'vitest'
import { testApps } from '../../test/build-test-app.ts'
import { describeOnDatabases } from '../../test/describe-on-databases.ts'
import { signUpLocally } from '../../test/identity-flows.ts'
import { deposit } from '../../test/payments.ts'
import { openSocket } from '../../test/socket-pair.ts'
import type { DomainEvent } from '../platform/events/domain-event.ts'

describeOnDatabases('the order of balances', (createDatabase) => {
  const startApp = testApps(createDatabase)

  test('[H34] of balances that arrive in another order than they were stored in, none is shown after a newer one', async () => {
    const app = await startApp()
    const user = await signUpLocally(app.call)
    const tab = openSocket(app.application.gateway, { userId: user.id })
    await deposit(app, user, { amount: 10 })
    await deposit(app, user, { amount: 20 })
    const changes = app.events.filter(({ type }) => type === 'balanceChanged')
    const [first, second] = changes.slice(-2) as [DomainEvent, DomainEvent]
    // As if from another instance, or after a commit whose response was lost.
    const late = openSocket(app.application.gateway, { userId: user.id })
    app.bus.publish([first, second, first])
    await app.settle()
    expect(tab.all('balance_update').map(({ balance }) => balance)).toEqual([110, 130, 130])
    expect(late.all('balance_update').map(({ balance }) => balance)).toEqual([130])
  })
})
