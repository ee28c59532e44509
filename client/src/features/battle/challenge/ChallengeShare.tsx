import type { Challenge } from '@bougie/protocol'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { logError } from '../../../api/log.ts'
import { useCopy } from '../../../hooks/use-copy.ts'
import { formatTime } from '../../../i18n/format-when.ts'
import { challengePath } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { createPart, LazyPart } from '../../../ui/LazyPart.tsx'
import styles from './ChallengeShare.module.css'
import { frChallenge } from './fr-challenge.ts'

const QR_CODE = createPart(async () => (await import('./QrCode.tsx')).QrCode)

interface ChallengeShareProps {
  readonly challenge: Challenge
}

/** Ways to share a challenge: the code to read out, the link, the QR code, the share sheet. */
export function ChallengeShare({ challenge }: ChallengeShareProps) {
  const { code, amount, expires_at } = challenge
  const url = `${window.location.origin}${challengePath(code)}`
  const link = useCopy(url, frChallenge.copied)
  const data = { title: frChallenge.shareTitle, text: frChallenge.shareText(frChallenge.stake(amount)), url }
  const canShare = typeof navigator.share === 'function'

  function share(): void {
    navigator.share(data).catch((error: unknown) => {
      // The player closed the share sheet: nothing to report.
      if (!(error instanceof DOMException && error.name === 'AbortError')) logError('share challenge', error)
    })
  }

  return (
    <div className={styles.share}>
      <p className={styles.stake}>
        <span>{frChallenge.stake(amount)}</span>
        <span className={styles.until}>{frChallenge.until(formatTime(expires_at))}</span>
      </p>
      <p className={styles.code}>
        <span className="visually-hidden">{`${frChallenge.code} `}</span>
        {code}
      </p>
      <div className={styles.qr}>
        <LazyPart part={QR_CODE} props={{ text: url, label: frChallenge.qr(code) }} />
      </div>
      <p className={styles.link}>{url}</p>
      <div className={styles.actions}>
        <Button
          variant={canShare ? 'outline' : 'primary'}
          fullWidth
          icon={<IconCopy size={18} aria-hidden="true" />}
          onClick={link.copy}
        >
          {link.copied ? frChallenge.copied : frChallenge.copyLink}
        </Button>
        {canShare && (
          <Button variant="primary" fullWidth icon={<IconShare size={18} aria-hidden="true" />} onClick={share}>
            {frChallenge.share}
          </Button>
        )}
      </div>
      <p className={styles.hint}>{frChallenge.stay}</p>
    </div>
  )
}
