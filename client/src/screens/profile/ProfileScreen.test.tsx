import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { errorBody } from '../../testing/fake-server.ts'
import { ALICE_WALLET } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { ProfileScreen } from './ProfileScreen.tsx'
import { shortAddress } from './short-address.ts'

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

  test('[P16] [P17] the address is shortened, and the whole of it is copied', async () => {
    const written: string[] = []
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
      written.push(text)
    })
    renderApp(<ProfileScreen />, { signedInAs: {} })
    expect(await screen.findByText('0x0000...11CE')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: "Copier l'adresse" }))
    expect(await screen.findByText('Adresse copiée')).toBeTruthy()
    expect(written).toEqual([ALICE_WALLET])
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

test.each([
  ['0x1234567890abcdef1234567890abcdef12345678', '0x1234...5678'],
  ['0x12345678', '0x12345678'],
])('[P16] first 6 and last 4 characters of %s', (address, short) => {
  expect(shortAddress(address)).toBe(short)
})
