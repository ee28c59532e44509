import type { FollowedPlayer } from '@bougie/protocol'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ALICE, BATTLE, BOB } from '../../../testing/battle-messages.ts'
import { errorBody, type FakeResponse } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { FollowedPlayers } from './FollowedPlayers.tsx'

const FOLLOWS = 'GET /api/users/me/follows'
const bob: FollowedPlayer = { id: BOB, pseudo: 'bob', avatar_url: null, state: 'online', battle_id: null }

const ok = (body: readonly FollowedPlayer[]): FakeResponse => ({ status: 200, body })
const open = (response: FakeResponse) =>
  renderApp(<FollowedPlayers />, { path: '/battle', signedInAs: {}, responses: { [FOLLOWS]: response } })
const row = (pseudo: string) => within(screen.getByText(pseudo).closest('li') ?? document.body)

describe('[20.4] followed players in the lobby', () => {
  test('take no place while they load, nor before one follows somebody', async () => {
    const { server } = open(ok([]))
    expect(screen.queryByText('Joueurs suivis')).toBeNull()
    await waitFor(() => expect(server.requests.some(({ path }) => path === '/api/users/me/follows')).toBe(true))
    expect(screen.queryByText('Joueurs suivis')).toBeNull()
  })

  test('that could not be read are asked for anew', async () => {
    const { server } = open({ status: 500, body: errorBody('INTERNAL') })
    const retry = await screen.findByRole('button', { name: 'Réessayer' })
    server.response(FOLLOWS, ok([bob]))
    fireEvent.click(retry)
    expect(await screen.findByText('bob')).toBeTruthy()
  })

  test('each with what they are doing: idle ones are challenged, playing ones watched', async () => {
    const { app } = open(ok([bob, { ...bob, id: ALICE, pseudo: 'carla', state: 'playing', battle_id: BATTLE }]))
    await screen.findByText('bob')
    expect(row('bob').getByText('En ligne')).toBeTruthy()
    expect(row('carla').getByText('En partie')).toBeTruthy()
    expect(row('carla').queryByRole('button', { name: 'Défier carla' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Regarder la partie de carla' }).getAttribute('href')).toBe(
      `/battle/${BATTLE}`,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Défier bob' }))
    expect(app.challenged.get()).toEqual({ id: BOB, pseudo: 'bob' })
  })

  test('a hidden one shows no presence, and can be challenged', async () => {
    open(ok([{ ...bob, state: null }]))
    await screen.findByText('bob')
    expect(row('bob').getByText('Profil masqué')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Défier bob' })).toBeTruthy()
  })

  test('a press on the name opens the card', async () => {
    const { app } = open(ok([bob]))
    fireEvent.click(await screen.findByRole('button', { name: 'bob' }))
    expect(app.shownPlayer.get()).toBe(BOB)
  })
})
