import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { battleState, bobAsOpponent, gameStart, matchFound } from '../../../testing/battle-messages.ts'
import { openBattle, renderBattle } from '../../../testing/render-battle.tsx'

const PICTURE = '/api/users/b0b00000-0000-4000-8000-000000000002/picture?v=0123456789abcdef'
const bobWithPicture = { ...bobAsOpponent, avatarUrl: PICTURE }
const pictureIsShown = () => waitFor(() => expect(document.querySelector(`img[src="${PICTURE}"]`)).not.toBeNull())

test("[L29] the opponent's picture is shown at the match", async () => {
  const { receive } = await renderBattle({ path: '/battle' })
  await screen.findByRole('button', { name: 'LANCER LA PARTIE' })
  await receive(matchFound({ opponent: bobWithPicture }))
  await pictureIsShown()
})

test.each([
  ['a battle that begins', gameStart({ opponent: bobWithPicture })],
  ['the state of a battle', battleState({ opponent: bobWithPicture })],
])("the opponent's picture stands on the scoreboard: %s", async (_message, message) => {
  const { receive } = await openBattle()
  await screen.findByRole('status', { name: 'Chargement de la battle…' })
  await receive(message)
  await pictureIsShown()
})
