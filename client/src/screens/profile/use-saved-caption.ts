import { useEffect, useState } from 'react'
import { useApp } from '../../app/app-context.tsx'

const CAPTION_MS = 10_000

/** Whether 'Profil sauvegardé' stands there: ten seconds from the last change. */
export function useSavedCaption() {
  const { timers } = useApp()
  // Counts the changes, so that each of them begins the ten seconds anew.
  const [saves, setSaves] = useState(0)
  const [clearedAt, setClearedAt] = useState(0)

  useEffect(() => (saves === 0 ? undefined : timers.after(CAPTION_MS, () => setClearedAt(saves))), [saves, timers])

  return { shown: saves > clearedAt, show: () => setSaves((count) => count + 1) }
}
