import type { Page } from 'playwright-core'
import { button } from './fixtures.ts'

export type Choice = 'UP' | 'ÉGAL' | 'DOWN'
export type Result = 'win' | 'loss' | 'draw'

const ROUNDS_MAX = 5

export async function openLobby(page: Page): Promise<void> {
  await page.goto('/battle')
  await button(page, 'LANCER LA PARTIE').waitFor()
}

/** Both press start with the stake that shows; the server does the rest. */
export async function meet(one: Page, other: Page): Promise<void> {
  await Promise.all([one, other].map(openLobby))
  await Promise.all([one, other].map((page) => button(page, 'LANCER LA PARTIE').click()))
  await Promise.all([one, other].map((page) => page.waitForURL('**/battle/game')))
}

/** Where pairs that play side by side come one after another, so that each player meets the own opponent. */
export function createMeetingPlace() {
  let before: Promise<void> = Promise.resolve()
  return {
    meet(one: Page, other: Page): Promise<void> {
      const meeting = before.then(() => meet(one, other))
      // Whoever comes next is let in also when these two did not meet.
      before = meeting.catch(() => undefined)
      return meeting
    },
  }
}

export function finalOverlay(page: Page) {
  return page.getByRole('dialog').filter({ has: button(page, 'Nouvelle partie') })
}

/**
 * Chooses as soon as the prediction is open. False when the battle had ended before. The page looks and presses in one
 * step: on a busy machine what was open at a look from outside has closed by the time of the press.
 */
export async function choose(page: Page, choice: Choice): Promise<boolean> {
  const happened = await page.waitForFunction((label) => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('button:enabled:not([aria-disabled="true"])')]
    const named = (name: string) => buttons.find(({ textContent }) => textContent.trim() === name)
    if (named('Nouvelle partie')?.closest('[role="dialog"], dialog')) return 'ended'
    const open = named(label)
    if (open === undefined) return null
    const { x, y, width, height } = open.getBoundingClientRect()
    // As a finger would: not through something that lies over it.
    if (!open.contains(document.elementFromPoint(x + width / 2, y + height / 2))) return null
    open.click()
    return 'chosen'
  }, choice)
  return (await happened.jsonValue()) === 'chosen'
}

/** The other follows the one: a round that the one misses on a busy machine is missed by both, and tied all the same. */
export async function chooseAlike(choice: Choice, one: Page, other: Page): Promise<boolean> {
  return (await choose(one, choice)) && (await choose(other, choice))
}

/** The same choice in every round, to the final overlay. */
export async function playToTheEnd(choices: ReadonlyMap<Page, Choice>): Promise<void> {
  await Promise.all([...choices].map(([page, choice]) => playOn(page, choice)))
}

async function playOn(page: Page, choice: Choice): Promise<void> {
  let isOpen = await choose(page, choice)
  for (let round = 1; isOpen && round <= ROUNDS_MAX; round += 1) {
    // Both from now on: whoever first waits for the one may come too late for the other.
    const [, chose] = await Promise.all([page.getByText('Résultats', { exact: true }).waitFor(), choose(page, choice)])
    isOpen = chose
  }
  await finalOverlay(page).waitFor()
}

export async function resultOf(page: Page): Promise<Result> {
  const title = await finalOverlay(page).getByRole('heading').textContent()
  if (title === 'Victoire!') return 'win'
  return title === 'Défaite' ? 'loss' : 'draw'
}
