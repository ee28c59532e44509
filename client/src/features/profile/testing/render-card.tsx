import { type ReactNode, useState } from 'react'
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

/** The page of a card, which the button leaves and comes back to. */
export function LeavablePage({ children }: { readonly children: ReactNode }) {
  const [isThere, setThere] = useState(true)
  return (
    <>
      {isThere && children}
      <button type="button" onClick={() => setThere(!isThere)}>
        Autre page
      </button>
    </>
  )
}
