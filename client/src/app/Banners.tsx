import { Text } from '@mantine/core'
import { useForceUpdate } from '@mantine/hooks'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useState } from 'react'
import { useApp, useStore } from '../hooks/app-context.tsx'
import { useAppStatus } from '../hooks/use-app-status.ts'
import { useNowAt } from '../hooks/use-now-at.ts'
import { fr } from '../i18n/fr.ts'
import { isLost } from '../stores/socket-store.ts'
import { LOCAL_KEYS } from '../stores/storage.ts'
import { Button, IconButton } from '../ui/Button/Button.tsx'
import styles from './Banners.module.css'

/** An announcement to all players, until it ends or is dismissed in this browser. */
export function AnnouncementBanner() {
  const { timers, local, socket } = useApp()
  const { data: status } = useAppStatus()
  const [dismissed, setDismissed] = useState(() => local.read(LOCAL_KEYS.dismissedAnnouncement))
  const announcement = status?.announcement ?? null
  const endsAtMs = announcement === null ? 0 : Date.parse(announcement.ends_at)
  const nowMs = useNowAt([endsAtMs], timers, socket.serverNow)
  // Each pong may correct the server's clock.
  const renderAgain = useForceUpdate()
  useEffect(() => socket.on('pong', renderAgain), [socket, renderAgain])
  const shown = announcement !== null && announcement.id !== dismissed && endsAtMs > nowMs

  function handleDismiss() {
    if (announcement === null) return
    local.write(LOCAL_KEYS.dismissedAnnouncement, announcement.id)
    setDismissed(announcement.id)
  }

  return (
    <div role="status">
      {shown && (
        <div className={styles.announcement}>
          <IconSpeakerphone size={18} aria-hidden="true" color="var(--color-equal)" style={{ flex: 'none' }} />
          <Text inherit flex={1} py={6} className="break-anywhere">
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

/** A slim line, shown while the socket is lost: requests, such as a deposit, need only a network. */
export function OfflineBanner() {
  // The socket follows the network's events, so that each of them renders this line.
  const state = useStore(useApp().socket.state)
  return (
    <div role="status" className={styles.offlineRegion}>
      {isLost(state) && (
        <p className={styles.offline} data-overlaps-bar>
          <IconCloudOff size={14} aria-hidden="true" />
          <span>{navigator.onLine ? fr.shell.liveLost : fr.shell.offline.title} ·</span>
          <span>{fr.shell.reconnecting}</span>
        </p>
      )}
    </div>
  )
}

const text = fr.update

interface UpdateNoticeProps {
  /** A running battle is not disturbed: the notice waits until the battle is left. */
  readonly quiet: boolean
}

/** Announces a newer version of the server; nothing changes before its button is pressed. */
export function UpdateNotice({ quiet }: UpdateNoticeProps) {
  const { updates } = useApp()
  const available = useStore(updates.available)
  const [put, setPut] = useState(false)
  return (
    <div role="status" className={styles.region} data-screen-only>
      {available && !put && !quiet && (
        <div className={styles.notice}>
          <span className={styles.words}>{text.available}</span>
          <Button size="small" icon={<IconRefresh size={16} />} onClick={updates.apply}>
            {text.reload}
          </Button>
          <IconButton label={text.later} icon={<IconX size={16} aria-hidden="true" />} onClick={() => setPut(true)} />
        </div>
      )}
    </div>
  )
}
