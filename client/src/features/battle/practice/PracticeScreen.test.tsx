import { DEFAULT_BATTLE_SETTINGS } from '@bougie/engine'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { matchFound } from '../../../testing/battle-messages.ts'
import { openChoices, press, renderBattle } from '../../../testing/render-battle.tsx'
import type { RenderedPage } from '../../../testing/render-page.tsx'

const { waitingMs } = DEFAULT_BATTLE_SETTINGS
const STEP_MS = 250

async function openPractice(balance: number | null = null) {
  const rendered = await renderBattle({ path: '/battle', balance, drawn: 0.5 })
  const link = await screen.findByRole('link', { name: 'S’entraîner sans mise' })
  await act(async () => fireEvent.click(link))
  await screen.findByText('Contre un robot, sans mise.')
  return rendered
}

/** Advances the clock in steps no longer than the interval of prices. */
async function until(rendered: RenderedPage, reached: () => boolean, maxMs: number) {
  for (let passed = 0; passed < maxMs && !reached(); passed += STEP_MS) await rendered.advance(STEP_MS)
  expect(reached()).toBe(true)
}

describe('[issue 20.2] practice', () => {
  test('a guest plays a whole battle by keys, and nothing is sent, stored or shown as a gain', async () => {
    const rendered = await openPractice()
    const { connection, path } = rendered
    expect(path()).toBe('/battle/entrainement')
    const isOver = () => screen.queryByRole('dialog', { name: /^Entraînement/ }) !== null
    await until(
      rendered,
      () => {
        if (screen.queryByRole('button', { name: 'UP' }) !== null && openChoices() === 3)
          fireEvent.keyDown(window, { key: 'ArrowUp' })
        return isOver()
      },
      150_000,
    )
    expect(screen.getByText('Ni gain ni perte : c’était un entraînement.')).toBeTruthy()
    expect(connection.sentOfType('battle_bet')).toEqual([])
    expect(window.localStorage.getItem('currentBattleState')).toBeNull()
    expect(screen.queryByText(/^Contre Bot/)).toBeNull()
    // A battle without statistics shows none.
    expect(screen.queryByText(/^\d+ V · /)).toBeNull()
    await press('Rejouer')
    expect(isOver()).toBe(false)
    await press('Quitter l’entraînement')
    await waitFor(() => expect(path()).toBe('/battle'))
  })

  test('is labelled as practice in the place of the stake', async () => {
    const rendered = await openPractice(100)
    await rendered.advance(waitingMs)
    expect(screen.queryByText(/^Mise /)).toBeNull()
    expect(screen.getAllByText('Entraînement').length).toBeGreaterThan(1)
  })

  test('a guest, who has no name, has no initials either', async () => {
    const rendered = await openPractice()
    await rendered.advance(waitingMs)
    expect(screen.getAllByText('Vous').length).toBeGreaterThan(0)
    expect(screen.queryByText('VO')).toBeNull()
  })

  test('starts from the search, which continues beside it, and closes when an opponent is found', async () => {
    const { connection, receive, path, timers } = await renderBattle({ path: '/battle' })
    await screen.findByRole('spinbutton', { name: 'Votre mise' })
    await press('LANCER LA PARTIE')
    await receive({ type: 'battle_queue_joined', amount: 10 })
    await press('S’entraîner en attendant')
    await screen.findByText('L’entraînement s’arrête dès qu’un adversaire est trouvé.')
    expect(path()).toBe('/battle/entrainement')
    expect(screen.queryByRole('dialog', { name: 'Recherche d’un adversaire' })).toBeNull()
    expect(connection.sentOfType('leave_battle_queue')).toEqual([])
    await receive(matchFound({ startsAt: timers.now() + 5_000 }))
    await waitFor(() => expect(path()).toBe('/battle'))
    expect(screen.getByRole('dialog', { name: 'Adversaire trouvé' })).toBeTruthy()
    expect(screen.queryByText(/^Entraînement/)).toBeNull()
  })
})
