import { useEffect, useState } from 'react'
import { frClipboard } from '../i18n/fr.ts'
import { useApp } from './app-context.tsx'

const CHECK_MARK_MS = 2_000

export interface Copy {
  /** True for a moment after it was copied. */
  readonly copied: boolean
  copy(): void
}

/** Copies a text and says so for two seconds, in place and at the foot of the page; a browser that refuses is told as a notice. */
export function useCopy(value: string, said: string = frClipboard.copied): Copy {
  const { notifications, snackbars, timers } = useApp()
  const [copied, setCopied] = useState(false)

  useEffect(() => (copied ? timers.after(CHECK_MARK_MS, () => setCopied(false)) : undefined), [copied, timers])

  return {
    copied,
    copy() {
      // Absent outside of https: told like a refusal.
      const written = navigator.clipboard?.writeText(value) ?? Promise.reject(new Error('No clipboard'))
      written
        .then(() => {
          setCopied(true)
          snackbars.show('copied', said)
        })
        .catch(() => notifications.add({ type: 'general', message: frClipboard.failed }))
    },
  }
}
