import { CLOSE_CODES } from '@bougie/protocol/close-codes.ts'
import { useEffect, useRef } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'

/** Connects the watch to player and socket. Blocking closes the socket; unblocking reconnects and refreshes. */
export function useBlacklistConnection(): void {
  const { blacklist, socket, refresh } = useApp()
  const userId = useSessionUser()?.id ?? null
  const watched = useRef(false)

  useEffect(() => blacklist.start(), [blacklist])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another player needs another check
  useEffect(() => {
    // The watch sends the first check when it starts.
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
        refresh()
        if (socket.state.get().closeCode === CLOSE_CODES.blacklisted) socket.restart()
      }
      before = status
    })
  }, [blacklist, socket, refresh])
}
