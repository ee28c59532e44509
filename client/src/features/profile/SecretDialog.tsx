import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCopy } from '../../hooks/use-copy.ts'
import { frClipboard } from '../../i18n/fr.ts'
import { Banner } from '../../ui/Banner/Banner.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { Dialog } from '../../ui/Dialog/Dialog.tsx'
import { LiveRegion } from '../../ui/LiveRegion/LiveRegion.tsx'
import { Inset } from '../../ui/Surface/Surface.tsx'

interface SecretDialogProps {
  readonly texts: { readonly [Name in 'shownTitle' | 'shownOnce' | 'copy' | 'kept']: string }
  /** The secret as it is copied. */
  readonly secret: string
  /** The secret as it is shown. */
  readonly children: ReactNode
  readonly hint?: ReactNode
  /** A further button, beside the one that copies. */
  readonly action?: ReactNode
  readonly onClose: () => void
}

/** Closed by its button only, because the secret is never shown again. */
export function SecretDialog({ texts, secret, children, hint, action, onClose }: SecretDialogProps) {
  const { copied, copy } = useCopy(secret)
  return (
    <Dialog
      title={texts.shownTitle}
      actions={
        <>
          <Button onClick={copy}>{copied ? frClipboard.copied : texts.copy}</Button>
          {action}
          <Button variant="primary" onClick={onClose}>
            {texts.kept}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <Banner tone="warning">{texts.shownOnce}</Banner>
        {hint}
        <Inset toCopy>{children}</Inset>
        <LiveRegion message={copied ? frClipboard.copied : ''} />
      </Stack>
    </Dialog>
  )
}
