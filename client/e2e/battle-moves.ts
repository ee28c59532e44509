import type { Page } from 'playwright-core'
import { type Choice, meet, untilInGame } from '../../tools/browser/moves.ts'
import { untilRelease } from './tabs.ts'

/** Parallel pairs queue here one after the other, so that each player meets the intended opponent. */
export function createMeetingPlace() {
  let before: Promise<void> = Promise.resolve()
  return {
    meet(one: Page, other: Page): Promise<void> {
      const meeting = before.then(async () => {
        await meet(one, other)
        await untilInGame(one, other)
      })
      // The next pair may queue even when these two did not meet.
      before = meeting.catch(() => undefined)
      return meeting
    },
  }
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
