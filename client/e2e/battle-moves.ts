import type { Page } from 'playwright-core'

export type Choice = 'UP' | 'ÉGAL' | 'DOWN'
export type Result = 'win' | 'loss' | 'draw'

const ROUNDS_MAX = 5

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

export async function openLobby(page: Page): Promise<void> {
  await page.goto('/battle')
  await button(page, 'LANCER LA PARTIE').waitFor()
}

/** Both press start with the stake that shows; the server does the rest. */
export async function meet(one: Page, other: Page): Promise<void> {
  for (const page of [one, other]) {
    await openLobby(page)
    await button(page, 'LANCER LA PARTIE').click()
  }
  await Promise.all([one, other].map((page) => page.waitForURL('**/battle/game')))
}

export function finalOverlay(page: Page) {
  return page.getByRole('dialog').filter({ has: button(page, 'Nouvelle partie') })
}

/** Chooses as soon as the prediction is open. False when the battle had ended before. */
export async function choose(page: Page, choice: Choice): Promise<boolean> {
  const open = page.locator('button:enabled', { hasText: new RegExp(`^${choice}$`) })
  await open.or(finalOverlay(page)).first().waitFor()
  if (await finalOverlay(page).isVisible()) return false
  await open.click()
  return true
}

/** The same choice in every round, to the final overlay. */
export async function playToTheEnd(choices: ReadonlyMap<Page, Choice>): Promise<void> {
  for (let round = 1; round <= ROUNDS_MAX + 1; round += 1) {
    const chose = await Promise.all([...choices].map(([page, choice]) => choose(page, choice)))
    if (!chose.some(Boolean)) break
    await Promise.all([...choices.keys()].map((page) => page.getByText('Résultats', { exact: true }).waitFor()))
  }
  await Promise.all([...choices.keys()].map((page) => finalOverlay(page).waitFor()))
}

export async function resultOf(page: Page): Promise<Result> {
  const title = await finalOverlay(page).getByRole('heading').textContent()
  if (title === 'Victoire!') return 'win'
  return title === 'Défaite' ? 'loss' : 'draw'
}
