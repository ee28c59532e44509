import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { matchFound } from '../../testing/battle-messages.ts'
import { type FakeResponse, ok, refusal } from '../../testing/fake-server.ts'
import { ALICE_WALLET, aliceMe } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { renderBattle } from '../../testing/render-battle.tsx'
import { ProfileScreen } from './ProfileScreen.tsx'

function statistic(label: string) {
  return screen.getByText(label).parentElement?.querySelector('dd')?.textContent
}

describe('profile', () => {
  const PICTURE = 'data:image/png;base64,iVBORw0KGgo='
  const meWith = (changes: Record<string, unknown>) => ({
    'GET /api/users/me': ok({ ...aliceMe, user: { ...aliceMe.user, ...changes } }),
  })

  test('[E04] [P01] [P20] [P21] [P29] [R17] title, name, picture and statistics come from the profile', async () => {
    const responses = meWith({ pseudo: 'Alice-7', profile_picture: PICTURE })
    renderApp(<ProfileScreen />, { signedInAs: {}, responses })
    expect(await screen.findByText('Alice-7')).toBeTruthy()
    expect(document.querySelector('img')?.getAttribute('src')).toBe(PICTURE)
    expect(screen.getByRole('heading', { level: 1, name: 'Mon Profil' })).toBeTruthy()
    expect(statistic('Victoires')).toBe('7')
    expect(statistic('Gains Totaux')).toBe('1 234,50 €')
  })

  test('[E04] [P16] [P17] [P19] [P29] the address of the profile: shortened with a copy button, and whole in the wallet card', async () => {
    renderApp(<ProfileScreen />, { signedInAs: {} })
    const short = await screen.findByText('0x0000...11CE')
    expect(within(short.parentElement ?? short).getByRole('button', { name: 'Copier l’adresse' })).toBeTruthy()
    const card = within(screen.getByRole('region', { name: 'Mon wallet' }))
    expect(card.getByRole('button', { name: new RegExp(ALICE_WALLET) }).textContent).toBe(ALICE_WALLET)
  })

  test('an index leads to the sections', async () => {
    renderApp(<ProfileScreen />, { signedInAs: {} })
    const index = within(await screen.findByRole('navigation', { name: 'Sur cette page' }))
    const links = index.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
    expect(links).toHaveLength(5)
    await waitFor(() => expect(links.map((href) => document.querySelector(href)?.tagName)).toEqual(Array(5).fill('H2')))
  })

  test('[E43] the profile is kept under profile_data, without its picture', async () => {
    renderApp(<ProfileScreen />, { signedInAs: {}, responses: meWith({ profile_picture: PICTURE }) })
    await screen.findByText('alice')
    expect(JSON.parse(window.localStorage.getItem('profile_data') ?? '{}')).toEqual({
      ...aliceMe.user,
      profile_picture: null,
    })
  })

  test.each([null, undefined, ''])(
    '[P28] without a pseudo (%j) the name is Guest: read, by its initial and in the field',
    async (pseudo) => {
      renderApp(<ProfileScreen />, { signedInAs: {}, responses: meWith({ pseudo }) })
      expect(await screen.findByText('Guest')).toBeTruthy()
      expect(screen.getByText('GU')).toBeTruthy()
      expect(statistic('Victoires')).toBe('7')
      fireEvent.click(screen.getByRole('button', { name: 'Modifier le pseudo' }))
      expect(screen.getByRole('textbox', { name: 'Pseudo' })).toHaveProperty('value', 'Guest')
    },
  )

  test.each<[string, Record<string, FakeResponse>]>([
    ['has none', meWith({ pseudo: null })],
    ['has not come', { 'GET /api/users/me': 'silent' }],
  ])(
    '[P28] a player whose profile %s, and who had no name before, is Guest beside the opponent',
    async (_how, responses) => {
      const { receive, server, timers } = await renderBattle({
        path: '/battle',
        pseudo: '',
        responses,
      })
      await waitFor(() => expect(server.requests.map(({ path }) => path)).toContain('/api/users/me'))
      await receive(matchFound({ startsAt: timers.now() + 5_000 }))
      expect(await screen.findByText('Guest')).toBeTruthy()
    },
  )

  test('a profile that cannot be loaded says why and can be asked for again', async () => {
    const { server } = renderApp(<ProfileScreen />, {
      signedInAs: {},
      responses: { 'GET /api/users/me': refusal(404, 'NOT_FOUND', 'Introuvable.') },
    })
    expect(await screen.findByText('Introuvable.')).toBeTruthy()
    expect(server.requests.filter(({ path }) => path === '/api/users/me').length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy()
  })
})
