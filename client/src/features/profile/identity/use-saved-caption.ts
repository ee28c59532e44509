import { useEffect, useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'

const CAPTION_MS = 10_000

export interface SavedCaption {
  readonly shown: boolean
  show(): void
  clear(): void
}

/** Whether 'Profil sauvegardé' shows: ten seconds from the last change, unless another begins or fails. */
export function useSavedCaption(): SavedCaption {
  const { timers } = useApp()
  // Counts the changes, so that each of them restarts the ten seconds.
  const [{ saves, cleared }, set] = useState({ saves: 0, cleared: 0 })

  useEffect(() => {
    if (saves === 0) return
    return timers.after(CAPTION_MS, () => set((now) => ({ ...now, cleared: Math.max(now.cleared, saves) })))
  }, [saves, timers])

  return {
    shown: saves > cleared,
    show: () => set((now) => ({ ...now, saves: now.saves + 1 })),
    clear: () => set((now) => ({ ...now, cleared: now.saves })),
  }
}
