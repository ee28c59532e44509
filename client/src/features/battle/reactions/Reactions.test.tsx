import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { BATTLE, BOB } from '../../../testing/battle-messages.ts'
import { openPrediction, press } from '../../../testing/render-battle.tsx'

const SHOWN_MS = 3_000
const fromBob = { type: 'battle_reaction', battleId: BATTLE, by: BOB, reaction: 'fire' }

describe('[20.3] reactions in a battle', () => {
  test('one is sent with a press, and none follows before its rest is over', async () => {
    const { connection, advance } = await openPrediction()
    const sent = () => connection.sentOfType('battle_reaction')
    await press('Réagir')
    await press('En feu')
    expect(sent()).toEqual([{ type: 'battle_reaction', battleId: BATTLE, reaction: 'fire' }])
    await press('Réagir')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'En feu' }).disabled).toBe(true)
    await advance(2_000)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'En feu' }).disabled).toBe(false)
  })

  test('the panel closes with Escape, and with a press beside it', async () => {
    await openPrediction()
    const toggle = () => screen.getByRole('button', { name: 'Réagir' })
    const panel = () => screen.queryByRole('group', { name: 'Réactions' })
    await press('Réagir')
    act(() => screen.getByRole('button', { name: 'En feu' }).focus())
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    expect(panel()).toBeNull()
    expect(document.activeElement).toBe(toggle())
    await press('Réagir')
    expect(panel()).not.toBeNull()
    fireEvent.mouseDown(document.body)
    expect(panel()).toBeNull()
  })

  test('a reaction hands the focus back to the button that opened the panel, which says whether it is open', async () => {
    await openPrediction()
    const toggle = () => screen.getByRole('button', { name: 'Réagir' })
    expect(toggle().getAttribute('aria-expanded')).toBe('false')
    await press('Réagir')
    expect(toggle().getAttribute('aria-expanded')).toBe('true')
    act(() => screen.getByRole('button', { name: 'En feu' }).focus())
    await press('En feu')
    expect(toggle().getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(toggle())
  })

  test('one of the opponent shows briefly with their name', async () => {
    const { receive, advance } = await openPrediction()
    await receive(fromBob)
    expect(screen.getByText('bob : En feu')).toBeTruthy()
    await advance(SHOWN_MS)
    expect(screen.queryByText('bob : En feu')).toBeNull()
  })

  test('muted, the opponent’s are not shown and one’s own are; the choice is kept and can be taken back', async () => {
    const { receive } = await openPrediction()
    await press('Réagir')
    await press('Masquer les réactions adverses')
    await receive(fromBob)
    expect(screen.queryByText('bob : En feu')).toBeNull()
    expect(window.localStorage.getItem('reactionsMuted')).toBe('true')
    await press('Montrer les réactions adverses')
    await receive(fromBob)
    expect(screen.getByText('bob : En feu')).toBeTruthy()
    expect(window.localStorage.getItem('reactionsMuted')).toBeNull()
  })
})
