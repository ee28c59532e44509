import { ROUNDS_MAX } from '@bougie/engine'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { abandon, button, meet, savedBattleId, untilInGame, VIEWPORTS } from '../../tools/browser/moves.ts'
import type { ServerSettings } from '../../tools/player/local-server.ts'
import { arenaOf, EVENTUALLY, OFFLINE_ERRORS, resize, scaleText } from './fixtures.ts'

// Layout of lobby and battle on screens between and beyond those of the other specs, with the widest names allowed.

/** Each phase lasts long enough for all checks. A price redraws the chart, of which these need one. */
const LONG_PHASES: ServerSettings = {
  MATCH_COUNTDOWN_MS: '5000',
  BATTLE_WAITING_MS: '500',
  BATTLE_PREDICTION_MS: '1800000',
  BATTLE_TICK_MS: '4000',
  BOT_DELAY_MS: '600000',
}
const WIDE_NAME = 'WWWWWWWWWWWWWWWWWWW1'
const OTHER_WIDE_NAME = 'WWWWWWWWWWWWWWWWWWW2'
const WIDTHS = [320, 360, 390, 768, 900, 915, 1024, 1200, 1330, 1440] as const
const LONG_RECORD = '128 V · 119 D · 13 É'
/** Enough of the opponent's name to know it, in the chip of the own battle. */
const NAME_PX_MIN = 40
const LOW_UPRIGHT = { width: 320, height: 568 }
const LOWEST = { width: 568, height: 320 }
const LANDSCAPES = [
  { width: 667, height: 375 },
  { width: 844, height: 390 },
  { width: 932, height: 430 },
] as const

/** Elements that overflow the right edge of the window or of their scrolling list. */
function beyondTheEdge(page: Page) {
  return page.evaluate(() => {
    const page = document.documentElement.scrollWidth - window.innerWidth
    const controls = [...document.querySelectorAll('main button, main a')].filter(
      (control) => control.closest('nav ul') === null && control.getBoundingClientRect().right > window.innerWidth,
    )
    return { page: Math.max(0, page), controls: controls.map(({ textContent }) => textContent) }
  })
}
const within = (width: number) => ({ width, page: 0, controls: [] })

const bottomOf = async (page: Page, label: string) => {
  const box = await button(page, label).boundingBox()
  return (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)
}

/** How much of the own face is covered by the tag that hangs below it. */
function shareOfFaceBehindTag(page: Page): Promise<number> {
  return page.evaluate(() => {
    const tag = [...document.querySelectorAll('main section span')].find(({ textContent }) => textContent === 'Vous')
    const face = tag?.parentElement?.getBoundingClientRect()
    if (tag === undefined || face === undefined) return Number.NaN
    return (face.bottom - tag.getBoundingClientRect().top) / face.height
  })
}

/** The title of a replay has one or two lines, of which its skeleton knows nothing. */
const REPLAY_MOVES_PX_MAX = 60

describe('two players with names as wide as they can be', () => {
  const arena = arenaOf(LONG_PHASES)
  let one: Page
  let other: Page
  beforeAll(async () => {
    const expectedErrors = [...OFFLINE_ERRORS, /\[.+\] /]
    ;({ page: one } = await arena.visitAs(WIDE_NAME, { viewport: VIEWPORTS.phone, expectedErrors }))
    ;({ page: other } = await arena.visitAs(OTHER_WIDE_NAME, { viewport: VIEWPORTS.phone }))
    await meet(one, other)
    await untilInGame(one, other)
    await one.getByText('Prédiction', { exact: true }).waitFor()
  })

  test('the lobby is never wider than the window, its lists stay in their columns', async () => {
    const { page } = await arena.visit({ path: '/battle' })
    const watch = page.getByRole('button', { name: /^Regarder / })
    await watch.waitFor()
    for (const width of WIDTHS) {
      await resize(page, { width, height: 900 })
      await expect.poll(async () => ({ width, ...(await beyondTheEdge(page)) }), EVENTUALLY).toEqual(within(width))
      const box = await watch.boundingBox()
      const column = await watch.evaluate((element) => element.closest('section')?.getBoundingClientRect().right ?? 0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(column)
    }
  })

  test('the battle is never wider than the window, and its controls stay under its chart', async () => {
    const chart = one.getByRole('img', { name: 'Graphique du prix en direct' })
    const sound = one.getByRole('button', { name: 'Sons et vibrations' })
    await button(one, 'UP').waitFor()
    for (const width of WIDTHS) {
      await resize(one, { width, height: 900 })
      await expect.poll(async () => ({ width, ...(await beyondTheEdge(one)) }), EVENTUALLY).toEqual(within(width))
      const outOfColumn = async () => {
        const chartBox = await chart.boundingBox()
        const soundBox = await sound.boundingBox()
        const chartRight = (chartBox?.x ?? 0) + (chartBox?.width ?? 0)
        // The frame of the chart is a pixel wide.
        return { width, out: Math.max(0, (soundBox?.x ?? 0) + (soundBox?.width ?? 0) - chartRight - 1) }
      }
      await expect.poll(outOfColumn, EVENTUALLY).toEqual({ width, out: 0 })
    }
  })

  test('on a desktop the hint of a phase has two lines, and no panel covers another in a low window', async () => {
    // Its region for screen readers comes after it.
    const hint = one.getByText('Choisissez ce que fera le prix après le décompte').first()
    const linesOfHint = () =>
      hint.evaluate((element) =>
        Math.round(element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight)),
      )
    for (const width of WIDTHS.filter((each) => each >= 900)) {
      await resize(one, { width, height: 900 })
      await expect.poll(async () => ({ width, lines: await linesOfHint() }), EVENTUALLY).toEqual({ width, lines: 2 })
    }
    await resize(one, { width: 1200, height: 600 })
    const rulesFrom = async () => {
      const rules = await one.getByRole('heading', { name: 'Règles de la battle' }).boundingBox()
      return (rules?.y ?? Number.NaN) - (await bottomOf(one, '+ Nouvelle'))
    }
    await expect.poll(rulesFrom, EVENTUALLY).toBeGreaterThan(0)
  })

  test('on a phone the opponent, the invitation to choose and both records, even long ones, are read beside the most rounds', async () => {
    const upright = [320, 360, 390].map((width) => ({ width, height: 844 }))
    for (const viewport of [...upright, LOWEST, { width: 844, height: 390 }]) {
      const { width } = viewport
      await resize(one, viewport)
      const shown = () =>
        one.evaluate(
          ({ nameMin, longRecord, rounds }) => {
            const rectOf = (element: Element) => element.getBoundingClientRect()
            const mine = document.querySelector('nav ul')
            const bet = [...document.querySelectorAll('nav ul span')].find(
              ({ textContent }) => textContent === 'Parier !',
            )
            const stake = [...document.querySelectorAll('section p')].find(({ textContent }) =>
              textContent.startsWith('Mise'),
            )
            const records = [...document.querySelectorAll('section p span[aria-hidden]')].filter(({ textContent }) =>
              /\d V/.test(textContent),
            )
            const board = document.querySelector('main section')
            const circles = board?.querySelector('ol')
            if (!mine || !bet || !stake || !board || !circles) return null
            const lines = records.flatMap(({ firstChild }) => firstChild ?? [])
            const values = lines.map(({ nodeValue }) => nodeValue)
            for (const line of lines) line.nodeValue = longRecord
            const [circle, ...others] = circles.children
            const later = Array.from({ length: rounds - 1 - others.length }, () => circle?.cloneNode(true) ?? '')
            circles.append(...later)
            const areOver = (one: DOMRect, other: DOMRect) =>
              one.right > other.left && one.left < other.right && one.bottom > other.top && one.top < other.bottom
            const [left, right] = records.map(rectOf)
            const overlaps = records.filter((record) => areOver(rectOf(record), rectOf(stake))).length
            const areApart = left !== undefined && right !== undefined && !areOver(left, right)
            const cut = records.filter(
              (record) =>
                record.scrollWidth > record.clientWidth ||
                rectOf(record).left < rectOf(board).left ||
                rectOf(record).right > rectOf(board).right,
            )
            const hidden = rectOf(bet).right > rectOf(mine).right
            const name = mine.querySelector('span')?.clientWidth ?? 0
            while (circles.children.length > 1 + others.length) circles.lastElementChild?.remove()
            for (const [index, line] of lines.entries()) line.nodeValue = values[index] ?? ''
            return {
              records: records.length,
              overlaps,
              areApart,
              cut: cut.length,
              hidden,
              isNamed: name >= nameMin,
            }
          },
          { nameMin: NAME_PX_MIN, longRecord: LONG_RECORD, rounds: ROUNDS_MAX },
        )
      await expect
        .poll(async () => ({ width, ...(await shown()) }), EVENTUALLY)
        .toEqual({ width, records: 2, overlaps: 0, areApart: true, cut: 0, hidden: false, isNamed: true })
    }
  })

  test.each([1, 2])(
    'a phone on its side has the opponent, chart, clock and buttons in one window, with text scaled by %i',
    async (scale) => {
      await scaleText(one, scale)
      for (const viewport of [LOWEST, ...LANDSCAPES]) {
        await resize(one, viewport)
        const scrolled = () => one.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
        await expect
          .poll(async () => ({ viewport, scrolled: await scrolled() }), EVENTUALLY)
          .toEqual({ viewport, scrolled: 0 })
        for (const label of ['UP', 'ÉGAL', 'DOWN', 'Abandonner']) {
          expect(await bottomOf(one, label)).toBeLessThanOrEqual(viewport.height)
        }
        const name = await one.locator('nav ul span').first().boundingBox()
        expect(name?.width).toBeGreaterThanOrEqual(NAME_PX_MIN)
        expect(await shareOfFaceBehindTag(one)).toBeLessThan(0.4)
        const chart = await one.getByRole('img', { name: 'Graphique du prix en direct' }).boundingBox()
        const up = await button(one, 'UP').boundingBox()
        expect(chart?.height).toBeGreaterThan(90)
        expect(up?.height).toBeGreaterThanOrEqual(64)
        expect(up?.x).toBeGreaterThan((chart?.x ?? 0) + (chart?.width ?? 0))
      }
      await scaleText(one, 1)
      await resize(one, VIEWPORTS.phone)
    },
  )

  test('[issue 20.2] practice is announced in a banner above the chart, which has most of the window; all fits the lowest one', async () => {
    const { page } = await arena.visit({ path: '/battle/entrainement' })
    const chart = page.getByRole('img', { name: 'Graphique du prix en direct' })
    await chart.waitFor()
    for (const viewport of [VIEWPORTS.phone, { width: 1024, height: 768 }, VIEWPORTS.desktop]) {
      await resize(page, viewport)
      const shares = async () => {
        const banner = await page.locator('main header').boundingBox()
        const box = await chart.boundingBox()
        if (banner === null || box === null) return null
        return {
          viewport,
          above: banner.y + banner.height <= box.y,
          small: banner.height < viewport.height / 8,
          large: box.height > viewport.height / 3,
        }
      }
      await expect.poll(shares, EVENTUALLY).toEqual({ viewport, above: true, small: true, large: true })
    }
    await resize(page, LOWEST)
    await expect.poll(() => bottomOf(page, 'Sons et vibrations'), EVENTUALLY).toBeLessThanOrEqual(LOWEST.height)
  })

  test('a choice by keyboard leaves the keyboard where it is', async () => {
    await button(other, 'DOWN').focus()
    await other.keyboard.press('Enter')
    await other.getByRole('button', { name: 'DOWN', pressed: true }).waitFor()
    expect(await other.evaluate(() => document.activeElement?.textContent)).toMatch(/^DOWN/)
  })

  test('without a network the battle says so and takes no choice; back again it is played on', async () => {
    await one.context().setOffline(true)
    await one.getByText('Reconnexion…').first().waitFor()
    expect(await one.locator('fieldset button[aria-disabled="true"]').count()).toBe(3)
    // The bar makes room for the line a frame after the line is there.
    await expect.poll(() => controlsBehindBanner(one), EVENTUALLY).toEqual([])
    await button(one, 'UP').dispatchEvent('click')
    expect(await one.getByRole('button', { name: 'UP', pressed: true }).count()).toBe(0)
    await one.context().setOffline(false)
    await one.locator('fieldset button:not([aria-disabled="true"])').first().waitFor()
    await button(one, 'UP').click()
    await one.getByRole('button', { name: 'UP', pressed: true }).waitFor()
  })

  test('an opponent who drops moves nothing on the screen', async () => {
    const chart = one.getByRole('img', { name: 'Graphique du prix en direct' })
    await chart.waitFor()
    const before = await chart.boundingBox()
    await other.close()
    await one.getByText('est hors ligne : forfait dans').waitFor()
    expect(await chart.boundingBox()).toEqual(before)
  })

  test('who watches on the narrowest phone reads the whole name of the winner, and then both above the replay', async () => {
    const path = `/battle/${await savedBattleId(one)}`
    const { page } = await arena.visit({ path, viewport: LOW_UPRIGHT })
    await button(page, 'Quitter').waitFor()
    await abandon(one)
    const title = page.getByRole('heading', { name: `${OTHER_WIDE_NAME} remporte la partie` })
    await title.waitFor()
    const box = await title.boundingBox()
    expect([box?.x, (box?.x ?? 0) + (box?.width ?? 0)]).toEqual([
      expect.toSatisfy((left) => left >= 0),
      expect.toSatisfy((right) => right <= LOW_UPRIGHT.width),
    ])
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/fairness', (route) => held.then(() => route.continue()))
    await page.goto(path)
    await page.getByRole('status', { name: 'Chargement…' }).waitFor()
    const leftOffAt = await page.getByRole('link', { name: 'Retour à la Battle' }).boundingBox()
    release()
    await page.getByRole('heading', { name: /^W+\d contre W+\d$/ }).waitFor()
    await page.getByText('il n’y a pas de graphique à revoir').waitFor()
    const movedTo = await page.getByRole('link', { name: 'Retour à la Battle' }).boundingBox()
    expect(Math.abs((movedTo?.y ?? Number.NaN) - (leftOffAt?.y ?? Number.NaN))).toBeLessThan(REPLAY_MOVES_PX_MAX)
    const verify = page.getByRole('link', { name: 'Vérifier' })
    expect(await verify.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    expect(await beyondTheEdge(page)).toEqual({ page: 0, controls: [] })
  })
})

/** Names of the controls in the bar on top that the line of a lost connection cuts off. */
function controlsBehindBanner(page: Page): Promise<readonly (string | null)[]> {
  return page.evaluate(() => {
    const line = document.querySelector('[data-overlaps-bar]')?.getBoundingClientRect()
    if (line === undefined) return ['no line']
    return [...document.querySelectorAll('header a, header button')]
      .filter((control) => control.getBoundingClientRect().bottom > line.top + 1)
      .map((control) => control.getAttribute('aria-label') ?? control.textContent)
  })
}

describe('with text twice as large on a phone', () => {
  const arena = arenaOf({
    MATCH_COUNTDOWN_MS: '1000',
    BATTLE_WAITING_MS: '200',
    BATTLE_PREDICTION_MS: '1500',
    BATTLE_RESULTS_WAIT_MS: '500',
    BATTLE_PAUSE_MS: '4000',
    BOT_DELAY_MS: '600000',
  })

  test('the result of a round is whole on the chart, and so is the toast of the end', async () => {
    const { page: one } = await arena.visitAs(WIDE_NAME, { viewport: VIEWPORTS.phone })
    const { page: other } = await arena.visitAs(OTHER_WIDE_NAME, { viewport: VIEWPORTS.phone })
    await meet(one, other)
    await untilInGame(one, other)
    await scaleText(one, 2)
    // The result is shown for three seconds: measured by the page itself, when it appears.
    const beyond = await one.waitForFunction(() => {
      const chart = document.querySelector('main [role="img"]')?.getBoundingClientRect()
      const lines = [...document.querySelectorAll('main p')]
      const moved = lines.find(({ textContent }) => /^(UP|ÉGAL|DOWN) · /.test(textContent))
      if (chart === undefined || moved === undefined) return null
      const parts = [...(moved.parentElement?.children ?? [])].map((part) => part.getBoundingClientRect())
      const shown = parts.filter(({ height }) => height > 0)
      return { px: Math.max(0, ...shown.flatMap(({ top, bottom }) => [bottom - chart.bottom, chart.top - top])) }
    })
    expect(await beyond.jsonValue()).toEqual({ px: 0 })

    await abandon(other)
    const toast = one.getByRole('group').filter({ hasText: `Contre ${OTHER_WIDE_NAME}` })
    const hidden = () => toast.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    await expect.poll(hidden, EVENTUALLY).toBe(0)
  })
})

describe('a search', () => {
  const arena = arenaOf({ MATCH_COUNTDOWN_MS: '20000', BOT_DELAY_MS: '600000' })

  test.each(['phone', 'desktop'] as const)('on a %s that finds somebody keeps its size', async (name) => {
    const { page } = await arena.visitAs(`Chercheur${name}`, { viewport: VIEWPORTS[name] })
    const { page: opponent } = await arena.visitAs(`Adverse${name}`, { viewport: VIEWPORTS.phone })
    for (const player of [page, opponent]) await player.goto('/battle')
    await button(page, 'LANCER LA PARTIE').click()
    const heightOf = async (title: string) => {
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      return dialog.evaluate((element) => (element instanceof HTMLElement ? element.offsetHeight : 0))
    }
    const searching = await heightOf('Recherche d’un adversaire')
    await button(opponent, 'LANCER LA PARTIE').click()
    const matched = await heightOf('Adversaire trouvé')
    expect(Math.abs(matched - searching)).toBeLessThanOrEqual(2)
  })

  test('on a low phone, upright or on its side, is whole: nothing of it lies under its buttons', async () => {
    const { page } = await arena.visitAs('ChercheurCouche', { viewport: VIEWPORTS.phone, path: '/battle' })
    await button(page, 'LANCER LA PARTIE').click()
    const dialog = page.getByRole('dialog', { name: 'Recherche d’un adversaire' })
    await button(dialog, 'S’entraîner en attendant').waitFor()
    for (const viewport of [LOW_UPRIGHT, ...LANDSCAPES]) {
      await resize(page, viewport)
      const hidden = () => dialog.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
      await expect.poll(async () => ({ viewport, hidden: await hidden() }), EVENTUALLY).toEqual({ viewport, hidden: 0 })
    }
  })
})
