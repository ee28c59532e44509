import { FakeConnection } from '@bougie/api-client/testing/fake-connection.ts'
import { createFakeTimers, type FakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { type ReactNode, useLayoutEffect } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { type App, AppProvider, createApp } from '../app/create-app.tsx'
import { serialiseStoredUser, sessionUserFrom } from '../stores/session-store.ts'
import { createFakeServer, type FakeResponse, type FakeServer, ok } from './fake-server.ts'
import { aliceMe, alicePlayer, aliceWallet } from './people.ts'
import { render } from './render.tsx'

export interface Situation {
  readonly path?: string
  /** Alice is signed in, with these changes to her account. */
  readonly signedInAs?: Parameters<typeof alicePlayer>[0]
  /** Initial responses of the server that differ from the defaults. */
  readonly responses?: Readonly<Record<string, FakeResponse>>
  /** Fields of the server's status that differ from the defaults. */
  readonly status?: Readonly<Record<string, unknown>>
  /** The random number, in [0, 1). */
  readonly drawn?: number
}

export interface RenderedApp {
  readonly app: App
  readonly server: FakeServer
  readonly timers: FakeTimers
  readonly connections: readonly FakeConnection[]
  /** The address in the bar. */
  readonly path: () => string
  /** The browser's back button. */
  readonly goBack: () => void
}

/** The real app around the given element, with everything outside of the page replaced. */
export function renderApp(
  part: ReactNode,
  { path = '/', signedInAs, responses = {}, status = {}, drawn = 0 }: Situation = {},
): RenderedApp {
  const server = createFakeServer()
  const timers = createFakeTimers()
  const connections: FakeConnection[] = []
  if (signedInAs !== undefined) {
    window.localStorage.setItem('user_data', serialiseStoredUser(sessionUserFrom(alicePlayer(signedInAs)), []))
  }
  responseForAlice(server, signedInAs)
  server.response('GET /api/status', ok({ gameClosed: false, localWallets: true, analytics: false, ...status }))
  for (const [request, response] of Object.entries(responses)) server.response(request, response)
  const app = createApp({
    timers,
    random: () => drawn,
    queryRetryMs: 10,
    fetch: server.fetch,
    openSocket: (address) => {
      const connection = new FakeConnection(address)
      connections.push(connection)
      return connection
    },
  })
  let shownPath = path
  let goBack: () => void = () => undefined
  const showPath = (next: string) => {
    shownPath = next
  }
  const takeGoBack = (next: () => void) => {
    goBack = next
  }
  render(
    <AppProvider app={app}>
      <MemoryRouter initialEntries={[path]}>
        {part}
        <PathProbe onPath={showPath} onBack={takeGoBack} />
      </MemoryRouter>
    </AppProvider>,
  )
  return { app, server, timers, connections, path: () => shownPath, goBack: () => goBack() }
}

interface PathProbeProps {
  readonly onPath: (path: string) => void
  readonly onBack: (goBack: () => void) => void
}

function PathProbe({ onPath, onBack }: PathProbeProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // In the commit of the new page: a test that finds its content must find its address too.
  useLayoutEffect(() => onBack(() => void navigate(-1)), [onBack, navigate])
  useLayoutEffect(() => onPath(pathname + search), [onPath, pathname, search])
  return null
}

/** The requests that every page makes. */
function responseForAlice(server: FakeServer, changes: Situation['signedInAs']) {
  const player = alicePlayer(changes)
  server.response('POST /api/public-users/validate-token', ok({ valid: true, message: 'ok' }))
  server.response('POST /api/public-users/logout', { status: 204 })
  server.response('POST /api/ws-ticket', ok({ ticket: 'ticket-of-alice', expires_in: 30 }))
  server.response('POST /api/check-blacklist', ok({ isBlacklisted: false, blacklistInfo: null }))
  const { pseudo, account_role, isInfluencer } = player
  const user = { ...aliceMe.user, pseudo, account_role, isInfluencer }
  server.response('GET /api/users/me', ok({ ...aliceMe, user }))
  server.response(`GET /api/battles/public/user/${player.id}/active`, ok([]))
  server.response(
    `GET /api/wallets/user/${player.id}`,
    ok([{ ...aliceWallet, pub_address: player.wallet_address, balance: player.balance }]),
  )
}
