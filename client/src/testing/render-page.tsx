import type { FakeConnection } from '@bougie/api-client/testing/fake-connection.ts'
import { act, waitFor } from '@testing-library/react'
import { AppShell } from '../app/AppShell.tsx'
import { type RenderedApp, renderApp, type Situation } from './render-app.tsx'

export interface RenderedPage extends RenderedApp {
  readonly connection: FakeConnection
  /** Delivers server messages and waits until the page has handled them. */
  receive(...messages: readonly unknown[]): Promise<void>
  /** Advances the device's clock. */
  advance(ms: number): Promise<void>
}

export interface PageSituation extends Omit<Situation, 'signedInAs'> {
  /** In euros; null for a guest. */
  readonly balance?: number | null
  readonly pseudo?: string
}

/** The whole page, whatever it has loaded and connected by now. */
export const renderShell = (situation: Situation = {}) => act(async () => renderApp(<AppShell />, situation))

/** The whole page, its socket open and no message received yet. */
export async function renderPage(situation: PageSituation): Promise<RenderedPage> {
  const { balance = 100, pseudo = 'alice', ...rest } = situation
  const rendered = await renderShell({ ...rest, ...(balance !== null && { signedInAs: { balance, pseudo } }) })
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
