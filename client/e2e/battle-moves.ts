import type { Page } from 'playwright-core'
import { button } from './fixtures.ts'
import { untilRelease } from './tabs.ts'

export type Choice = 'UP' | 'ÉGAL' | 'DOWN'
export type Result = 'win' | 'loss' | 'draw'

/** Five rounds with the settings of these specs, on a loaded machine. */
const BATTLE_MS_MAX = 120_000

export async function openLobby(page: Page): Promise<void> {
  await page.goto('/battle')
  await button(page, 'LANCER LA PARTIE').waitFor()
}

/** Both players press start with the preselected stake; the server matches them. */
export async function meet(one: Page, other: Page): Promise<void> {
  await Promise.all([one, other].map(openLobby))
  await Promise.all([one, other].map((page) => button(page, 'LANCER LA PARTIE').click()))
  await Promise.all([one, other].map((page) => page.waitForURL('**/battle/game')))
}

/** Parallel pairs queue here one after the other, so that each player meets the intended opponent. */
export function createMeetingPlace() {
  let before: Promise<void> = Promise.resolve()
  return {
    meet(one: Page, other: Page): Promise<void> {
      const meeting = before.then(() => meet(one, other))
      // The next pair may queue even when these two did not meet.
      before = meeting.catch(() => undefined)
      return meeting
    },
  }
}

export async function abandon(page: Page): Promise<void> {
  await button(page, 'Abandonner').click()
  await button(page.getByRole('alertdialog'), 'Abandonner').click()
}

export function finalOverlay(page: Page) {
  return page.getByRole('dialog').filter({ has: button(page, 'Nouvelle partie') })
}

/**
 * The page itself presses the choice whenever a prediction opens, now and after each load: on a loaded machine a
 * prediction that the test has seen open may have closed before its press.
 */
export async function keepChoosing(page: Page, choice: Choice): Promise<void> {
  await untilRelease(page, page.addInitScript(pressWheneverOpen, choice))
  await page.evaluate(pressWheneverOpen, choice)
}

function pressWheneverOpen(choice: Choice): void {
  const pressWhenOpen = () => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('button:enabled:not([aria-disabled="true"])')]
    // The button's text is its word and its key.
    const open = buttons.find(({ textContent }) => textContent.trim().startsWith(choice))
    if (open === undefined || open.ariaPressed === 'true' || open.ariaBusy === 'true') return
    const { x, y, width, height } = open.getBoundingClientRect()
    // Like a finger: not through an overlapping element.
    if (open.contains(document.elementFromPoint(x + width / 2, y + height / 2))) open.click()
  }
  window.setInterval(pressWhenOpen, 100)
}

/** Identifier of the battle that the page would lead back into after a reload. */
export function savedBattleId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => JSON.parse(window.localStorage.getItem('currentBattleState') ?? '{}').battleId)
}

export async function resultOf(page: Page): Promise<Result> {
  await finalOverlay(page).waitFor({ timeout: BATTLE_MS_MAX })
  const title = await finalOverlay(page).getByRole('heading').textContent()
  if (title === 'Victoire!') return 'win'
  return title === 'Défaite' ? 'loss' : 'draw'
}
