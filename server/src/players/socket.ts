import type { FanOut } from '../platform/ws/fan-out.ts'
import type { Bus } from '../ports/bus.ts'

/** Sent to the sockets of this instance. Nothing is repeated after missed events, because it would be outdated. */
export function announceFollowedPlayers({ bus, fanOut }: { readonly bus: Bus; readonly fanOut: FanOut }): void {
  bus.subscribe((event) => {
    if (event.type !== 'followedPlayerOnline') return
    const { userId, pseudo, followerIds } = event
    for (const followerId of followerIds) {
      fanOut.toUser(followerId, { type: 'followed_player_online', user_id: userId, pseudo })
    }
  })
}
