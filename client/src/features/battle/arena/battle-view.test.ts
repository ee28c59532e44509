import type { RoundOutcome } from '@bougie/protocol'
import { describe, expect, test } from 'vitest'
import {
  alice,
  BATTLE,
  BOB,
  battleAfter,
  battleState,
  complete,
  gameStart,
  phase,
} from '../../../testing/battle-messages.ts'
import { priceTone } from '../chart/chart-model.ts'
import type { BattleMessage } from '../store/apply-battle-message.ts'
import type { Completed, LiveBattle, SettledRound } from '../store/live-battle.ts'
import { frBattle } from '../text/fr-battle.ts'
import {
  announcements,
  choiceHint,
  choiceStates,
  motivationFor,
  opponentForfeitsAtMs,
  overlayOf,
  roundCircleCount,
  roundStakeOf,
  standingOf,
  verdictOf,
} from './battle-view.ts'

const learnedAtMs = 50_000

const battleOf = (messages: readonly BattleMessage[]) => battleAfter(messages, { nowMs: learnedAtMs }).battle

const inPrediction = battleOf([gameStart(), phase()])
const settled: SettledRound = {
  round: 1,
  outcome: 'draw',
  result: 'equal',
  initialPrice: 100,
  finalPrice: 101,
  ownChoice: null,
  opponentChoice: null,
  learnedAtMs,
}
const overlayAtEnd = (messages: readonly BattleMessage[]) =>
  overlayOf({ battle: battleOf(messages), loading: false, nowMs: learnedAtMs })

describe('[G14] round circles', () => {
  const countAfter = (outcomes: readonly RoundOutcome[], change: Partial<LiveBattle> = {}) =>
    roundCircleCount({ ...inPrediction, outcomes, round: outcomes.length + 1, ...change })

  test('three are shown from the start, through three rounds', () => {
    expect([countAfter([]), countAfter(['win']), countAfter(['win', 'loss'])]).toEqual([3, 3, 3])
  })

  test('a tie after three rounds adds the fourth, after four the fifth', () => {
    expect(countAfter(['win', 'loss', 'draw'])).toBe(4)
    expect(countAfter(['win', 'loss', 'draw', 'draw'])).toBe(5)
  })

  test('the tie adds a circle before the next round has begun', () => {
    const inPause = battleOf([gameStart(), phase({ round: 3, phase: 'pause' })])
    expect(roundCircleCount({ ...inPause, outcomes: ['draw', 'draw', 'draw'] })).toBe(4)
  })

  test('the last round adds none, whatever the number of rounds with which the battle was created', () => {
    const inResults = battleOf([gameStart(), phase({ round: 4, phase: 'results_wait' })])
    expect(roundCircleCount({ ...inResults, outcomes: ['draw', 'draw', 'draw', 'draw'] })).toBe(4)
  })

  test('a decided battle shows the rounds that were played, three at least', () => {
    const ending = { type: 'cancelled', reason: null } as const
    expect(countAfter(['win', 'win', 'loss'], { round: 3, ending })).toBe(3)
    expect(countAfter(['draw', 'draw', 'draw', 'win'], { round: 4, ending })).toBe(4)
    expect(countAfter(['win'], { round: 2, ending })).toBe(3)
  })
})

test('[G20] [G30] outside the prediction phase the three buttons are locked', () => {
  for (const name of ['waiting', 'results_wait', 'pause'] as const) {
    const battle = battleOf([gameStart(), phase({ phase: name })])
    expect(choiceStates(battle, true)).toEqual({ up: 'locked', equal: 'locked', down: 'locked' })
  }
})

describe('the sentence above the buttons', () => {
  test('follows choice, opponent and phase', () => {
    const chosen = { ...inPrediction, ownChoice: 'up' } as const
    expect(choiceHint(inPrediction, true)).toBe(frBattle.hint.prediction)
    expect(choiceHint({ ...inPrediction, pendingChoice: 'up' }, true)).toBe(frBattle.hint.sending)
    expect(choiceHint(chosen, true)).toBe(frBattle.hint.waitingForOpponent)
    expect(choiceHint({ ...chosen, opponentChose: true }, true)).toBe(frBattle.hint.bothChose)
    expect(choiceHint(battleOf([gameStart(), phase({ phase: 'results_wait' })]), true)).toBe(frBattle.hint.noChoice)
    expect(choiceHint(battleOf([battleState({ role: 'spectator' })]), true)).toBe(frBattle.hint.spectator)
  })

  test('says first of all that nothing is live', () => {
    expect(choiceHint(inPrediction, false)).toBe(frBattle.hint.offline)
  })

  test('says who won while the deciding round, which the other may have won, is still on the screen', () => {
    const over = [battleState(), complete()]
    expect(choiceHint(battleOf(over), true)).toBe('Vous gagnez la partie')
    expect(choiceHint({ ...battleOf(over), role: 'spectator' }, true)).toBe('alice remporte la partie')
  })

  test('in the last three seconds it says what no choice costs, until there is one', () => {
    expect(choiceHint(inPrediction, true, 4)).toBe(frBattle.hint.prediction)
    expect(choiceHint(inPrediction, true, 3)).toBe(frBattle.hint.lastSeconds)
    expect(choiceHint({ ...inPrediction, pendingChoice: 'up' }, true, 3)).toBe(frBattle.hint.sending)
    expect(choiceHint({ ...inPrediction, ownChoice: 'up' }, true, 3)).toBe(frBattle.hint.waitingForOpponent)
  })

  test.each([
    ['up', 'up', 'vous y êtes'],
    ['up', 'equal', 'il faut monter'],
    ['up', 'down', 'il faut monter'],
    ['down', 'up', 'il faut descendre'],
    ['equal', 'up', 'il faut redescendre'],
    ['equal', 'down', 'il faut remonter'],
    [null, 'up', 'aucun choix fait'],
  ] as const)('while the price decides, who chose %s reads where it has to go from %s', (ownChoice, leading, need) => {
    expect(standingOf({ role: 'player', ownChoice }, leading)).toBe(need)
    expect(standingOf({ role: 'spectator', ownChoice }, leading)).toBe('')
  })
})

test.each([
  [2, 0, 0, frBattle.chart.empty, frBattle.chart.empty],
  [3, 0, 0, frBattle.chart.deciding.level, frBattle.chart.deciding.level],
  [3, 1, 1, frBattle.chart.deciding.level, frBattle.chart.deciding.level],
  [3, 1, 0, frBattle.chart.deciding.ahead, frBattle.chart.empty],
  [3, 0, 1, frBattle.chart.deciding.behind, frBattle.chart.empty],
  [3, 2, 0, frBattle.chart.empty, frBattle.chart.empty],
  [5, 1, 1, frBattle.chart.deciding.level, frBattle.chart.deciding.level],
])('[G37] [G38] before round %i at %i to %i one reads what is at stake', (round, own, other, expected, watched) => {
  const { self, opponent } = inPrediction
  const battle = { ...inPrediction, round, self: { ...self, points: own }, opponent: { ...opponent, points: other } }
  expect(roundStakeOf(battle)).toBe(expected)
  expect(roundStakeOf({ ...battle, role: 'spectator' })).toBe(watched)
})

describe('the announced end', () => {
  const announcedAfter = (messages: readonly BattleMessage[], role: LiveBattle['role'] = 'player') => {
    const battle = { ...battleOf([gameStart(), phase(), ...messages]), role }
    return announcements({ battle, live: true, overlay: { type: 'final' } }).result
  }

  test('has what a player gets back', () => {
    expect(announcedAfter([complete()])).toMatch(/ Vous recevez, mise comprise : 20,00\s€\.$/)
    expect(announcedAfter([complete({ winner: 'draw', payout: 10 })])).toMatch(/ Mise rendue : 10,00\s€\.$/)
  })

  test('has no amount for a spectator, nor where nothing comes back', () => {
    expect(announcedAfter([complete()], 'spectator')).not.toContain('€')
    expect(announcedAfter([complete({ winner: BOB, payout: 0 })])).not.toContain('€')
  })
})

describe('overlays', () => {
  test('a forfeit shows the final overlay at once', () => {
    const forfeit = { type: 'battle_forfeit', battleId: BATTLE, winner: alice.id, forfeitedBy: BOB } as const
    expect(overlayAtEnd([gameStart(), phase(), forfeit, complete()])).toEqual({ type: 'final' })
  })

  test('[G25] a cancelled battle shows its own overlay, also when it is opened afterwards', () => {
    const overlay = {
      type: 'cancelled',
      reason: 'Panne',
      text: 'Les deux mises ont été rendues\u202f: vous récupérez 10,00\u00a0€.',
    }
    expect(overlayAtEnd([battleState({ status: 'cancelled', cancelReason: 'Panne' })])).toEqual(overlay)
  })

  test.each([
    ['a friendly battle returns no stake', { amount: 0 }, 'Elle était amicale\u202f: aucune mise n’était en jeu.'],
    ['a spectator reads of no money', { role: 'spectator' }, 'La partie n’a pas de vainqueur.'],
  ] as const)('[G25] a cancelled battle: %s', (_, changes, text) => {
    expect(overlayAtEnd([battleState({ status: 'cancelled', ...changes })])).toMatchObject({ type: 'cancelled', text })
  })
})

describe('[G12] the colour of the current price', () => {
  test('says which prediction is right now, to the edge of the band', () => {
    const band = 0.0002
    const edge = 50_000 * Math.exp(band)
    expect(priceTone(edge + 0.01, 50_000, band)).toBe('up')
    expect(priceTone(edge - 0.01, 50_000, band)).toBe('equal')
    expect(priceTone(50_000 * Math.exp(-band) - 0.01, 50_000, band)).toBe('down')
  })

  test('takes no side before the start price is known', () => {
    expect(priceTone(51_000, null, 0.0002)).toBe('equal')
    expect(priceTone(51_000, 50_000, null)).toBe('equal')
  })
})

const won: Completed = {
  type: 'completed',
  result: 'win',
  payoutCents: 2_000,
  forfeitedBy: null,
  learnedAtMs,
  witnessed: true,
}

test('[G23] chance draws each motivational message of a result, and no other', () => {
  for (const result of ['win', 'loss', 'draw'] as const) {
    const messages = frBattle.motivation[result]
    const drawn = Array.from({ length: 100 }, (_, index) => motivationFor({ ...won, result }, index / 100))
    expect(new Set(drawn)).toEqual(new Set(messages))
    expect(motivationFor({ ...won, result }, 0.999_999)).toBe(messages.at(-1))
  }
})

test('[G23] after a forfeit the message praises nobody’s eye for the price', () => {
  const { forfeitWon, forfeitLost } = frBattle.motivation
  expect(motivationFor({ ...won, forfeitedBy: BOB }, 0)).toBe(forfeitWon[0])
  expect(motivationFor({ ...won, result: 'loss', forfeitedBy: alice.id }, 0)).toBe(forfeitLost[0])
})

describe('issue 16.28: who was right', () => {
  test.each([
    ['up', 'up', 'down', 'Personne ne l’avait vu'],
    ['down', 'up', 'down', 'Vous l’aviez vu'],
    [null, 'equal', 'equal', 'bob l’avait vu'],
    ['up', 'up', 'up', 'Vous l’aviez vu tous les deux'],
  ] as const)('%s and %s, the price %s', (ownChoice, opponentChoice, result, announced) => {
    expect(verdictOf({ ...settled, ownChoice, opponentChoice, result }, inPrediction)).toBe(announced)
  })

  test('a spectator reads the name of the winner', () => {
    const watched = { ...inPrediction, role: 'spectator' } as const
    const round = { ...settled, ownChoice: 'up', opponentChoice: 'down', result: 'up' } as const
    expect(verdictOf(round, watched)).toBe(`${watched.self.username} l’avait vu`)
    expect(verdictOf({ ...round, opponentChoice: 'up' }, watched)).toBe('Les deux l’avaient vu')
  })
})

test('an absent opponent forfeits at a time on the server clock; never oneself, nor after the end', () => {
  const away = (userId: typeof BOB) => ({ ...inPrediction, graceEndsAtMs: new Map([[userId, 1_030_000]]) })
  expect(opponentForfeitsAtMs(away(BOB))).toBe(1_030_000)
  expect(opponentForfeitsAtMs(away(alice.id))).toBeNull()
  expect(opponentForfeitsAtMs(inPrediction)).toBeNull()
  expect(opponentForfeitsAtMs({ ...away(BOB), ending: { type: 'cancelled', reason: null } })).toBeNull()
})
