import { useEffect, useState } from 'react'
import { frClipboard } from '../i18n/fr.ts'
import { useApp } from './app-context.tsx'

const CHECK_MARK_MS = 2_000

export interface Copy {
  /** True briefly after a copy. */
  readonly copied: boolean
  copy(): void
}

/** Copies a text and confirms it for two seconds, in place and in a snackbar; a browser's refusal shows a toast. */
export function useCopy(value: string, confirmation: string = frClipboard.copied): Copy {
  const { notifications, snackbars, timers } = useApp()
  const [copied, setCopied] = useState(false)

  useEffect(() => (copied ? timers.after(CHECK_MARK_MS, () => setCopied(false)) : undefined), [copied, timers])

  return {
    copied,
    copy() {
      // Absent without https: handled like a refusal.
      const written = navigator.clipboard?.writeText(value) ?? Promise.reject(new Error('No clipboard'))
      written
        .then(() => {
          setCopied(true)
          snackbars.show('copied', confirmation)
        })
        .catch(() => notifications.add({ type: 'general', message: frClipboard.failed }))
    },
  }
}
