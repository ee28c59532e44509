import { FAKE_START_MS } from '@bougie/api-client/testing/fake-timers.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { preloadLateParts } from '../features/battle/arena/late-parts.ts'
import type { Toast } from '../stores/notifications/notification.ts'
import { ALICE, type activeBattle, BATTLE, battleState, bobAsOpponent, type endedBattle } from './battle-messages.ts'
import { ok } from './fake-server.ts'
import type { RenderedApp } from './render-app.tsx'
import { type PageSituation, type RenderedPage, renderPage } from './render-page.tsx'

// As after a short stay on the page.
await preloadLateParts()

export interface BattleSituation extends PageSituation {
  readonly running?: readonly ReturnType<typeof activeBattle>[]
  readonly watchable?: readonly ReturnType<typeof activeBattle>[]
  readonly ended?: readonly ReturnType<typeof endedBattle>[]
}

/** The whole page on one of the battle's addresses. */
export function renderBattle(situation: BattleSituation & { readonly path: string }) {
  const { running = [], watchable = [], ended = [], responses, ...page } = situation
  return renderPage({
    ...page,
    responses: {
      [`GET /api/battles/public/user/${ALICE}/active`]: ok(running),
      'GET /api/battles/public/active': ok(watchable),
      'GET /api/leaderboard': ok([]),
      [`GET /api/battles/user/${ALICE}`]: ok(ended),
      ...responses,
    },
  })
}

/** As after a reload: the battle is in the storage. */
export function saveBattle(ageMs = 0): void {
  const saved = { battleId: BATTLE, opponent: bobAsOpponent, timestamp: FAKE_START_MS - ageMs }
  window.localStorage.setItem('currentBattleState', JSON.stringify(saved))
}

export async function openBattle(situation: BattleSituation = {}): Promise<RenderedPage> {
  saveBattle()
  const rendered = await renderBattle({ path: '/battle/game', ...situation })
  // The code of the screen loads on demand, and then receives the earlier messages.
  await screen.findByRole('status', { name: 'Chargement de la battle…' })
  return rendered
}

/** In the first round of a battle that has just begun, prediction open. */
export async function openPrediction(situation: BattleSituation = {}): Promise<RenderedPage> {
  const rendered = await openBattle(situation)
  const opening = battleState({ round: 1, roundResults: [], user2_point: 0, endsAt: rendered.timers.now() + 10_000 })
  await rendered.receive(opening)
  return rendered
}

/** A press may first load the code of its handler. */
export const press = (name: string | RegExp) =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name }))
  })

/** Toasts from now on, in order; their display time is tested with the component that shows them. */
export function recordToasts({ toasts }: RenderedApp['app']): () => readonly Toast[] {
  const seen = new Set<Toast>()
  toasts.subscribe(() => {
    for (const toast of toasts.get()) seen.add(toast)
  })
  return () => [...seen]
}

/** Number of enabled buttons among UP, ÉGAL and DOWN. */
export function openChoices(): number {
  const buttons = ['UP', 'ÉGAL', 'DOWN'].map((name) => screen.getByRole('button', { name }))
  return buttons.filter((button) => button.getAttribute('aria-disabled') !== 'true').length
}
