import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { activeBattle, battleState, complete } from '../../../testing/battle-messages.ts'
import { press, renderBattle } from '../../../testing/render-battle.tsx'
import type { RenderedPage } from '../../../testing/render-page.tsx'

const signedIn = () => window.localStorage.getItem('user_data') !== null

async function openWithRunningBattle(): Promise<RenderedPage> {
  const rendered = await renderBattle({ path: '/', running: [activeBattle()] })
  await screen.findByRole('link', { name: /^Partie en cours/ })
  return rendered
}

const question = async () => within(await screen.findByRole('alertdialog', { name: 'Une partie est en cours' }))

describe('[H12] [H20] leaving while a battle runs', () => {
  test('asks first, and cancelling keeps the session', async () => {
    await openWithRunningBattle()
    await press('Déconnexion')
    const asked = await question()
    expect(asked.getByText('Sans vous, elle est perdue. Se déconnecter quand même ?')).toBeTruthy()
    await act(async () => fireEvent.click(asked.getByRole('button', { name: 'Rester' })))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(signedIn()).toBe(true)
  })

  test('asks from the menu too, and confirming ends the session', async () => {
    await openWithRunningBattle()
    await press('Ouvrir le menu')
    await screen.findByRole('button', { name: 'DÉCONNEXION' })
    await press('DÉCONNEXION')
    const asked = await question()
    expect(signedIn()).toBe(true)
    await act(async () => fireEvent.click(asked.getByRole('button', { name: 'Se déconnecter' })))
    expect(signedIn()).toBe(false)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('after its end nothing is asked, though the list still names it', async () => {
    const { receive } = await openWithRunningBattle()
    await receive({ ...battleState(), type: 'battle_resync' }, complete())
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Partie en cours/ })).toBeNull())
    await press('Déconnexion')
    expect(signedIn()).toBe(false)
  })
})
