import { useEffect, useState } from 'react'
import { useApp } from '../../app/app-context.tsx'
import { frWallet } from '../../text/fr-wallet.ts'

const CHECK_MARK_MS = 2_000

export interface Copy {
  /** True for a moment after it was copied. */
  readonly copied: boolean
  copy(): void
}

/** Copies a text and says so for two seconds; a browser that refuses is told as a notice. */
export function useCopy(value: string): Copy {
  const { notifications } = useApp()
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CHECK_MARK_MS)
    return () => clearTimeout(timer)
  }, [copied])

  return {
    copied,
    copy() {
      navigator.clipboard
        .writeText(value)
        .then(() => setCopied(true))
        .catch(() => notifications.add({ type: 'general', message: frWallet.copyFailed }))
    },
  }
}
