import { createFakeTimers } from '@bougie/api-client/testing/fake-timers.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSnackbars } from '../../../stores/notifications/notification-queue.ts'
import { type FakeResponse, ok, refusal } from '../../../testing/fake-server.ts'
import { ALICE_WALLET } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { WalletAddress } from '../../profile/identity/IdentityCard.tsx'
import { SessionsCard } from '../../profile/security/SessionsCard.tsx'
import { ConsentButtons } from '../consent/ConsentBanner.tsx'
import { SnackbarLine } from './Notifications.tsx'

afterEach(() => vi.restoreAllMocks())

const PHONE = {
  id: '5e551000-0000-4000-8000-000000000002',
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: '2026-11-20T10:00:00.000Z',
  device: { browser: 'Safari', system: 'iOS', type: 'mobile' },
  current: false,
}

const ENDING: FakeResponse = { status: 204 }
const REFUSED: FakeResponse = refusal(404, 'NOT_FOUND', 'Cette session n’existe pas.')

describe('a line at the foot of the page', () => {
  test.each([
    ['what was copied', 2_000, 'Copier l’adresse', 'Adresse copiée', ENDING],
    ['what was taken note of', 3_000, 'Tout refuser', 'Votre choix est enregistré', ENDING],
    ['what was done', 4_000, 'Déconnecter : Safari sur iOS', 'Appareil déconnecté', ENDING],
    ['what was refused', 6_000, 'Déconnecter : Safari sur iOS', 'Cette session n’existe pas.', REFUSED],
  ])('[M28] shows %s for %i ms', async (_what, ms, button, text, response) => {
    vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { timers } = renderApp(
      <>
        <WalletAddress address={ALICE_WALLET} />
        <ConsentButtons />
        <SessionsCard />
        <SnackbarLine />
      </>,
      {
        signedInAs: {},
        responses: {
          'GET /api/users/me/sessions': ok([PHONE]),
          [`DELETE /api/users/me/sessions/${PHONE.id}`]: response,
        },
      },
    )
    fireEvent.click(await screen.findByRole('button', { name: button }))
    await screen.findByText(text)
    act(() => timers.advance(ms - 1))
    expect(screen.getByText(text)).toBeTruthy()
    act(() => timers.advance(1))
    expect(screen.queryByText(text)).toBeNull()
  })
})

test('the next line replaces the one before and has its own time', () => {
  const timers = createFakeTimers()
  const snackbars = createSnackbars(timers)
  snackbars.show('info', 'Un')
  timers.advance(2_500)
  snackbars.show('success', 'Deux')
  timers.advance(3_999)
  expect(snackbars.shown.get()?.message).toBe('Deux')
  timers.advance(1)
  expect(snackbars.shown.get()).toBeNull()
})
