import type { Challenge } from '@bougie/protocol'
import { Group, Stack, Text } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { logError } from '../../../api/log.ts'
import { useCopy } from '../../../hooks/use-copy.ts'
import { challengePath } from '../../../stores/paths.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { createPart } from '../../../ui/create-part.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import styles from './ChallengeShare.module.css'
import { frChallenge } from './fr-challenge.ts'

const QrCode = createPart(async () => (await import('./QrCode.tsx')).QrCode)

/** Ways to share a challenge: the code to read out, the link, the QR code, the share sheet. */
export function ChallengeShare({ challenge }: { readonly challenge: Challenge }) {
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
    <Stack className={styles.share}>
      <Group component="p" justify="space-between" gap="4px 12px" fw={600}>
        <span>{frChallenge.stake(amount)}</span>
        <Text span size="sm" c="dimmed">
          {frChallenge.until(expires_at)}
        </Text>
      </Group>
      <p className={styles.code}>
        <span className="visually-hidden">{`${frChallenge.code} `}</span>
        {code}
      </p>
      <div className={styles.square}>
        <QrCode text={url} label={frChallenge.qr(code)} />
      </div>
      <Text size="sm" c="dimmed" ta="center" className="break-anywhere">
        {url}
      </Text>
      <Stack gap="sm">
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
      </Stack>
      <Dimmed small>{frChallenge.stay}</Dimmed>
    </Stack>
  )
}
