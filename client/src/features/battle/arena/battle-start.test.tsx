import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { gameStart, matchFound } from '../../../testing/battle-messages.ts'
import { renderBattle } from '../../../testing/render-battle.tsx'

test('[L35] the countdown gives way to the battle itself: its code loads meanwhile, and no placeholder flickers', async () => {
  const { receive, path, timers } = await renderBattle({ path: '/battle' })
  const placeholders: string[] = []
  const watch = new MutationObserver(() => {
    for (const status of screen.queryAllByRole('status', { name: /^Chargement/ }))
      placeholders.push(status.getAttribute('aria-label') ?? '')
  })
  await receive(matchFound({ startsAt: timers.now() + 5_000 }))
  await screen.findByRole('dialog', { name: 'Adversaire trouvé' })
  // Only what the search itself has requested.
  await vi.dynamicImportSettled()
  watch.observe(document.body, { childList: true, subtree: true })
  await receive(gameStart())
  await waitFor(() => expect(path()).toBe('/battle/game'))
  await screen.findByRole('button', { name: 'UP' })
  watch.disconnect()
  expect(placeholders).toEqual([])
})
