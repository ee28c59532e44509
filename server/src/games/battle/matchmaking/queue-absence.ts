import type { UserId } from '@bougie/protocol'
import type { BattleParts } from '../dependencies.ts'
import type { Matchmaking } from './matchmaking.ts'

/** A reloaded page or a short network interruption keeps the place; a closed tab gives it up. */
const QUEUE_ABSENCE_MS = 10_000

/** Takes players out of the queue whose last socket has been gone for too long. */
export function createQueueAbsence(dependencies: BattleParts & { readonly matchmaking: Matchmaking }) {
  const { clock, bus, tasks, scheduler, presence, matchmaking } = dependencies

  function waitFor(userId: UserId): Promise<void> {
    return scheduler.schedule({ kind: 'queueAbsence', id: userId, dueAtMs: clock.nowMs() + QUEUE_ABSENCE_MS })
  }

  async function onChange(userId: UserId, online: boolean): Promise<void> {
    if (online) await scheduler.cancel('queueAbsence', userId)
    else if ((await matchmaking.placeOf(userId)) !== null) await waitFor(userId)
  }

  /** The socket may have closed while the join was being stored, and after a restart no player is back yet. */
  async function onJoined(userId: UserId): Promise<void> {
    if (!(await presence.isOnline(userId))) await waitFor(userId)
  }

  return {
    start() {
      bus.subscribe((event, { isOwn }) => {
        if (isOwn && event.type === 'queueJoined') tasks.run('queue absence', () => onJoined(event.userId))
      })
      presence.subscribe(({ userId, online }) => tasks.run('queue absence', () => onChange(userId, online)))
      scheduler.onLost(() =>
        tasks.run('queue absence', async () => {
          for (const { userId } of await matchmaking.places()) await onJoined(userId)
        }),
      )
      scheduler.handle('queueAbsence', async ({ id }) => {
        // Jobs carry ids as text; `waitFor` above created this one.
        const userId = id as UserId
        if (!(await presence.isOnline(userId))) await matchmaking.leave(userId)
      })
    },
  }
}
