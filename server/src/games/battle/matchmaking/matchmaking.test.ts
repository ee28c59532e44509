import { BATTLE_AMOUNTS, frenchEuros } from '@bougie/protocol'
import { expect, test } from 'vitest'
import {
  battleApps,
  joinQueue,
  matchPlayers,
  opponentsOf,
  type Player,
  seatPlayer,
} from '../../../../test/battle-fixture.ts'
import type { TestApp } from '../../../../test/build-test-app.ts'
import { describeOnDatabases } from '../../../../test/describe-on-databases.ts'
import { openSocket, sendAndSettle } from '../../../../test/socket-pair.ts'
import { createMemoryBus } from '../../../infrastructure/memory/bus.ts'
import { MINUTE_MS } from '../../../platform/durations.ts'
import type { MatchmakingQueue } from '../../../ports/queue.ts'
import * as queueRepository from './queue-repository.ts'

const ABSENCE_MS = 10_000

/** Behaves like a shared queue: it returns copies of the objects that were put in. */
function farQueue(queue: MatchmakingQueue): MatchmakingQueue {
  return { ...queue, heads: async (perLineMax) => structuredClone(await queue.heads(perLineMax)) }
}

describeOnDatabases('matchmaking', (createDatabase) => {
  const buildApp = battleApps(createDatabase)
  const newApp = () => buildApp()

  /** A was alone for four seconds before B came; C goes on searching. */
  async function pairAfterFourSeconds() {
    const app = await newApp()
    const [a, b, c] = [await seatPlayer(app), await seatPlayer(app), await seatPlayer(app)]
    await joinQueue(app, a, 10)
    await app.advance(4_000)
    await joinQueue(app, b, 10)
    await joinQueue(app, c, 10)
    return { app, a, b, c }
  }

  test('[S11] [S12] [S19] [S20] [S21] [E24] [L33] joining is confirmed to all tabs and shown in the status', async () => {
    const app = await newApp()
    const player = await seatPlayer(app)
    const otherTab = openSocket(app.application.gateway, { userId: player.user.id })
    const clientRef = '6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b009'
    await sendAndSettle(app, player.socket, { type: 'join_battle_queue', amount: 25, clientRef })
    const joined = { type: 'battle_queue_joined', amount: 25, clientRef }
    expect([player.socket.last('battle_queue_joined'), otherTab.last('battle_queue_joined')]).toEqual([joined, joined])
    await sendAndSettle(app, otherTab, { type: 'check_battle_queue_status' })
    expect(otherTab.last('battle_queue_status')).toEqual({
      type: 'battle_queue_status',
      inQueue: true,
      amount: 25,
      joinedAt: app.clock.nowMs(),
    })
    player.socket.send({ type: 'leave_battle_queue' })
    otherTab.send({ type: 'check_battle_queue_status' })
    await app.settle()
    await sendAndSettle(app, otherTab, { type: 'check_battle_queue_status' })
    expect([player.socket.all('battle_queue_left'), otherTab.all('battle_queue_left')]).toEqual([
      [{ type: 'battle_queue_left' }],
      [{ type: 'battle_queue_left' }],
    ])
    expect(otherTab.last('battle_queue_status')).toEqual({ type: 'battle_queue_status', inQueue: false, amount: null })
  })

  test('[L43] first come, first served, per exact amount', async () => {
    const app = await newApp()
    const [a, b, c, d] = [await seatPlayer(app), await seatPlayer(app), await seatPlayer(app), await seatPlayer(app)]
    await joinQueue(app, a, 10)
    await joinQueue(app, b, 25)
    await joinQueue(app, c, 25)
    await joinQueue(app, d, 10)
    expect([a, b, c, d].map(opponentsOf)).toEqual([[d.user.id], [c.user.id], [b.user.id], [a.user.id]])
  })

  test('[S23] the countdown is how long it takes to a tenth of a second, also where many battles are made together and begin one after another', async () => {
    const app = await newApp()
    const players: Player[] = []
    for (let index = 0; index < 140; index += 1) players.push(await seatPlayer(app))
    for (const { socket } of players) socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.settle()
    const found = players.map(({ socket }) => socket.last('battle_match_found'))
    const nowMs = app.clock.nowMs()
    const waitsMs = found.map(({ startsAt }) => startsAt - nowMs)
    expect(found.map(({ countdown }) => Math.round(countdown * 10))).toEqual(waitsMs.map((ms) => Math.round(ms / 100)))
    expect(new Set(found.map(({ countdown }) => countdown))).toEqual(new Set([1, 1.1]))
    expect(Math.min(...waitsMs)).toBe(1_000)
  })

  test('[L43] many tabs of one player never meet each other, however they race', async () => {
    const app = await newApp()
    const player = await seatPlayer(app)
    const tabs = Array.from({ length: 8 }, () => openSocket(app.application.gateway, { userId: player.user.id }))
    for (const tab of tabs) tab.send({ type: 'join_battle_queue', amount: 10 })
    await app.settle()
    expect(tabs.flatMap((tab) => tab.all('battle_match_found'))).toEqual([])
    expect(tabs.flatMap((tab) => tab.all('error')).map(({ code }) => code)).toEqual(Array(7).fill('QUEUE_ALREADY_IN'))
    expect(player.socket.all('battle_queue_joined')).toHaveLength(1)
  })

  test('[L43] a join that is sent again with the same clientRef is one join', async () => {
    const app = await newApp()
    const player = await seatPlayer(app)
    const clientRef = '6f4f9a3e-0d4b-4b7a-9a55-0c8f4ad0b009'
    const otherTab = openSocket(app.application.gateway, { userId: player.user.id })
    for (const socket of [player.socket, otherTab]) socket.send({ type: 'join_battle_queue', amount: 10, clientRef })
    await app.settle()
    expect([...player.socket.all('error'), ...otherTab.all('error')]).toEqual([])
    expect(player.socket.all('battle_queue_joined')).toHaveLength(1)
    // The announcement to all tabs, and the first response again for the tab that repeated the request.
    expect(otherTab.all('battle_queue_joined')).toHaveLength(2)
  })

  test.each([7, 10.5, 0, -10, 1_000_000, 10.001])('[L08] %d euros is no stake of a battle', async (amount) => {
    const app = await newApp()
    const player = await seatPlayer(app)
    await joinQueue(app, player, amount)
    const last = frenchEuros(100 * (BATTLE_AMOUNTS.at(-1) ?? 0))
    const message = `Montant invalide : une battle se joue à ${BATTLE_AMOUNTS.slice(0, -1).join(', ')} ou ${last}.`
    expect(player.socket.last('error')).toEqual({ type: 'error', code: 'INVALID_AMOUNT', message })
    expect(player.socket.all('battle_queue_joined')).toEqual([])
  })

  test('[L08] a stake above the balance is refused', async () => {
    const app = await newApp()
    const player = await seatPlayer(app)
    await joinQueue(app, player, 200)
    const message = 'Montant sélectionné (200€) dépasse votre solde'
    expect(player.socket.last('error')).toEqual({ type: 'error', code: 'INSUFFICIENT_BALANCE', message })
    expect(player.socket.all('battle_queue_joined')).toEqual([])
  })

  test('[L44] [16.18] who can no longer pay leaves with an error, and the other keeps the first place', async () => {
    const app = await newApp()
    const [poor, patient, late, partner] = [
      await seatPlayer(app),
      await seatPlayer(app),
      await seatPlayer(app),
      await seatPlayer(app),
    ]
    // Each has 100 €: the poor player is in the queue for 100 while 10 of them are at stake in another battle.
    await joinQueue(app, poor, 100)
    await matchPlayersElsewhere(app, poor, partner)
    await joinQueue(app, patient, 100)
    expect(poor.socket.take().slice(-2)).toEqual([
      { type: 'battle_queue_left' },
      { type: 'error', code: 'INSUFFICIENT_BALANCE', message: 'Montant sélectionné (100€) dépasse votre solde' },
    ])
    expect(patient.socket.all('battle_match_found')).toEqual([])
    expect(await patient.balanceCents()).toBe(10_000)
    await joinQueue(app, late, 100)
    expect(opponentsOf(patient)).toEqual([late.user.id])
    expect([await poor.balanceCents(), await patient.balanceCents(), await late.balanceCents()]).toEqual([9_000, 0, 0])
  })

  /** Creates a queue place for one stake and a battle for another. */
  async function matchPlayersElsewhere(app: TestApp, one: Player, two: Player): Promise<void> {
    await sendAndSettle(app, one.socket, { type: 'leave_battle_queue' })
    await matchPlayers(app, { one, two, amount: 10 })
    one.socket.take()
    // Restored from stored places, as after a restart, which does not check balances.
    await app.application.battle.matchmaking.restore([
      {
        userId: one.user.id,
        amountCents: 10_000,
        clientSeed: one.user.id,
        joinedAtMs: 0,
        rating: 1_500,
        avoids: [],
      },
    ])
    await app.settle()
  }

  test('[L41] leaving without a place is refused with the words of the specification', async () => {
    const app = await newApp()
    const player = await seatPlayer(app)
    await sendAndSettle(app, player.socket, { type: 'leave_battle_queue' })
    expect(player.socket.last('error')).toEqual({
      type: 'error',
      code: 'QUEUE_NOT_IN',
      message: "Pas en file d'attente",
    })
  })

  test('[L27] the number of players searching at any stake, and their stakes, is broadcast a few times a second at most', async () => {
    const app = await newApp()
    const guest = openSocket(app.application.gateway, { userId: null })
    const players: Player[] = []
    for (let count = 0; count < 5; count++) players.push(await seatPlayer(app))
    for (const [index, player] of players.entries()) await joinQueue(app, player, index % 2 === 0 ? 10 : 25)
    await joinQueue(app, await seatPlayer(app), 100)
    await app.advance(1_000)
    // Two pairs were matched; two players are left, each at their own stake.
    expect(guest.last('battle_queue_update')).toEqual({
      type: 'battle_queue_update',
      playersSearching: 2,
      openSearches: [
        { amount: 10, players: 1 },
        { amount: 100, players: 1 },
      ],
    })
    const before = guest.all('battle_queue_update').length
    for (let count = 0; count < 20; count++) {
      const [player] = players
      if (player) {
        player.socket.send({ type: 'join_battle_queue', amount: 50 })
        player.socket.send({ type: 'leave_battle_queue' })
      }
      await app.advance(50)
    }
    expect(guest.all('battle_queue_update').length - before).toBeLessThanOrEqual(3)
  })

  test('[L40] the place is kept for 10 s after the last tab has closed, then given up, also where it closed during the join', async () => {
    const app = await newApp()
    const [gone, back, hasty] = [await seatPlayer(app), await seatPlayer(app), await seatPlayer(app)]
    await joinQueue(app, gone, 10)
    await joinQueue(app, back, 25)
    hasty.socket.send({ type: 'join_battle_queue', amount: 50 })
    for (const { socket } of [gone, back, hasty]) socket.drop()
    await app.settle()
    expect(await app.application.battle.matchmaking.count()).toBe(3)
    await app.advance(ABSENCE_MS - 1)
    const again = openSocket(app.application.gateway, { userId: back.user.id })
    await app.advance(1)
    const late = [gone, hasty].map(({ user }) => openSocket(app.application.gateway, { userId: user.id }))
    await app.advance(ABSENCE_MS)
    for (const tab of [again, ...late]) tab.send({ type: 'check_battle_queue_status' })
    await app.settle()
    expect(again.last('battle_queue_status')).toMatchObject({ inQueue: true, amount: 25 })
    for (const tab of late) expect(tab.last('battle_queue_status')).toMatchObject({ inQueue: false, amount: null })
    expect(again.last('battle_queue_update').playersSearching).toBe(1)
  })

  test('a player can play several battles at once and queue for another', async () => {
    const app = await newApp()
    const [player, first, second] = [await seatPlayer(app), await seatPlayer(app), await seatPlayer(app)]
    await matchPlayers(app, { one: player, two: first, amount: 10 })
    await matchPlayers(app, { one: player, two: second, amount: 10 })
    await joinQueue(app, player, 50)
    expect(player.socket.all('battle_match_found')).toHaveLength(2)
    expect(player.socket.all('battle_queue_joined')).toHaveLength(3)
    expect(await player.balanceCents()).toBe(8_000)
  })

  test('[L43] many who join at once are all paired, in their order, and no cent is lost', async () => {
    const app = await newApp()
    const players: Player[] = []
    for (let count = 0; count < 20; count++) players.push(await seatPlayer(app))
    for (const { socket } of players) socket.send({ type: 'join_battle_queue', amount: 10 })
    await app.settle()
    expect(players.map(opponentsOf)).toEqual(
      players.map((_player, index) => [players[index % 2 === 0 ? index + 1 : index - 1]?.user.id]),
    )
    for (const player of players) expect(await player.balanceCents()).toBe(9_000)
  })

  test('[E25] a socket that opens right after somebody joined or left receives the count of its own opening time', async () => {
    const app = await newApp()
    const player = await seatPlayer(app)
    await joinQueue(app, player, 10)
    const afterJoin = openSocket(app.application.gateway, { userId: null })
    await sendAndSettle(app, player.socket, { type: 'leave_battle_queue' })
    const afterLeave = openSocket(app.application.gateway, { userId: null })
    await app.settle()
    const counts = [afterJoin, afterLeave].map((socket) => socket.all('battle_queue_update')[0]?.playersSearching)
    expect(counts).toEqual([1, 0])
  })

  test('[L43] who joins and leaves again and again delays nobody else', async () => {
    const app = await newApp()
    const [restless, calm] = [await seatPlayer(app), await seatPlayer(app)]
    const tabs = Array.from({ length: 8 }, () => openSocket(app.application.gateway, { userId: restless.user.id }))
    const events = app.events.length
    for (const [index, tab] of tabs.entries()) {
      if (index % 2 === 0) tab.send({ type: 'join_battle_queue', amount: 25 })
      else tab.send({ type: 'leave_battle_queue' })
    }
    await sendAndSettle(app, calm.socket, { type: 'join_battle_queue', amount: 10 })
    const queue = app.events.slice(events).filter(({ type }) => type === 'queueJoined' || type === 'queueLeft')
    const [first, second, ...later] = queue.map((event) => ('userId' in event ? event.userId : null))
    expect([first, second]).toEqual([restless.user.id, calm.user.id])
    expect(later).toEqual(Array(7).fill(restless.user.id))
  })

  test('[S22] [E25] whoever opens another tab while they search receives the estimate there too, and nobody else does', async () => {
    const { app, a, b, c } = await pairAfterFourSeconds()
    const tabs = [a, b, c].map(({ user }) => openSocket(app.application.gateway, { userId: user.id }))
    await app.settle()
    const estimates = tabs.map((tab) =>
      tab.all('battle_queue_update').flatMap(({ estimatedWaitMs = [] }) => estimatedWaitMs),
    )
    expect(estimates).toEqual([[], [], [4_000]])
  })

  test('[S22] [E25] an estimate of the wait comes from those who were paired lately', async () => {
    const { app, b, c } = await pairAfterFourSeconds()
    await app.advance(1_000)
    expect(c.socket.last('battle_queue_update')).toEqual({
      type: 'battle_queue_update',
      playersSearching: 1,
      estimatedWaitMs: 4_000,
    })
    expect(b.socket.last('battle_queue_update')).toEqual({
      type: 'battle_queue_update',
      playersSearching: 1,
      openSearches: [{ amount: 10, players: 1 }],
    })
  })

  test('[S22] [E25] the estimate is the median of the waits for the same stake, none of them older than ten minutes', async () => {
    const app = await newApp()
    const pairAfter = async (waitMs: number, amount: number) => {
      const [one, two] = [await seatPlayer(app), await seatPlayer(app)]
      await joinQueue(app, one, amount)
      await app.advance(waitMs)
      await joinQueue(app, two, amount)
    }
    const estimatesFor = async () => {
      const player = await seatPlayer(app)
      await joinQueue(app, player, 10)
      await app.advance(1_000)
      await sendAndSettle(app, player.socket, { type: 'leave_battle_queue' })
      return player.socket.all('battle_queue_update').flatMap(({ estimatedWaitMs = [] }) => estimatedWaitMs)
    }
    await pairAfter(3_000, 25)
    for (const waitMs of [900, 1_000]) await pairAfter(waitMs, 10)
    expect(new Set(await estimatesFor())).toEqual(new Set([900]))
    app.clock.suspend(10 * MINUTE_MS)
    expect(await estimatesFor()).toEqual([])
  })

  test('[E25] a server that missed messages reads again who searches', async () => {
    const app = await newApp()
    const player = await seatPlayer(app)
    await joinQueue(app, player, 10)
    const listeners = new Set<() => void>()
    const busOf = async () => ({
      ...createMemoryBus({ onFailure: () => undefined }),
      onMissed(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    })
    const other = await buildApp({ useDatabase: app.database, isShared: true, busOf })
    await sendAndSettle(app, player.socket, { type: 'leave_battle_queue' })
    await joinQueue(app, player, 25)
    for (const listener of listeners) listener()
    await other.settle()
    const guest = openSocket(other.application.gateway, { userId: null })
    await other.settle()
    expect(guest.last('battle_queue_update')).toEqual({
      type: 'battle_queue_update',
      playersSearching: 1,
      openSearches: [{ amount: 25, players: 1 }],
    })
  })

  test.each([
    ['of one server', (queue: MatchmakingQueue) => queue],
    ['that servers share', farQueue],
  ])(
    '[L43] who was paired from a queue %s waits no more, is free to join, and never plays unasked',
    async (_which, queueOf) => {
      const app = await buildApp({ queueOf })
      const [one, two, poor, other] = [
        await seatPlayer(app),
        await seatPlayer(app),
        await seatPlayer(app),
        await seatPlayer(app),
      ]
      const stored = async () => (await queueRepository.all(app.database.reader)).map(({ userId }) => userId)
      const { battleId } = await matchPlayers(app, { one, two })
      expect(await stored()).toEqual([])
      await sendAndSettle(app, one.socket, { type: 'battle_forfeit', battleId })
      await joinQueue(app, two, 25)
      await joinQueue(app, other, 50)
      expect(await stored()).toEqual([two.user.id, other.user.id])
      expect(two.socket.last('battle_queue_joined')).toMatchObject({ amount: 25 })
      expect([...two.socket.all('error'), ...other.socket.all('error')]).toEqual([])

      const next = await buildApp({ queueOf, useDatabase: app.database, startMs: app.clock.nowMs() })
      await joinQueue(next, poor, 10)
      expect(two.socket.all('battle_match_found')).toHaveLength(1)
    },
  )

  test('[X04] closing the games empties the queue, refuses who comes, and lets running battles finish', async () => {
    const app = await newApp()
    const [one, two, waiting] = [await seatPlayer(app), await seatPlayer(app), await seatPlayer(app)]
    const { battleId } = await matchPlayers(app, { one, two })
    await joinQueue(app, waiting, 10)
    await app.application.battle.setGamesClosed(true)
    await app.settle()
    const refusal = { type: 'error', code: 'GAME_CLOSED', message: 'Le jeu est temporairement fermé.' }
    expect(waiting.socket.take().slice(-2)).toEqual([{ type: 'battle_queue_left' }, refusal])
    await joinQueue(app, waiting, 10)
    expect(waiting.socket.last('error')).toEqual(refusal)
    await sendAndSettle(app, one.socket, { type: 'battle_forfeit', battleId })
    one.socket.send({ type: 'battle_rematch', battleId })
    two.socket.send({ type: 'battle_rematch', battleId })
    await app.settle()
    expect(two.socket.last('battle_complete').winner).toBe(two.user.id)
    expect([...one.socket.all('error'), ...two.socket.all('error')]).toMatchObject([{ code: 'GAME_CLOSED' }])
    await app.application.battle.setGamesClosed(false)
    await joinQueue(app, waiting, 10)
    expect(waiting.socket.all('battle_queue_joined')).toHaveLength(2)
  })
})
