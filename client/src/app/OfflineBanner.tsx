import { FINAL_CLOSE_CODES } from '@bougie/api-client/live-socket.ts'
import { CLOSE_CODES } from '@bougie/protocol/close-codes.ts'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import { useApp } from '../hooks/app-context.tsx'
import { useStore } from '../hooks/use-store.ts'
import { fr } from '../i18n/fr.ts'
import styles from './OfflineBanner.module.css'

/** A slim line, shown while the socket is lost: requests, such as a deposit, need only a network. */
export function OfflineBanner() {
  const { status, closeCode } = useStore(useApp().live.state)
  // The socket follows the network's events, so that each of them renders this line.
  // A refused token or player is reported elsewhere, because no reconnection follows.
  const isExpected = closeCode === null || closeCode === CLOSE_CODES.normal || FINAL_CLOSE_CODES.includes(closeCode)
  return (
    <div role="status" className={styles.region}>
      {status !== 'connected' && !isExpected && (
        <p className={styles.banner} data-overlaps-bar>
          <IconCloudOff size={14} aria-hidden="true" />
          <span>{navigator.onLine ? fr.shell.liveLost : fr.shell.offline.title} ·</span>
          <span>{fr.shell.reconnecting}</span>
        </p>
      )}
    </div>
  )
}
