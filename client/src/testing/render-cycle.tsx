import type { FakeConnection } from '@bougie/api-client/testing/fake-connection.ts'
import { act, waitFor } from '@testing-library/react'
import { AppShell } from '../app/AppShell.tsx'
import { MY_BETS } from '../features/cycle/arena/CyclePanels.tsx'
import { LATE_ENDING } from '../features/cycle/arena/CycleStage.tsx'
import { ALICE } from './battle-messages.ts'
import type { FakeResponse } from './fake-server.ts'
import { type RenderedApp, renderApp } from './render-app.tsx'

// As after a short stay on the page.
await Promise.all([LATE_ENDING.load(), MY_BETS.load()])

export interface CycleSituation {
  readonly path?: string
  /** In euros; null for a guest. */
  readonly balance?: number | null
  readonly responses?: Readonly<Record<string, FakeResponse>>
}

export interface RenderedCycle extends RenderedApp {
  readonly connection: FakeConnection
  /** Delivers server messages and waits until the page has handled them. */
  receive(...messages: readonly unknown[]): Promise<void>
  /** Advances the device's clock. */
  advance(ms: number): Promise<void>
}

/** The whole page on the address of the cycle, its socket open and no message received yet. */
export async function renderCycle(situation: CycleSituation = {}): Promise<RenderedCycle> {
  const { path = '/cycle', balance = 100, responses = {} } = situation
  // happy-dom has no layout to scroll.
  window.scrollTo = () => undefined
  const rendered = await act(async () =>
    renderApp(<AppShell />, {
      path,
      ...(balance === null ? {} : { signedInAs: { balance } }),
      responses: { [`GET /api/cycles/user/${ALICE}`]: { status: 200, body: [] }, ...responses },
    }),
  )
  const connection = await waitFor(() => {
    const latest = rendered.connections.at(-1)
    if (latest === undefined) throw new Error('The page has not connected yet')
    return latest
  })
  await act(async () => connection.accept())
  return {
    ...rendered,
    connection,
    receive: (...messages) =>
      act(async () => {
        for (const message of messages) connection.receive(message)
      }),
    advance: (ms) => act(async () => rendered.timers.advance(ms)),
  }
}
