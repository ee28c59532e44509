import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ALICE_WALLET, aliceMe } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { ProfileScreen } from './ProfileScreen.tsx'

const PICTURE = 'data:image/png;base64,iVBORw0KGgo='

test('[E04] the profile shows the name, the picture and the wallet address of the player', async () => {
  const user = { ...aliceMe.user, pseudo: 'Alice-7', profile_picture: PICTURE }
  renderApp(<ProfileScreen />, {
    signedInAs: {},
    responses: { 'GET /api/users/me': { status: 200, body: { ...aliceMe, user } } },
  })
  expect(await screen.findByText('Alice-7')).toBeTruthy()
  expect(document.querySelector('img')?.getAttribute('src')).toBe(PICTURE)
  expect(document.body.textContent).toContain(ALICE_WALLET)
})
