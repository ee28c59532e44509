import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useEffect, useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useStore } from '../../../hooks/use-store.ts'
import type { Block } from '../../../stores/blacklist-watch.ts'
import { every } from '../../../stores/timers.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { useModal } from '../../../ui/Dialog/use-modal.ts'
import { Footer } from '../footer/Footer.tsx'
import styles from './BlacklistNotice.module.css'
import { clockText, reasonText, remainingText } from './block-words.ts'
import { frBlacklist } from './fr-blacklist.ts'

interface BlacklistNoticeProps {
  readonly onReload?: () => void
}

export function BlacklistNotice({ onReload = () => window.location.reload() }: BlacklistNoticeProps) {
  const state = useStore(useApp().blacklist.state)
  return state.status === 'blocked' ? <BlockingDialog block={state.block} onReload={onReload} /> : null
}

const PARTS = { content: styles.layer ?? '' }

interface BlockingDialogProps {
  /** Null while the server has not said why and for how long. */
  readonly block: Block | null
  readonly onReload: () => void
}

/** Covers the whole page and can't be closed: of what lies behind it only the footer is left, which stands inside. */
function BlockingDialog({ block, onReload }: BlockingDialogProps) {
  useEffect(() => {
    // Mantine covers the page and keeps the focus; a page that is shut out can't be pressed or read either.
    const page = document.getElementById('root')
    page?.setAttribute('inert', '')
    return () => page?.removeAttribute('inert')
  }, [])
  return (
    <Modal.Root {...useModal(undefined)} fullScreen radius={0} zIndex="var(--layer-block)">
      <Modal.Content classNames={PARTS} renderRoot={(root: object) => <section {...root} role="alertdialog" />}>
        <div className={styles.page}>
          <div className={styles.middle}>
            <section className={styles.notice}>
              <span className={styles.icon} aria-hidden="true">
                <IconLock size={32} stroke={1.8} />
              </span>
              <Modal.Title className={styles.title ?? ''}>{frBlacklist.title}</Modal.Title>
              <Modal.Body className={styles.words ?? ''}>
                <p className={styles.subtitle}>{frBlacklist.subtitle}</p>
                {block === null ? <p role="status">{frBlacklist.checking}</p> : <BlockWords block={block} />}
              </Modal.Body>
              <Button variant="primary" onClick={onReload} autoFocus>
                {frBlacklist.reload}
              </Button>
            </section>
          </div>
          <Footer />
        </div>
      </Modal.Content>
    </Modal.Root>
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
