import type { Page } from 'playwright-core'
import { abandon, meet, openLobby, resultOf, untilInGame } from '../browser/moves.ts'
import { playToTheEnd, press, startSearch, untilPhase } from './moves.ts'
import type { Studio } from './studio.ts'

/** A battle of opposite choices ends in a draw with a probability of one in two hundred. */
const BATTLES_MAX = 4

/** Longer than the studio's grace for an absence. */
const AWAY_MS = 18_000

type Pair = readonly [Page, Page]

/** The ends of a battle, and the screens after them. */
export async function shootEndings(studio: Studio): Promise<void> {
  const pair = [await studio.openPlayer('Alice'), await studio.openPlayer('Basile')] as const
  await shootVictoryAndDefeat(pair, studio)
  await shootRematch(pair, studio)
  await shootDraw(pair, studio)
  await shootAfterwards(pair[0], studio)
  await shootForfeit(pair, studio)
  await shootOffline(pair, studio)
  await shootCancelled(pair, studio)
}

async function shootVictoryAndDefeat([alice, basile]: Pair, { take }: Studio): Promise<void> {
  for (let battle = 0; battle < BATTLES_MAX; battle += 1) {
    await meet(alice, basile)
    await untilInGame(alice, basile)
    await playToTheEnd([alice, 'UP'], [basile, 'DOWN'])
    if ((await resultOf(alice)) !== 'draw') break
  }
  for (const page of [alice, basile]) await take(page, `final-${await resultOf(page)}`)
}

/** After a battle of its own: the offer lasts less long than the pictures of an end. */
async function shootRematch([alice, basile]: Pair, { take }: Studio): Promise<void> {
  await meet(alice, basile)
  await untilInGame(alice, basile)
  await abandon(alice)
  await alice.getByRole('button', { name: /^Revanche/ }).click()
  await take(basile.getByRole('button', { name: /^Accepter la revanche/ }), 'rematch-offered')
}

/** The same choice in every round: nobody ahead after all of them. */
async function shootDraw([alice, basile]: Pair, { take }: Studio): Promise<void> {
  await meet(alice, basile)
  await untilInGame(alice, basile)
  await playToTheEnd([alice, 'UP'], [basile, 'UP'])
  await take(alice, 'final-draw')
}

async function shootAfterwards(alice: Page, { take }: Studio): Promise<void> {
  await alice.reload()
  await take(alice.getByText('Aucune Battle Active'), 'no-battle')
  await alice.getByRole('button', { name: 'Démarrer une Battle' }).click()
  await take(alice.getByRole('button', { name: /^Revoir la partie/ }), 'lobby-history', { whole: true })
  await press(alice, /^Revoir la partie/)
  await take(alice.getByText('Final'), 'replay')
  await alice.getByRole('link', { name: 'Vérifier' }).click()
  await take(alice.getByText('Conforme'), 'verify', { whole: true })
}

async function shootForfeit([alice, basile]: Pair, { take }: Studio): Promise<void> {
  await meet(alice, basile)
  await untilInGame(alice, basile)
  await untilPhase(basile, 'Prédiction')
  await abandon(basile)
  await take(alice.getByText('par forfait'), 'final-forfeit')
}

/** Nothing shown may look live while the connection is lost. */
async function shootOffline([alice, basile]: Pair, { take }: Studio): Promise<void> {
  await meet(alice, basile)
  await untilInGame(alice, basile)
  await untilPhase(alice, 'Résultats')
  await alice.context().setOffline(true)
  await take(alice.getByText('Reconnexion…'), 'offline')
  await alice.context().setOffline(false)
}

/** Both are absent for longer than the grace: nobody wins, and both are refunded. */
async function shootCancelled([alice, basile]: Pair, { take }: Studio): Promise<void> {
  await untilPhase(alice, 'Prédiction')
  await Promise.all([alice.goto('about:blank'), basile.goto('about:blank')])
  await new Promise((resolve) => setTimeout(resolve, AWAY_MS))
  await alice.goBack()
  await take(alice.getByText('Battle Annulée'), 'cancelled')
}

/** A newcomer is matched with a bot. */
export async function shootBot(studio: Studio): Promise<void> {
  const { take } = studio
  const newcomer = await studio.openPlayer('Solene')
  await openLobby(newcomer)
  await startSearch(newcomer)
  await take(newcomer.getByText('La partie commence dans'), 'match-bot')
  await untilInGame(newcomer)
  await untilPhase(newcomer, 'Prédiction')
  await take(newcomer, 'battle-bot')
}
