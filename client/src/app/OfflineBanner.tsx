import { FINAL_CLOSE_CODES, type SocketState } from '@bougie/api-client/live-socket.ts'
import { CLOSE_CODES } from '@bougie/protocol/close-codes.ts'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useApp } from '../hooks/app-context.tsx'
import { useStore } from '../hooks/use-store.ts'
import { fr } from '../i18n/fr.ts'
import styles from './OfflineBanner.module.css'

/** A slim line, shown while the connection is lost. */
export function OfflineBanner() {
  const lost = isConnectionLost(useSocketState())
  return (
    <div role="status" className={styles.region}>
      {lost && (
        <p className={styles.banner} data-overlaps-bar>
          <IconCloudOff size={14} aria-hidden="true" />
          {fr.shell.reconnecting}
        </p>
      )}
    </div>
  )
}

/** True after an unexpected end. A refused token or player is reported elsewhere, because no reconnection follows. */
export function isConnectionLost({ status, closeCode }: SocketState): boolean {
  if (status === 'connected' || closeCode === null) return false
  return closeCode !== CLOSE_CODES.normal && !FINAL_CLOSE_CODES.includes(closeCode)
}

export function useSocketState(): SocketState {
  return useStore(useApp().live.state)
}
