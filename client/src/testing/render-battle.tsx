import { act, waitFor } from '@testing-library/react'
import { AppShell } from '../app/AppShell.tsx'
import type { activeBattle, endedBattle } from './battle-lists.ts'
import { ALICE } from './battle-messages.ts'
import type { FakeConnection } from './fake-connection.ts'
import { type RenderedApp, renderApp } from './render-app.tsx'

export interface BattleSituation {
  readonly path: string
  /** In euros; null for a guest. */
  readonly balance?: number | null
  readonly running?: readonly ReturnType<typeof activeBattle>[]
  readonly watchable?: readonly ReturnType<typeof activeBattle>[]
  readonly ended?: readonly ReturnType<typeof endedBattle>[]
}

export interface RenderedBattle extends RenderedApp {
  readonly connection: FakeConnection
  /** The server speaks, and the page has answered. */
  receive(...messages: readonly unknown[]): Promise<void>
  /** Device time passes. */
  advance(ms: number): Promise<void>
}

/** The whole page on one of the battle's addresses, its socket open. */
export async function renderBattle(situation: BattleSituation): Promise<RenderedBattle> {
  const { path, balance = 100, running = [], watchable = [], ended = [] } = situation
  // The document of the tests has no layout to scroll.
  window.scrollTo = () => undefined
  const rendered = await act(async () =>
    renderApp(<AppShell />, {
      path,
      ...(balance === null ? {} : { signedInAs: { balance } }),
      answers: {
        [`GET /api/battles/public/user/${ALICE}/active`]: { status: 200, body: running },
        'GET /api/battles/public/active': { status: 200, body: watchable },
        'GET /api/leaderboard': { status: 200, body: [] },
        [`GET /api/battles/user/${ALICE}`]: { status: 200, body: ended },
      },
    }),
  )
  const connection = await openedConnection(rendered)
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

async function openedConnection({ connections }: RenderedApp): Promise<FakeConnection> {
  const connection = await waitFor(() => {
    const latest = connections.at(-1)
    if (latest === undefined) throw new Error('The page has not connected yet')
    return latest
  })
  await act(async () => connection.accept())
  return connection
}
