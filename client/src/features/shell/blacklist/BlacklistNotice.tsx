import '@mantine/core/styles/Modal.layer.css'
import { Modal, Text } from '@mantine/core'
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
  /** Null while reason and duration are unknown. */
  readonly block: Block | null
  readonly onReload: () => void
}

/** Covers the whole page and cannot be closed; only the footer stays available, which is inside it. */
function BlockingDialog({ block, onReload }: BlockingDialogProps) {
  useEffect(() => {
    // Mantine covers the page and traps the focus; the covered page must be inert as well.
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
                <Text c="bright" fz="lg" fw={600}>
                  {frBlacklist.subtitle}
                </Text>
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
        <Text c="error" inherit fw={600}>
          {frBlacklist.permanent}
        </Text>
      ) : (
        <Countdown endsAtMs={endsAtMs} />
      )}
    </>
  )
}

interface CountdownProps {
  readonly endsAtMs: number
}

/** Once a second; when no time is left the watch has already sent a new check. */
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
      <Text ff="heading" fz="var(--text-3xl)" fw={700} lh={1.1} c="bright" mt="sm" aria-hidden="true">
        {clockText(remainingMs)}
      </Text>
      <p>{frBlacklist.remaining(remainingText(remainingMs))}</p>
    </>
  )
}
