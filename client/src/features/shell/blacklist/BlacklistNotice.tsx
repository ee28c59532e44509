import '@mantine/core/styles/Center.layer.css'
import { Box, Center, Modal, Stack, Text } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useEffect } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useNowAt } from '../../../hooks/use-now-at.ts'
import type { Block } from '../../../stores/blacklist-watch.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { msToNextSecond } from '../../../ui/CountdownRing/use-countdown.ts'
import { useModal } from '../../../ui/Dialog/use-modal.ts'
import { Footer } from '../footer/Footer.tsx'
import { frBlacklist } from './fr-blacklist.ts'

const Z_INDEX = 'var(--layer-block)'
const BORDER = '1px solid var(--color-down-line)'
const NOTICE = {
  component: 'section',
  align: 'center',
  gap: 'md',
  w: '100%',
  maw: 440,
  px: 'lg',
  py: 'xl',
  bd: BORDER,
  bdrs: 16,
  bg: 'var(--color-surface-1)',
  ta: 'center',
  style: { boxShadow: 'var(--shadow-raised)' },
} as const
const PARTS = {
  content: { background: 'var(--gradient-ground)', color: 'var(--color-text)' },
}

interface BlacklistNoticeProps {
  /** Null while reason and duration are unknown. */
  readonly block: Block | null
}

/** Covers the whole page and cannot be closed; only the footer stays available, which is inside it. */
export function BlacklistNotice({ block }: BlacklistNoticeProps) {
  useEffect(() => {
    // Mantine covers the page and traps the focus; the covered page must be inert as well.
    const page = document.getElementById('root')
    page?.setAttribute('inert', '')
    return () => page?.removeAttribute('inert')
  }, [])
  return (
    <Modal.Root {...useModal(undefined)} fullScreen radius={0} zIndex={Z_INDEX}>
      <Modal.Content styles={PARTS} renderRoot={(root: object) => <section {...root} role="alertdialog" />}>
        <Box display="grid" mih="100%" style={{ gridTemplateRows: '1fr auto' }}>
          <Center px="md" py="lg">
            <Stack {...NOTICE}>
              <Center
                w={72}
                h={72}
                bd={BORDER}
                bdrs="50%"
                bg="var(--color-down-tint)"
                c="var(--color-down-text)"
                aria-hidden="true"
              >
                <IconLock size={32} stroke={1.8} />
              </Center>
              <Modal.Title fz="2xl">{frBlacklist.title}</Modal.Title>
              <Modal.Body p={0} mb="sm" c="dimmed" display="grid" style={{ gap: 'var(--space-1)' }}>
                <Text c="bright" fz="lg" fw={600}>
                  {frBlacklist.subtitle}
                </Text>
                {block === null ? <p role="status">{frBlacklist.checking}</p> : <BlockWords block={block} />}
              </Modal.Body>
              <Button variant="primary" onClick={() => window.location.reload()} autoFocus>
                {frBlacklist.reload}
              </Button>
            </Stack>
          </Center>
          <Footer dialogZIndex={Z_INDEX} />
        </Box>
      </Modal.Content>
    </Modal.Root>
  )
}

function BlockWords({ block: { reason, endsAtMs } }: { readonly block: Block }) {
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

/** Once a second; when no time is left the watch has already sent a new check. */
function Countdown({ endsAtMs }: { readonly endsAtMs: number }) {
  const { timers } = useApp()
  const nowMs = timers.now()
  useNowAt([nowMs + msToNextSecond(endsAtMs, nowMs)], timers)
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

const MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60

const REASONS: Readonly<Record<string, string>> = frBlacklist.reasons

/** Reason of the block; reasons reserved for administrators are replaced by a general text. */
export function reasonText(reason: string): string {
  return Object.hasOwn(REASONS, reason) ? (REASONS[reason] ?? frBlacklist.otherReason) : frBlacklist.otherReason
}

/** In hours and minutes, or minutes alone. Begun minutes are rounded up, so that nobody waits longer than stated. */
export function remainingText(remainingMs: number): string {
  const total = Math.max(1, Math.ceil(remainingMs / MINUTE_MS))
  const hours = Math.floor(total / MINUTES_PER_HOUR)
  const minutes = total % MINUTES_PER_HOUR
  if (hours === 0) return frBlacklist.minutes(minutes)
  if (minutes === 0) return frBlacklist.hours(hours)
  return frBlacklist.and(frBlacklist.hours(hours), frBlacklist.minutes(minutes))
}

/** The same as a running clock: `1:05:09`, `05:09`. */
export function clockText(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1_000))
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  const hours = Math.floor(seconds / 3_600)
  return (hours > 0 ? [String(hours), ...parts] : parts).join(':')
}
