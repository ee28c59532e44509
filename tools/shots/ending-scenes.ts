import type { Page } from 'playwright-core'
import { type Choice, goToLobby, meet, playToTheEnd, resultOf, startSearch, untilInGame, untilPhase } from './moves.ts'
import type { Photographer } from './photographer.ts'
import type { Studio } from './studio.ts'

/** A battle of opposite choices ends in a draw with a probability of one in two hundred. */
const BATTLES_MAX = 4

/** Longer than the studio's grace for an absence. */
const AWAY_MS = 18_000

type Pair = readonly [Page, Page]

/** The ends of a battle, and the screens after them. */
export async function shootEndings(studio: Studio, photographer: Photographer): Promise<void> {
  const pair = [await studio.openPlayer('Alice'), await studio.openPlayer('Basile')] as const
  await shootVictoryAndDefeat(pair, photographer)
  await shootRematch(pair, photographer)
  await shootDraw(pair, photographer)
  await shootAfterwards(pair[0], photographer)
  await shootForfeit(pair, photographer)
  await shootOffline(pair, photographer)
  await shootCancelled(pair, photographer)
}

function opposed(one: Page, other: Page): ReadonlyMap<Page, Choice> {
  return new Map([
    [one, 'UP'],
    [other, 'DOWN'],
  ])
}

function agreed(one: Page, other: Page): ReadonlyMap<Page, Choice> {
  return new Map([
    [one, 'UP'],
    [other, 'UP'],
  ])
}

async function shootVictoryAndDefeat([alice, basile]: Pair, photographer: Photographer): Promise<void> {
  for (let battle = 0; battle < BATTLES_MAX; battle += 1) {
    await meet(alice, basile)
    await untilInGame(alice, basile)
    await playToTheEnd(opposed(alice, basile))
    if ((await resultOf(alice)) !== 'draw') break
  }
  for (const page of [alice, basile]) await photographer.take(page, `final-${await resultOf(page)}`)
}

async function shootRematch([alice, basile]: Pair, photographer: Photographer): Promise<void> {
  await alice.getByRole('button', { name: /^Revanche/ }).click()
  await basile.getByRole('button', { name: /^Accepter la revanche/ }).waitFor()
  await photographer.take(basile, 'rematch-offered')
}

/** The same choice in every round: five rounds, nobody ahead. */
async function shootDraw([alice, basile]: Pair, photographer: Photographer): Promise<void> {
  await meet(alice, basile)
  await untilInGame(alice, basile)
  await playToTheEnd(agreed(alice, basile))
  await photographer.take(alice, 'final-draw')
}

async function shootAfterwards(alice: Page, photographer: Photographer): Promise<void> {
  await alice.reload()
  await alice.getByText('Aucune Battle Active').waitFor()
  await photographer.take(alice, 'no-battle')
  await alice.getByRole('button', { name: 'Démarrer une Battle' }).click()
  await alice
    .getByRole('button', { name: /^Revoir la partie/ })
    .first()
    .waitFor()
  await photographer.take(alice, 'lobby-history', { whole: true })
  await alice
    .getByRole('button', { name: /^Revoir la partie/ })
    .first()
    .click()
  await alice.getByText('Final').waitFor()
  await photographer.take(alice, 'replay')
  await alice.getByRole('link', { name: 'Vérifier' }).click()
  await alice.getByText('Conforme').first().waitFor()
  await photographer.take(alice, 'verify', { whole: true })
}

async function shootForfeit([alice, basile]: Pair, photographer: Photographer): Promise<void> {
  await meet(alice, basile)
  await untilInGame(alice, basile)
  await untilPhase(basile, 'Prédiction')
  await basile.getByRole('button', { name: 'Abandonner' }).click()
  await basile.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click()
  await alice.getByText('déclaré forfait').waitFor()
  await photographer.take(alice, 'final-forfeit')
}

/** Nothing shown may look live while the connection is lost. */
async function shootOffline([alice, basile]: Pair, photographer: Photographer): Promise<void> {
  await meet(alice, basile)
  await untilInGame(alice, basile)
  await untilPhase(alice, 'Résultats')
  await alice.context().setOffline(true)
  await alice.getByText('Reconnexion…').first().waitFor()
  await photographer.take(alice, 'offline')
  await alice.context().setOffline(false)
}

/** Both are absent for longer than the grace: nobody wins, and both are refunded. */
async function shootCancelled([alice, basile]: Pair, photographer: Photographer): Promise<void> {
  await untilPhase(alice, 'Prédiction')
  await Promise.all([alice.goto('about:blank'), basile.goto('about:blank')])
  await new Promise((resolve) => setTimeout(resolve, AWAY_MS))
  await alice.goBack()
  await alice.getByText('Battle Annulée').first().waitFor()
  await photographer.take(alice, 'cancelled')
}

/** A newcomer is matched with a bot. */
export async function shootBot(studio: Studio, photographer: Photographer): Promise<void> {
  const newcomer = await studio.openPlayer('Solene')
  await goToLobby(newcomer)
  await startSearch(newcomer)
  await newcomer.getByText('La partie commence dans').waitFor()
  await photographer.take(newcomer, 'match-bot')
  await untilInGame(newcomer)
  await untilPhase(newcomer, 'Prédiction')
  await photographer.take(newcomer, 'battle-bot')
}
