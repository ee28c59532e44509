import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { errorBody } from '../../testing/fake-server.ts'
import { aliceMe } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { ProfileScreen } from './ProfileScreen.tsx'

function statistic(label: string) {
  return screen.getByText(label).parentElement?.querySelector('dd')?.textContent
}

describe('profile', () => {
  test('[P01] [P20] [P21] [P29] [R17] title, name and statistics come from the profile', async () => {
    renderApp(<ProfileScreen />, { signedInAs: {} })
    expect(await screen.findByText('alice')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1, name: 'Mon Profil' })).toBeTruthy()
    expect(statistic('Victoires')).toBe('7')
    expect(statistic('Gains Totaux')).toBe('1 234,50 €')
  })

  test('[E43] the profile is kept under profile_data, without its picture', async () => {
    renderApp(<ProfileScreen />, { signedInAs: {} })
    await screen.findByText('alice')
    expect(JSON.parse(window.localStorage.getItem('profile_data') ?? '{}')).toMatchObject({
      pseudo: 'alice',
      victories: 7,
      profile_picture: null,
    })
  })

  test.each([null, undefined, ''])('[P28] without a pseudo (%j) the name is Guest', async (pseudo) => {
    renderApp(<ProfileScreen />, {
      signedInAs: {},
      answers: { 'GET /api/users/me': { status: 200, body: { ...aliceMe, user: { ...aliceMe.user, pseudo } } } },
    })
    expect(await screen.findByText('Guest')).toBeTruthy()
    expect(statistic('Victoires')).toBe('7')
  })

  test('a profile that cannot be loaded says why and can be asked for again', async () => {
    const { server } = renderApp(<ProfileScreen />, {
      signedInAs: {},
      answers: { 'GET /api/users/me': { status: 404, body: errorBody('NOT_FOUND', 'Introuvable.') } },
    })
    expect(await screen.findByText('Introuvable.')).toBeTruthy()
    expect(server.requests.filter(({ path }) => path === '/api/users/me').length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Réessayer' })).toBeTruthy()
  })
})
