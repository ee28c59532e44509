// What a stored turn means has happened: whoever asked is answered, the battles begin, everybody hears of it. Nothing
// here waits for anything that could fail, so whatever becomes of the queue, a stored match is a match that is told.
import type { Bus } from '../../../ports/bus.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { StoredTurn } from '../matchmaking/match-maker.ts'
import { joinedNotice, leftNotice, matchedNotices, refusedNotices } from '../matchmaking/queue-notices.ts'
import { directResult, type Turn } from '../matchmaking/queue-turn.ts'
import type { BattleMetrics } from './battle-metrics.ts'
import type { BattleService } from './service.ts'

export interface TurnTeller {
  tell(turn: Turn, stored: StoredTurn): void
}

export interface TurnTellerDependencies {
  readonly clock: Clock
  readonly bus: Bus
  readonly service: Pick<BattleService, 'begin'>
  readonly metrics: BattleMetrics
}

export function createTurnTeller({ clock, bus, service, metrics }: TurnTellerDependencies): TurnTeller {
  function answer({ refused, joined, left, direct }: Turn, { failed }: StoredTurn): void {
    for (const { wish, refusal } of refused) wish.settle(refusal)
    for (const { wish, place } of joined) wish.settle({ ok: true, place })
    for (const { wish } of left) wish.settle({ ok: true })
    for (const { wish, pair } of direct) wish.settle(directResult(pair, failed))
  }

  /** Nobody hears of a match before they hear that they joined. */
  function publish({ joined, left }: Turn, { made, failed }: StoredTurn): void {
    const nowMs = clock.nowMs()
    const came = joined.map(({ wish, place }) => joinedNotice(place, wish.request.clientRef))
    const went = left.map(({ wish }) => leftNotice(wish.request))
    bus.publish([...came, ...went, ...failed.flatMap(refusedNotices)])
    bus.publish(made.flatMap((match) => matchedNotices(match, nowMs)))
    for (const { pair } of made) for (const { joinedAtMs } of pair.queued) metrics.paired(nowMs - joinedAtMs)
  }

  return {
    tell(turn, stored) {
      answer(turn, stored)
      publish(turn, stored)
      service.begin(stored.made.map(({ battle }) => battle))
      bus.publish(stored.notices)
    },
  }
}
