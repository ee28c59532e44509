import { Text } from '@mantine/core'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useApp } from '../hooks/app-context.tsx'
import { useAppStatus } from '../hooks/use-app-status.ts'
import { useNowAt } from '../hooks/use-now-at.ts'
import { fr } from '../i18n/fr.ts'
import { LOCAL_KEYS } from '../stores/storage.ts'
import { IconButton } from '../ui/IconButton/IconButton.tsx'
import styles from './AnnouncementBanner.module.css'

/** An announcement to all players, until it ends or is dismissed in this browser. */
export function AnnouncementBanner() {
  const { timers, local } = useApp()
  const { data: status } = useAppStatus()
  const [dismissed, setDismissed] = useState(() => local.read(LOCAL_KEYS.dismissedAnnouncement))
  const announcement = status?.announcement ?? null
  const endsAtMs = announcement === null ? 0 : Date.parse(announcement.ends_at)
  const nowMs = useNowAt([endsAtMs], timers)
  const shown = announcement !== null && announcement.id !== dismissed && endsAtMs > nowMs

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
