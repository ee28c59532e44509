import { Text } from '@mantine/core'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState } from 'react'
import { useApp } from '../hooks/app-context.tsx'
import { useAppStatus } from '../hooks/use-app-status.ts'
import { fr } from '../i18n/fr.ts'
import { LOCAL_KEYS } from '../stores/storage.ts'
import { IconButton } from '../ui/ToggleIconButton/ToggleIconButton.tsx'
import styles from './AnnouncementBanner.module.css'

/** An announcement to all players, until it ends or is dismissed in this browser. */
export function AnnouncementBanner() {
  const { timers, local } = useApp()
  const { data: status } = useAppStatus()
  const [dismissed, setDismissed] = useState(() => local.read(LOCAL_KEYS.dismissedAnnouncement))
  const [nowMs, setNowMs] = useState(() => timers.now())
  const announcement = status?.announcement ?? null
  const endsAtMs = announcement === null ? null : Date.parse(announcement.ends_at)

  useEffect(() => {
    if (endsAtMs === null || endsAtMs <= nowMs) return
    // Counted from the current time: the announcement may have come long after the last render that read it.
    return timers.after(Math.max(0, endsAtMs - timers.now()), () => setNowMs(timers.now()))
  }, [timers, endsAtMs, nowMs])

  const shown = announcement !== null && announcement.id !== dismissed && endsAtMs !== null && endsAtMs > nowMs

  function handleDismiss() {
    if (announcement === null) return
    local.write(LOCAL_KEYS.dismissedAnnouncement, announcement.id)
    setDismissed(announcement.id)
  }

  return (
    <div role="status">
      {shown && (
        <div className={styles.banner}>
          <IconSpeakerphone size={18} aria-hidden="true" color="var(--color-equal)" style={{ flex: 'none' }} />
          <Text inherit flex={1} style={{ padding: '6px 0', overflowWrap: 'anywhere' }}>
            {announcement.text}
          </Text>
          <IconButton
            label={fr.shell.dismissAnnouncement}
            icon={<IconX size={18} aria-hidden="true" />}
            onClick={handleDismiss}
          />
        </div>
      )}
    </div>
  )
}
