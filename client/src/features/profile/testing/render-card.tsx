import type { ReactNode } from 'react'
import type { FakeResponse } from '../../../testing/fake-server.ts'
import { type RenderedApp, renderApp } from '../../../testing/render-app.tsx'
import { SnackbarLine } from '../../shell/notifications/Notifications.tsx'

/** A card of Alice's profile, and the line in which it confirms a change. */
export function renderCard(card: ReactNode, responses: Readonly<Record<string, FakeResponse>> = {}): RenderedApp {
  return renderApp(
    <>
      {card}
      <SnackbarLine />
    </>,
    { path: '/profile', signedInAs: {}, responses },
  )
}
