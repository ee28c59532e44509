import { profileSchema } from '@bougie/protocol'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ALICE, BOB } from '../../../testing/battle-messages.ts'
import { type FakeResponse, ok, refusal } from '../../../testing/fake-server.ts'
import { aliceMe } from '../../../testing/people.ts'
import { renderCard } from '../testing/render-card.tsx'
import { PrivacyCard } from './PrivacyCard.tsx'

const BLOCKS = 'GET /api/users/me/blocks'
const SAVE = `PUT /api/users/${ALICE}`
const bob = { user_id: BOB, pseudo: 'bob', avatar_url: null, created_at: '2026-11-20T10:00:00.000Z' }
const carla = { ...bob, user_id: 'ca41a000-0000-4000-8000-000000000003', pseudo: 'carla' }

const theSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: /^Masquer mon profil/ })

function open({ hidden = false, ...responses }: { hidden?: boolean; [request: string]: FakeResponse | boolean } = {}) {
  return renderCard(<PrivacyCard profile={profileSchema.parse({ ...aliceMe.user, hidden })} />, {
    [BLOCKS]: ok([]),
    ...(responses as Record<string, FakeResponse>),
  })
}

describe('[20.4] a hidden profile', () => {
  test('the switch stands as the profile is, and says what others no longer see', () => {
    open({ hidden: true })
    expect(theSwitch().checked).toBe(true)
    expect(screen.getByText(/Les autres ne voient que votre pseudo/)).toBeTruthy()
  })

  test('a screen reader hears its hint once, after its name', () => {
    open()
    expect(screen.getByRole('switch', { name: 'Masquer mon profil', description: /^Les autres ne voient/ })).toBe(
      theSwitch(),
    )
  })

  test('pressed, it is on at once, cannot be pressed again meanwhile, and the server is told', async () => {
    const { server } = open({ [SAVE]: 'silent' })
    fireEvent.click(theSwitch())
    await waitFor(() => expect(theSwitch().checked).toBe(true))
    // Disabled, it would lose the focus.
    expect([theSwitch().disabled, theSwitch().getAttribute('aria-disabled')]).toEqual([false, 'true'])
    fireEvent.click(theSwitch())
    expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(1)
    expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({ hidden: true })
  })

  test('saved, it says so', async () => {
    open({ [SAVE]: ok({ ...aliceMe.user, hidden: true }) })
    fireEvent.click(theSwitch())
    expect(await screen.findByText('Votre profil est masqué.')).toBeTruthy()
  })

  test('not saved, it says why and goes back', async () => {
    open({ [SAVE]: refusal(503, 'UNAVAILABLE', 'Réessayez dans un instant.') })
    fireEvent.click(theSwitch())
    expect(await screen.findByText('Réessayez dans un instant.')).toBeTruthy()
    await waitFor(() => expect(theSwitch().checked).toBe(false))
  })
})

describe('[20.4] blocked players', () => {
  test('say that they load', () => {
    open({ [BLOCKS]: 'silent' })
    expect(screen.getByRole('status', { name: 'Chargement des joueurs bloqués…' })).toBeTruthy()
  })

  test('that could not be read are asked for anew', async () => {
    const { server } = open({ [BLOCKS]: refusal(500, 'INTERNAL', 'Panne') })
    await screen.findByText('La liste n’a pas pu être lue.')
    expect(screen.getByText('Panne')).toBeTruthy()
    server.response(BLOCKS, ok([bob]))
    fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByText('bob')).toBeTruthy()
  })

  test('nobody: the card says where a player is blocked', async () => {
    open()
    expect(await screen.findByText(/Un joueur se bloque depuis sa carte/)).toBeTruthy()
  })

  test('one is unblocked, and leaves the list; only their button is busy meanwhile', async () => {
    const { server } = open({ [BLOCKS]: ok([bob, carla]), [`DELETE /api/users/me/blocks/${BOB}`]: 'silent' })
    fireEvent.click(await screen.findByRole('button', { name: 'Débloquer bob' }))
    const busy = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true'
    await waitFor(() => expect(busy('Débloquer bob')).toBe(true))
    expect(busy('Débloquer carla')).toBe(false)
    server.response(`DELETE /api/users/me/blocks/${carla.user_id}`, { status: 204 })
    server.response(BLOCKS, ok([bob]))
    fireEvent.click(screen.getByRole('button', { name: 'Débloquer carla' }))
    await waitFor(() => expect(screen.queryByText('carla')).toBeNull())
    expect(screen.getByText('Joueur débloqué.')).toBeTruthy()
  })

  test('a refusal says why, and the player stays in the list', async () => {
    open({
      [BLOCKS]: ok([bob]),
      [`DELETE /api/users/me/blocks/${BOB}`]: refusal(503, 'UNAVAILABLE', 'Plus tard.'),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Débloquer bob' }))
    expect(await screen.findByText('Plus tard.')).toBeTruthy()
    expect(within(screen.getByRole('list')).getByText('bob')).toBeTruthy()
  })
})
