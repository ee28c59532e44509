import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { useApp } from '../app/app-context.tsx'
import type { Block } from '../data/blacklist/blacklist-watch.ts'
import { every } from '../data/timers.ts'
import { useStore } from '../data/use-store.ts'
import { Footer } from '../footer/Footer.tsx'
import { frBlacklist } from '../text/fr-blacklist.ts'
import { keepFocusInside } from '../ui/Dialog/keep-focus-inside.ts'
import { PrimaryButton } from '../ui/PrimaryButton/PrimaryButton.tsx'
import styles from './BlacklistNotice.module.css'
import { clockText, reasonText, remainingText } from './block-words.ts'

interface BlacklistNoticeProps {
  readonly onReload?: () => void
}

export function BlacklistNotice({ onReload = () => window.location.reload() }: BlacklistNoticeProps) {
  const state = useStore(useApp().blacklist.state)
  return state.status === 'blocked' ? <BlockingDialog block={state.block} onReload={onReload} /> : null
}

interface BlockingDialogProps {
  /** Null while the server has not said why and for how long. */
  readonly block: Block | null
  readonly onReload: () => void
}

/**
 * Covers the whole page and can't be closed: of what lies behind it only the footer is left, which stands inside.
 * The browser's own modal makes everything else inert, also dialogs that were open before.
 */
function BlockingDialog({ block, onReload }: BlockingDialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const wordsId = useId()

  useEffect(() => {
    const dialog = element.current
    if (dialog === null) return
    const returnTo = document.activeElement
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    // Some browsers close a modal at the second Escape, whatever the page says.
    const reopen = () => dialog.isConnected && dialog.showModal()
    dialog.addEventListener('close', reopen)
    return () => {
      dialog.removeEventListener('close', reopen)
      dialog.close()
      if (returnTo instanceof HTMLElement) returnTo.focus()
    }
  }, [])

  return (
    <dialog
      ref={element}
      className={styles.layer}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={wordsId}
      onCancel={(event: SyntheticEvent) => event.preventDefault()}
      onKeyDown={keepFocusInside}
    >
      <div className={styles.page}>
        <div className={styles.middle}>
          <section className={styles.notice}>
            <span className={styles.icon} aria-hidden="true">
              <IconLock size={32} stroke={1.8} />
            </span>
            <h2 id={titleId} className={styles.title}>
              {frBlacklist.title}
            </h2>
            <div id={wordsId} className={styles.words}>
              <p className={styles.subtitle}>{frBlacklist.subtitle}</p>
              {block === null ? <p role="status">{frBlacklist.checking}</p> : <BlockWords block={block} />}
            </div>
            <PrimaryButton onClick={onReload} autoFocus>
              {frBlacklist.reload}
            </PrimaryButton>
          </section>
        </div>
        <Footer />
      </div>
    </dialog>
  )
}

interface BlockWordsProps {
  readonly block: Block
}

function BlockWords({ block: { reason, endsAtMs } }: BlockWordsProps) {
  return (
    <>
      <p>{reasonText(reason)}</p>
      {endsAtMs === null ? (
        <p className={styles.permanent}>{frBlacklist.permanent}</p>
      ) : (
        <Countdown endsAtMs={endsAtMs} />
      )}
    </>
  )
}

interface CountdownProps {
  readonly endsAtMs: number
}

/** Once a second; when nothing is left the watch has already asked the server again. */
function Countdown({ endsAtMs }: CountdownProps) {
  const { timers } = useApp()
  const [nowMs, setNowMs] = useState(() => timers.now())

  useEffect(() => {
    setNowMs(timers.now())
    return every(timers, 1_000, () => setNowMs(timers.now()))
  }, [timers])

  const remainingMs = Math.max(0, endsAtMs - nowMs)
  return (
    <>
      <p className={styles.clock} aria-hidden="true">
        {clockText(remainingMs)}
      </p>
      <p>{frBlacklist.remaining(remainingText(remainingMs))}</p>
    </>
  )
}
