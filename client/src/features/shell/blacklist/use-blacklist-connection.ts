import { CLOSE_CODES } from '@bougie/protocol/close-codes.ts'
import { useEffect, useRef } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'

/** Joins the watch to player and socket. Kept out, nothing else works; let in again, everything begins anew. */
export function useBlacklistConnection(): void {
  const { blacklist, socket, queries } = useApp()
  const userId = useSessionUser()?.id ?? null
  const watched = useRef(false)

  useEffect(() => blacklist.start(), [blacklist])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another player is another question
  useEffect(() => {
    // The start has asked for the first one.
    if (watched.current) blacklist.check()
    watched.current = true
  }, [blacklist, userId])

  useEffect(
    () =>
      socket.state.subscribe(() => {
        if (socket.state.get().closeCode === CLOSE_CODES.blacklisted) blacklist.suspect()
      }),
    [socket, blacklist],
  )

  useEffect(() => {
    let before = blacklist.state.get().status
    return blacklist.state.subscribe(() => {
      const { status } = blacklist.state.get()
      if (before === 'blocked' && status === 'free') {
        void queries.invalidateQueries()
        if (socket.state.get().closeCode === CLOSE_CODES.blacklisted) socket.restart()
      }
      before = status
    })
  }, [blacklist, socket, queries])
}
