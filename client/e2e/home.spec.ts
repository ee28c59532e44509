import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { button, VIEWPORTS } from '../../tools/browser/moves.ts'
import { expectAccessibleInBothLooks } from './accessibility.ts'
import { arenaOf, EVENTUALLY, resize } from './fixtures.ts'

const arena = arenaOf()

const SIZES = Object.values(VIEWPORTS)

/** The left edge with which the element's animation begins, in px. */
function startOfSlide(element: Element): number {
  if (!(element instanceof HTMLElement)) throw new Error('No element of a page')
  element.style.animation = 'none'
  element.getBoundingClientRect()
  element.style.animation = ''
  const [slide] = element.getAnimations()
  slide?.pause()
  if (slide !== undefined) slide.currentTime = 0
  const { left } = element.getBoundingClientRect()
  slide?.finish()
  return left
}

describe('home, as a guest sees it', () => {
  let page: Page
  beforeAll(async () => {
    ;({ page } = await arena.visit())
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
  afterAll(() => arena.leave())

  test('the dialog that makes a wallet is accessible on a phone by night and on a desktop by day', async () => {
    await button(page, 'CRÉER MON WALLET').click()
    await page.getByRole('textbox', { name: 'Nom du wallet' }).fill('')
    await button(page, 'Créer').click()
    await page.getByText('Veuillez entrer un nom de wallet').waitFor()
    await expectAccessibleInBothLooks(page)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('[O01] [H41] [H42] home fills the height below the bar at any width, and nothing is wider than the page', async () => {
    // In the last one the content alone is lower than the window.
    for (const viewport of [...SIZES, { width: 1440, height: 1800 }]) {
      await resize(page, viewport)
      const measure = () =>
        page.evaluate(() => {
          const barHeight = document.querySelector('header')?.getBoundingClientRect().height ?? 0
          const main = document.querySelector('main')?.getBoundingClientRect()
          const screen = document.querySelector('main > *')?.getBoundingClientRect()
          return {
            variable:
              getComputedStyle(document.documentElement).getPropertyValue('--top-bar-height') === `${barHeight}px`,
            top: main?.top === barHeight,
            fills: (screen?.height ?? 0) >= window.innerHeight - barHeight,
            overflows: document.documentElement.scrollWidth > window.innerWidth,
          }
        })
      await expect
        .poll(measure, { ...EVENTUALLY, message: `${viewport.width} px wide` })
        .toEqual({ variable: true, top: true, fills: true, overflows: false })
    }
    // [H42] Shorter by what Safari on an iPhone needs.
    const shorter = await page.evaluate(() => {
      const heightMin = () =>
        Number.parseFloat(getComputedStyle(document.querySelector('main') ?? document.body).minHeight)
      const { style } = document.documentElement
      const before = heightMin()
      style.setProperty('--ios-allowance', '75px')
      const after = heightMin()
      style.setProperty('--ios-allowance', '0px')
      return before - after
    })
    expect(shorter).toBe(75)
  })

  test('[O06] [O08] [O09] [O12] the carousel is bounded, with one step in sight; arrows from 600 px up, dots under 768 px', async () => {
    const carousel = page.getByRole('region', { name: 'Les cinq étapes du jeu' })
    const measure = async () => {
      const box = await carousel.boundingBox()
      return {
        bounded: box !== null && box.width <= 800 && box.height >= 180,
        steps: await carousel.evaluate((region) => {
          const { left, right } = region.getBoundingClientRect()
          const steps = [...region.querySelectorAll('li')].map((step) => step.getBoundingClientRect())
          return steps.filter((step) => step.right > left + 1 && step.left < right - 1).length
        }),
        arrows: await page.getByRole('button', { name: 'Étape suivante' }).isVisible(),
        dots: await page.getByRole('button', { name: 'Aller à l’étape 2' }).isVisible(),
      }
    }
    for (const [width, arrows, dots] of [
      [390, false, true],
      [599, false, true],
      [600, true, true],
      [767, true, true],
      [768, true, false],
      [1440, true, false],
    ] as const) {
      await resize(page, { width, height: 900 })
      await expect
        .poll(measure, { ...EVENTUALLY, message: `${width} px` })
        .toEqual({ bounded: true, steps: 1, arrows, dots })
    }
  })

  test('[O07] swiped back from the first step, it stays there', async () => {
    const carousel = page.getByRole('region', { name: 'Les cinq étapes du jeu' })
    /** Past the middle of a step, which then snaps into its place. */
    const swipe = async (way: -1 | 1) => {
      const box = await carousel.boundingBox()
      if (box === null) throw new Error('No carousel')
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.wheel(-way * 0.8 * box.width, 0)
    }
    /** The current step, once it stands in its place: a swipe begun before would end elsewhere. */
    const step = () =>
      carousel.evaluate((region) => {
        const current = region.querySelector('li[aria-hidden="false"]')
        const distance = (current?.getBoundingClientRect().left ?? 0) - region.getBoundingClientRect().left
        return Math.abs(distance) < 2 ? current?.querySelector('h2')?.textContent : 'moving'
      })
    // The last swipe is the control: from the fifth step it would lead elsewhere.
    for (const [way, title] of [
      [-1, 'Fais ton choix entre UP et DOWN'],
      [1, 'Choisis ta mise'],
      [1, 'Choisis ta mise'],
      [-1, 'Fais ton choix entre UP et DOWN'],
    ] as const) {
      await swipe(way)
      await expect.poll(step, EVENTUALLY).toBe(title)
    }
  })

  test('[X14] [X15] [X16] [X17] spacing 8 px, corners 4 px, transitions 300 ms, text 14 px', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const link = page.getByRole('banner').getByRole('link', { name: 'Battle' })
    const measured = {
      text: await page.evaluate(() => getComputedStyle(document.body).fontSize),
      space: await link.evaluate((element) => getComputedStyle(element).columnGap),
      ...(await button(page, 'CRÉER MON WALLET').evaluate((element) => {
        const { borderRadius, transitionProperty, transitionDuration } = getComputedStyle(element)
        const shadow = transitionProperty.split(', ').indexOf('box-shadow')
        return { corner: borderRadius, motion: transitionDuration.split(', ')[shadow] }
      })),
    }
    expect(measured).toEqual({
      text: '14px',
      space: '8px',
      corner: '4px',
      motion: '0.3s',
    })
  })

  test('[O02] [O03] a green line rises, a red one falls and the logo moves; all stand still for who wants no motion', async () => {
    const running: Record<string, unknown> = {}
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion })
      running[reducedMotion] = await page.evaluate(() => {
        const endless = document
          .getAnimations()
          .flatMap(({ effect }) =>
            effect instanceof KeyframeEffect && effect.getTiming().iterations === Number.POSITIVE_INFINITY
              ? [effect]
              : [],
          )
        const lines = endless.flatMap(({ target }) =>
          [...(target?.querySelectorAll('path') ?? [])].flatMap((path) => {
            const length = path.getTotalLength()
            const { stroke } = getComputedStyle(path)
            if (stroke === 'none' || length < window.innerWidth) return []
            const [red = 0, green = 0] = stroke.match(/\d+/g)?.map(Number) ?? []
            const rises = path.getPointAtLength(length).y < path.getPointAtLength(0).y
            return [`${green > red ? 'green' : 'red'} ${rises ? 'rises' : 'falls'}`]
          }),
        )
        return { count: endless.length, lines: lines.sort() }
      })
    }
    expect(running).toEqual({
      'no-preference': { count: 3, lines: ['green rises', 'red falls'] },
      reduce: { count: 0, lines: [] },
    })
  })

  test('[H14] [H15] [H16] the side menu is 220 px wide and slides in from the right of a phone, from the left of a desktop', async () => {
    const sides = [
      { viewport: VIEWPORTS.phone, x: VIEWPORTS.phone.width - 220, from: VIEWPORTS.phone.width },
      { viewport: VIEWPORTS.desktop, x: 0, from: -220 },
    ]
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await button(page, 'Ouvrir le menu').click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    for (const { viewport, x, from } of sides) {
      await resize(page, viewport)
      await expect.poll(() => menu.boundingBox(), EVENTUALLY).toMatchObject({ x, width: 220 })
      expect(await menu.evaluate(startOfSlide)).toBe(from)
    }
  })
})
