// Whole battles as both players receive them, from the match to the money.
import { createHash, randomBytes } from 'node:crypto'
import { ROUNDS_MAX, ROUNDS_MIN, simulatedEqualBandOf, verifyFairness } from '@bougie/engine'
import { battleFairnessSchema } from '@bougie/protocol'
import { beforeAll, describe, expect, test } from 'vitest'
import { orderOf, stepOf, upTo } from './battle-script.ts'
import {
  type Choice,
  firstTyped,
  type PlayedTable,
  playTable,
  receivedOf,
  type Seated,
  sitDown,
  stateOf,
  typed,
} from './battle-table.ts'
import { call, callFor, callForList, expectRefusal } from './call.ts'
import {
  A_HASH,
  A_NUMBER,
  A_TEXT,
  A_TIME,
  type Fields,
  fieldsIn,
  fieldsOf,
  listIn,
  numberIn,
  textIn,
} from './fields.ts'
import { balanceOf } from './player.ts'
import { realServer } from './real-server.ts'
import { openWire, type Wire } from './wire.ts'

const PHASE_MS = { waiting: 100, prediction: 800, results_wait: 400, pause: 100 } as const
const TICK_MS = 100
const MAX_POINTS = 13
const INITIAL_INDEX = 9
const COUNTDOWN_SECONDS = 1
const WELCOME = 100

const server = realServer({
  MATCH_COUNTDOWN_MS: String(COUNTDOWN_SECONDS * 1000),
  BATTLE_WAITING_MS: String(PHASE_MS.waiting),
  BATTLE_PREDICTION_MS: String(PHASE_MS.prediction),
  BATTLE_RESULTS_WAIT_MS: String(PHASE_MS.results_wait),
  BATTLE_PAUSE_MS: String(PHASE_MS.pause),
  BATTLE_TICK_MS: String(TICK_MS),
  WELCOME_BALANCE: String(WELCOME),
})

const always = (choice: Choice | null) => () => choice
const oneAfterAnother = (round: number): Choice => (['up', 'equal', 'down'] as const)[round % 3] ?? 'up'

interface Scenario {
  readonly table: PlayedTable
  /** Another tab of the first player, open all the while. */
  readonly otherTab: Wire
}

const scenarios = new Map<string, Scenario>()
const TITLES = ['both choose the same', 'one chooses, one is silent', 'they choose against each other'] as const
const CHOICES: Readonly<Record<(typeof TITLES)[number], PlayedTable['choices']>> = {
  'both choose the same': [oneAfterAnother, oneAfterAnother],
  'one chooses, one is silent': [oneAfterAnother, always(null)],
  'they choose against each other': [always('up'), always('down')],
}

beforeAll(async () => {
  const played = await Promise.all(
    TITLES.map(async (title, index): Promise<[string, Scenario]> => {
      const first = await sitDown(server)
      const otherTab = await openWire(server, { token: first.player.token })
      // One battle without seeds: the user ids replace them.
      const clientSeeds = [randomBytes(32).toString('hex'), 'AbCd'] as const
      const options = { first, amount: [5, 10, 25][index] ?? 5, ...(index === 0 ? {} : { clientSeeds }) }
      const table = await playTable(server, CHOICES[title], options)
      await otherTab.receives({ type: 'battle_complete', battleId: table.battleId })
      return [title, { table, otherTab }]
    }),
  )
  for (const [title, scenario] of played) scenarios.set(title, scenario)
})

describe.each(TITLES)('%s', (title) => {
  function scenario(): Scenario {
    const found = scenarios.get(title)
    if (!found) throw new Error('Not played')
    return found
  }

  function eachSide(check: (messages: readonly Fields[], me: Seated, other: Seated, table: PlayedTable) => void): void {
    const { table } = scenario()
    check(receivedOf(table.first, table.battleId), table.first, table.second, table)
    check(receivedOf(table.second, table.battleId), table.second, table.first, table)
  }

  test('[G29] [G32] messages come in the order of the contract', () => {
    eachSide((messages) => {
      const rounds = typed(messages, 'battle_round_result').length
      expect(messages.flatMap(stepOf)).toEqual(orderOf(rounds))
    })
  })

  test('[S23] [S24] [L29] [E26] the match has the opponent, the stake, the countdown and the commitment', () => {
    eachSide((messages, _me, other, { battleId, amount }) => {
      const opponent = { id: other.player.id, username: A_TEXT, amount, bot: false }
      const found = firstTyped(messages, 'battle_match_found')
      expect(found).toMatchObject({ battleId, opponent, amount, countdown: COUNTDOWN_SECONDS, commitment: A_HASH })
      const start = firstTyped(messages, 'battle_game_start')
      const { commitment } = found
      expect(start).toMatchObject({ battleId, opponent, amount, commitment, clientSeeds: [A_TEXT, A_TEXT] })
    })
  })

  test('both sides and all tabs receive the same commitment and the same seeds', () => {
    const { table, otherTab } = scenario()
    const sides = [table.first.wire, table.second.wire, otherTab]
    const received = sides.map((wire) => {
      const { commitment, clientSeeds } = firstTyped(wire.received, 'battle_game_start')
      return { commitment, clientSeeds }
    })
    expect(received[1]).toEqual(received[0])
    expect(received[2]).toEqual(received[0])
  })

  test('[S27] a phase has its length and its end by the clock of the server', () => {
    eachSide((messages) => {
      for (const message of typed(messages, 'battle_phase')) {
        const phase = textIn(message, 'phase')
        expect(Object.keys(PHASE_MS)).toContain(phase)
        expect(message).toMatchObject({ round: A_NUMBER, endsAt: A_NUMBER, equalBand: A_NUMBER })
        expect(message['duration']).toBe(Object.entries(PHASE_MS).find(([name]) => name === phase)?.[1])
        if (phase === 'results_wait' || phase === 'pause') expect(message['initialPrice']).toBeTypeOf('number')
        else expect(message['initialPrice'] ?? null).toBeNull()
      }
    })
  })

  test('phases follow each other without a gap: each ends its own length after the one before', () => {
    eachSide((messages) => {
      const phases = typed(messages, 'battle_phase')
      for (const [index, phase] of phases.entries()) {
        const next = phases[index + 1]
        if (!next) continue
        const lengthMs = numberIn(next, 'endsAt') - numberIn(phase, 'endsAt')
        // A late timer may prolong a phase; nothing shortens it.
        expect(lengthMs).toBeGreaterThanOrEqual(numberIn(next, 'duration'))
      }
    })
  })

  test('both sides have the same phases at the same time', () => {
    const { table } = scenario()
    const [first, second] = [table.first, table.second].map((side) =>
      typed(receivedOf(side, table.battleId), 'battle_phase'),
    )
    expect(second).toEqual(first)
  })

  test('[S25] [E21] [G49] prices are numbered from the start of prediction to the end of results_wait', () => {
    eachSide((messages) => {
      for (const round of roundsOf(messages)) {
        const updates = typed(messages, 'battle_price_update').filter((update) => update['round'] === round)
        expect(updates.map((update) => update['index'])).toEqual(upTo(MAX_POINTS))
        for (const update of updates) {
          expect(update['totalPoints']).toBe(update['index'])
          expect(update['maxPoints']).toBe(MAX_POINTS)
          const price = numberIn(update, 'price')
          expect(price).toBe(Number(price.toFixed(2)))
          expect(price).toBeGreaterThan(0)
        }
        const times = updates.map((update) => numberIn(update, 'timestamp'))
        for (const [index, time] of times.entries()) {
          if (index > 0) expect(time - (times[index - 1] ?? time)).toBeGreaterThanOrEqual(TICK_MS)
        }
      }
    })
  })

  test('no price comes before its phase: the first with prediction, those after the initial one with results_wait', () => {
    eachSide((messages) => {
      for (const round of roundsOf(messages)) {
        const at = (like: Fields) =>
          messages.findIndex((message) =>
            Object.entries({ ...like, round }).every(([name, value]) => message[name] === value),
          )
        const prediction = at({ type: 'battle_phase', phase: 'prediction' })
        const resultsWait = at({ type: 'battle_phase', phase: 'results_wait' })
        expect(at({ type: 'battle_price_update', index: 1 })).toBeGreaterThan(prediction)
        expect(at({ type: 'battle_price_update', index: INITIAL_INDEX + 1 })).toBeGreaterThan(resultsWait)
        expect(at({ type: 'battle_price_update', index: MAX_POINTS })).toBeLessThan(at({ type: 'battle_round_result' }))
      }
    })
  })

  test('[G36] the initial price is the one at the end of prediction, the final one the last; the band decides', () => {
    eachSide((messages) => {
      for (const round of roundsOf(messages)) {
        const result = ofRound(messages, 'battle_round_result', round)
        const prices = typed(messages, 'battle_price_update')
          .filter((update) => update['round'] === round)
          .map((update) => numberIn(update, 'price'))
        const initial = prices[INITIAL_INDEX - 1] ?? 0
        const final = prices[MAX_POINTS - 1] ?? 0
        expect(result).toMatchObject({ initialPrice: initial, finalPrice: final })
        const resultsWait = typed(messages, 'battle_phase').find(
          (phase) => phase['round'] === round && phase['phase'] === 'results_wait',
        )
        expect(resultsWait?.['initialPrice']).toBe(initial)
        const band = numberIn(fieldsOf(resultsWait), 'equalBand')
        expect(band).toBe(
          simulatedEqualBandOf({
            predictionMs: PHASE_MS.prediction,
            resultsWaitMs: PHASE_MS.results_wait,
            tickMs: TICK_MS,
          }),
        )
        const logReturn = Math.log(final / initial)
        expect(result['result']).toBe(directionOf(logReturn, band))
      }
    })
  })

  test('[S28] [E22] [G33] [G34] [G35] [G36] who is right alone gets the point; no choice is wrong', () => {
    eachSide((messages, me, other, { first, choices }) => {
      const points = { mine: 0, theirs: 0 }
      for (const round of roundsOf(messages)) {
        const result = ofRound(messages, 'battle_round_result', round)
        const [choiceOfMe, choiceOfOther] = me === first ? choices : [choices[1], choices[0]]
        const iAmRight = choiceOfMe(round) === result['result']
        const theyAreRight = choiceOfOther(round) === result['result']
        if (iAmRight && !theyAreRight) points.mine += 1
        if (theyAreRight && !iAmRight) points.theirs += 1
        const iAmUser1 = result['user1_id'] === me.player.id
        expect([result['user1_id'], result['user2_id']].sort()).toEqual([me.player.id, other.player.id].sort())
        expect(result).toMatchObject({
          user1Correct: iAmUser1 ? iAmRight : theyAreRight,
          user2Correct: iAmUser1 ? theyAreRight : iAmRight,
          user1Points: iAmUser1 ? points.mine : points.theirs,
          user2Points: iAmUser1 ? points.theirs : points.mine,
        })
      }
    })
  })

  test('[G37] [G38] [G39] [G40] [G41] the first lead after the rounds that are always played ends it', () => {
    eachSide((messages) => {
      const results = typed(messages, 'battle_round_result')
      const leads = results.map((result) => numberIn(result, 'user1Points') - numberIn(result, 'user2Points'))
      const decided = leads.findIndex((lead, index) => index >= ROUNDS_MIN - 1 && lead !== 0)
      expect(results).toHaveLength(decided === -1 ? ROUNDS_MAX : decided + 1)
      const last = fieldsOf(results.at(-1))
      const lead = leads.at(-1) ?? 0
      const leader = lead > 0 ? last['user1_id'] : last['user2_id']
      expect(firstTyped(messages, 'battle_complete')['winner']).toBe(lead === 0 ? 'draw' : leader)
    })
  })

  test('[S29] [E23] [G43] [G44] the end has winner, stake, payout and fairness', () => {
    eachSide((messages, me, _other, { battleId, amount }) => {
      const complete = firstTyped(messages, 'battle_complete')
      const { commitment, clientSeeds } = firstTyped(messages, 'battle_game_start')
      expect(complete).toMatchObject({
        battleId,
        amount,
        payout: payoutOf(complete, me, amount),
        fairness: { commitment, clientSeeds, serverSeed: A_HASH },
      })
    })
  })

  test('[L44] the stake leaves with the match and the payout comes with the end, published to every tab', async () => {
    const { table, otherTab } = scenario()
    for (const [side, wires] of [
      [table.first, [table.first.wire, otherTab]],
      [table.second, [table.second.wire]],
    ] as const) {
      const payout = numberIn(firstTyped(receivedOf(side, table.battleId), 'battle_complete'), 'payout')
      const steps = [WELCOME - table.amount, ...(payout === 0 ? [] : [WELCOME - table.amount + payout])]
      for (const wire of wires) {
        const updates = typed(wire.received, 'balance_update')
        expect(updates.map(({ balance }) => balance)).toEqual(steps)
        for (const update of updates) expect(update).toMatchObject({ balance: A_NUMBER, reason: A_TEXT })
      }
      expect(await balanceOf(server, side.player)).toBe(steps.at(-1))
    }
  })

  test('one player, many tabs: all receive the same battle', () => {
    const { table, otherTab } = scenario()
    const received = (wire: Wire) => wire.received.filter((message) => message['battleId'] === table.battleId)
    expect(received(otherTab)).toEqual(received(table.first.wire))
  })

  test('[S31] a choice is confirmed to its player, and stays secret from the other until the result', () => {
    eachSide((messages, me, _other, { first, choices }) => {
      const [choiceOfMe, choiceOfOther] = me === first ? choices : [choices[1], choices[0]]
      const rounds = roundsOf(messages)
      const placed = typed(messages, 'battle_bet_placed').map(({ choice, round }) => ({ choice, round }))
      expect(placed).toEqual(
        rounds.flatMap((round) => (choiceOfMe(round) ? [{ choice: choiceOfMe(round), round }] : [])),
      )
      for (const round of rounds) {
        const until = messages.findIndex(
          (message) => message['type'] === 'battle_round_result' && message['round'] === round,
        )
        const before = messages.slice(0, until).filter((message) => message['round'] === round)
        const received = before.filter((message) => JSON.stringify(message).includes('"choice"'))
        expect(received).toEqual(before.filter(({ type }) => type === 'battle_bet_placed'))
        const hints = before.filter(({ type }) => type === 'battle_opponent_chose')
        expect(hints).toHaveLength(choiceOfOther(round) ? 1 : 0)
        for (const hint of hints) expect(Object.keys(hint).sort()).toEqual(['battleId', 'round', 'type'])
      }
    })
  })

  test('the secret seed is revealed with the end and not before', () => {
    eachSide((messages) => {
      const complete = firstTyped(messages, 'battle_complete')
      const seed = textIn(fieldsIn(complete, 'fairness'), 'serverSeed')
      const before = messages.slice(0, messages.indexOf(complete))
      expect(JSON.stringify(before)).not.toContain(seed)
      expect(JSON.stringify(before)).not.toContain('serverSeed')
    })
  })

  test('the seed keeps the commitment, and the prices recompute from the seeds', async () => {
    const { table } = scenario()
    const messages = receivedOf(table.first, table.battleId)
    const fairness = await callFor(200, server, `GET /api/battles/${table.battleId}/fairness`)
    const start = firstTyped(messages, 'battle_game_start')
    const received = fieldsIn(firstTyped(messages, 'battle_complete'), 'fairness')
    expect(fairness).toMatchObject({
      id: table.battleId,
      commitment: start['commitment'],
      clientSeeds: start['clientSeeds'],
      revealed: true,
      serverSeed: received['serverSeed'],
    })
    const seed = Buffer.from(textIn(fairness, 'serverSeed'), 'hex')
    expect(seed).toHaveLength(32)
    expect(createHash('sha256').update(seed).digest('hex')).toBe(start['commitment'])

    const rounds = listIn(fairness, 'rounds').map(fieldsOf)
    expect(rounds.map(({ round }) => round)).toEqual(roundsOf(messages))
    for (const round of rounds) {
      const result = ofRound(messages, 'battle_round_result', numberIn(round, 'round'))
      const shown = typed(messages, 'battle_price_update')
        .filter((update) => update['round'] === round['round'])
        .map((update) => update['price'])
      expect(round).toMatchObject({
        initialPrice: result['initialPrice'],
        finalPrice: result['finalPrice'],
        result: result['result'],
        equalBand: A_NUMBER,
        prices: shown,
      })
    }
    expect(verdictOn(fairness, start)).toBe('conforme')
    expect(verdictOn({ ...fairness, serverSeed: randomBytes(32).toString('hex') }, start)).toBe('non conforme')
  })

  test('each player’s seed, or else the user id, is among the seeds', () => {
    const { table } = scenario()
    const seeds = listIn(firstTyped(receivedOf(table.first, table.battleId), 'battle_game_start'), 'clientSeeds')
    if (title === TITLES[0]) expect([...seeds].sort()).toEqual([table.first.player.id, table.second.player.id].sort())
    else expect(seeds).toContain('AbCd')
  })

  test('[R11] [E19] once over, the battle is active for nobody', async () => {
    const { table } = scenario()
    expect(await callForList(server, `GET /api/battles/public/user/${table.first.player.id}/active`)).toEqual([])
    const state = await stateOf(table.second.wire, table.battleId)
    const complete = firstTyped(receivedOf(table.second, table.battleId), 'battle_complete')
    expect(state).toMatchObject({ status: 'completed', winner: complete['winner'] })
    const late = { type: 'battle_bet', battleId: table.battleId, choice: 'up', round: 1 }
    table.second.wire.send(late)
    const error = await table.second.wire.receives({ type: 'error', battleId: table.battleId })
    expect(error['code']).toBe('BATTLE_NOT_FOUND')
  })

  test('[E20] the state gives the results of the rounds from the side of who asks', async () => {
    const { table } = scenario()
    for (const side of [table.first, table.second]) {
      const results = typed(receivedOf(side, table.battleId), 'battle_round_result')
      const expected = results.map((result) => {
        const iAmUser1 = result['user1_id'] === side.player.id
        const [mine, theirs] = iAmUser1 ? ['user1Correct', 'user2Correct'] : ['user2Correct', 'user1Correct']
        if (result[mine] === result[theirs]) return 'draw'
        return result[mine] ? 'win' : 'loss'
      })
      const after = side.wire.received.length
      side.wire.send({ type: 'battle_resync_request', battleId: table.battleId })
      const state = await side.wire.receives({ type: 'battle_resync', battleId: table.battleId }, after)
      const last = fieldsOf(results.at(-1))
      expect(state).toMatchObject({
        roundResults: expected,
        round: results.length,
        user1_id: last['user1_id'],
        user2_id: last['user2_id'],
        user1_point: last['user1Points'],
        user2_point: last['user2Points'],
      })
    }
  })

  test('[R12] it stands in the ended battles of both, and nobody else reads them', async () => {
    const { table } = scenario()
    for (const side of [table.first, table.second]) {
      const { id, token } = side.player
      const battles = await callForList(server, `GET /api/battles/user/${id}?limit=5`, { token })
      const complete = firstTyped(receivedOf(side, table.battleId), 'battle_complete')
      expect(battles).toHaveLength(1)
      expect(battles[0]).toMatchObject({
        id: table.battleId,
        amount: table.amount,
        status: 'completed',
        winner: complete['winner'],
        round: A_NUMBER,
        ended_at: A_TIME,
      })
    }
    expectRefusal(await call(server, `GET /api/battles/user/${table.first.player.id}`), 401, 'UNAUTHORIZED')
  })

  test('[P20] [P21] it counts in the statistics of both', async () => {
    const { table } = scenario()
    for (const side of [table.first, table.second]) {
      const user = fieldsIn(await callFor(200, server, 'GET /api/users/me', { token: side.player.token }), 'user')
      const { winner } = firstTyped(receivedOf(side, table.battleId), 'battle_complete')
      const hasWon = winner === side.player.id
      expect(user).toMatchObject({
        total_battles: 1,
        victories: hasWon ? 1 : 0,
        total_gains: hasWon ? table.amount : 0,
      })
    }
  })
})

test('[G44] two who always choose the same play all rounds to a draw, and have their stakes back', async () => {
  const { table } = scenarios.get('both choose the same') ?? fail()
  for (const side of [table.first, table.second]) {
    const messages = receivedOf(side, table.battleId)
    expect(typed(messages, 'battle_round_result')).toHaveLength(ROUNDS_MAX)
    expect(firstTyped(messages, 'battle_complete')).toMatchObject({ winner: 'draw', payout: table.amount })
    expect(await balanceOf(server, side.player)).toBe(WELCOME)
  }
})

test('the leaderboard names players by pseudo and never by wallet', async () => {
  for (const period of ['24h', '7j', '1m', 'ALL']) {
    const response = await call(server, `GET /api/leaderboard?mode=battle&period=${period}`)
    expect(response.status).toBe(200)
    expect(response.text).not.toMatch(/0x[0-9a-fA-F]{40}|wallet|ibex/)
    const board = await callForList(server, `GET /api/leaderboard?mode=battle&period=${period}`)
    expect(board.length).toBeGreaterThan(0)
    for (const row of board) expect(row).toMatchObject({ pseudo: A_TEXT, victories: A_NUMBER, net_gain: A_NUMBER })
  }
})

test('[S35] every message has a type, and every message of a battle its battleId', () => {
  for (const { table, otherTab } of scenarios.values()) {
    for (const wire of [table.first.wire, table.second.wire, otherTab]) {
      for (const message of wire.received) {
        const type = textIn(message, 'type')
        if (/^battle_(?!queue_)/.test(type)) expect(message['battleId'], type).toBeTypeOf('string')
      }
    }
  }
})

function fail(): never {
  throw new Error('Not played')
}

function directionOf(logReturn: number, band: number): Choice {
  if (logReturn > band) return 'up'
  return logReturn < -band ? 'down' : 'equal'
}

function roundsOf(messages: readonly Fields[]): number[] {
  return typed(messages, 'battle_round_result').map((result) => numberIn(result, 'round'))
}

function ofRound(messages: readonly Fields[], type: string, round: number): Fields {
  return fieldsOf(messages.find((message) => message['type'] === type && message['round'] === round))
}

function payoutOf({ winner }: Fields, { player }: Seated, amount: number): number {
  if (winner === 'draw') return amount
  return winner === player.id ? 2 * amount : 0
}

function verdictOn(fairness: Fields, start: Fields): string {
  const parsed = battleFairnessSchema.parse(fairness)
  if (!parsed.revealed) return 'sealed'
  const published = { commitment: textIn(start, 'commitment'), clientSeeds: listIn(start, 'clientSeeds').map(String) }
  return verifyFairness(parsed, published).verdict
}
