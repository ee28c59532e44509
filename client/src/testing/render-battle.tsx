import type { FakeConnection } from '@bougie/api-client/testing/fake-connection.ts'
import { FAKE_START_MS } from '@bougie/api-client/testing/fake-timers.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { AppShell } from '../app/AppShell.tsx'
import { preloadLateParts } from '../features/battle/arena/late-parts.ts'
import type { Toast } from '../stores/notifications/notification.ts'
import type { activeBattle, endedBattle } from './battle-lists.ts'
import { ALICE, BATTLE, battleState, bobAsOpponent } from './battle-messages.ts'
import type { FakeResponse } from './fake-server.ts'
import { type RenderedApp, renderApp } from './render-app.tsx'

// As after a short stay on the page.
await preloadLateParts()

export interface BattleSituation {
  readonly path: string
  /** In euros; null for a guest. */
  readonly balance?: number | null
  readonly pseudo?: string
  readonly running?: readonly ReturnType<typeof activeBattle>[]
  readonly watchable?: readonly ReturnType<typeof activeBattle>[]
  readonly ended?: readonly ReturnType<typeof endedBattle>[]
  /** Initial responses of the server that differ from the defaults. */
  readonly responses?: Readonly<Record<string, FakeResponse>>
  /** The random number, in [0, 1). */
  readonly drawn?: number
}

export interface RenderedBattle extends RenderedApp {
  readonly connection: FakeConnection
  /** Delivers server messages and waits until the page has handled them. */
  receive(...messages: readonly unknown[]): Promise<void>
  /** Advances the device's clock. */
  advance(ms: number): Promise<void>
}

/** The whole page on one of the battle's addresses, its socket open. */
export async function renderBattle(situation: BattleSituation): Promise<RenderedBattle> {
  const {
    path,
    balance = 100,
    pseudo = 'alice',
    running = [],
    watchable = [],
    ended = [],
    responses = {},
    drawn = 0,
  } = situation
  // happy-dom has no layout to scroll.
  window.scrollTo = () => undefined
  const rendered = await act(async () =>
    renderApp(<AppShell />, {
      path,
      drawn,
      ...(balance === null ? {} : { signedInAs: { balance, pseudo } }),
      responses: {
        [`GET /api/battles/public/user/${ALICE}/active`]: { status: 200, body: running },
        'GET /api/battles/public/active': { status: 200, body: watchable },
        'GET /api/leaderboard': { status: 200, body: [] },
        [`GET /api/battles/user/${ALICE}`]: { status: 200, body: ended },
        ...responses,
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

export type OpenedSituation = Omit<BattleSituation, 'path'>

/** As after a reload: the battle is in the storage. */
export function saveBattle(ageMs = 0): void {
  const saved = { battleId: BATTLE, opponent: bobAsOpponent, timestamp: FAKE_START_MS - ageMs }
  window.localStorage.setItem('currentBattleState', JSON.stringify(saved))
}

export async function openBattle(situation: OpenedSituation = {}): Promise<RenderedBattle> {
  saveBattle()
  return renderBattle({ path: '/battle/game', ...situation })
}

/** In the first round of a battle that has just begun, prediction open. */
export async function openPrediction(situation: OpenedSituation = {}): Promise<RenderedBattle> {
  const rendered = await openBattle(situation)
  const opening = battleState({ round: 1, roundResults: [], user2_point: 0, endsAt: rendered.timers.now() + 10_000 })
  await rendered.receive(opening)
  // The code of the screen loads on demand, and then receives the earlier messages.
  await screen.findByRole('button', { name: 'UP' })
  return rendered
}

/** A press may first load the code of its handler. */
export const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })

/** Toasts from now on, in order; their display time is tested with the component that shows them. */
export function recordToasts({ toasts }: RenderedApp['app']): () => readonly Toast[] {
  const seen = new Set<Toast>()
  toasts.subscribe(() => {
    for (const toast of toasts.get()) seen.add(toast)
  })
  return () => [...seen]
}

/** Number of enabled buttons among UP, ÉGAL and DOWN. */
export function openChoices(): number {
  const buttons = ['UP', 'ÉGAL', 'DOWN'].map((name) => screen.getByRole('button', { name }))
  return buttons.filter((button) => button.getAttribute('aria-disabled') !== 'true').length
}
