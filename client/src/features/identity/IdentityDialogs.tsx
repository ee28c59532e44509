import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApp } from '../../hooks/app-context.tsx'
import { useCopy } from '../../hooks/use-copy.ts'
import { useStore } from '../../hooks/use-store.ts'
import { frIdentity } from '../../i18n/fr-identity.ts'
import { assertNever } from '../../stores/assert-never.ts'
import { withCreatorCode } from '../../stores/creator-code.ts'
import type { IdentityDialog } from '../../stores/identity/identity-store.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { Dialog } from '../../ui/Dialog/Dialog.tsx'
import { Dimmed } from '../../ui/Dimmed.tsx'
import { Inset } from '../../ui/Inset.tsx'
import { LiveRegion } from '../../ui/LiveRegion/LiveRegion.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { devicePlatform, PATIENT_TIMEOUTS, redirectToBrowser } from './browser-redirect.ts'
import { PasskeyHelp } from './PasskeyHelp.tsx'
import { RecoverDialog } from './RecoverDialog.tsx'
import { WalletDialog } from './WalletDialog.tsx'
import { Web3Dialog } from './Web3Dialog.tsx'

/** The open dialog of the identity flow, if any. */
export function IdentityDialogs() {
  const { identity } = useApp()
  const { dialog } = useStore(identity.store)
  if (dialog === null) return null
  switch (dialog.kind) {
    case 'choice':
    case 'walletName':
      return <WalletDialog dialog={dialog} />
    case 'web3':
      return <Web3Dialog dialog={dialog} />
    case 'failure':
      return <FailureDialog dialog={dialog} />
    case 'recover':
      return <RecoverDialog onClose={identity.dismiss} />
    case 'inAppBrowser':
      return <InAppBrowserDialog appName={dialog.appName} onClose={identity.dismiss} />
    default:
      return assertNever(dialog)
  }
}

/** Failures of the device, the network or the server, which a retry may overcome. */
const RETRIED_CODES: readonly string[] = [
  'USER_CANCELLED',
  'TIMEOUT',
  'ERROR_CEREMONY_ABORTED',
  'INVALID_CREDENTIALS',
  'NETWORK_ERROR',
  'SERVER_ERROR',
  'GENERAL_ERROR',
]

function FailureDialog({ dialog }: { readonly dialog: Extract<IdentityDialog, { readonly kind: 'failure' }> }) {
  const { failure, tried } = dialog
  const { identity } = useApp()
  const texts = frIdentity.dialogs
  const retried = tried !== undefined && RETRIED_CODES.includes(failure.code)
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title={failure.dialog === 'attention' ? texts.attention : texts.connection}
      onClose={identity.dismiss}
      actions={
        <>
          {retried && <Button onClick={identity.dismiss}>{texts.understood}</Button>}
          <Button variant="primary" onClick={retried ? identity.retry : identity.dismiss} autoFocus>
            {retried ? texts.retry : texts.understood}
          </Button>
        </>
      }
    >
      <p>{failure.message}</p>
      {tried !== undefined && failure.code === 'USER_CANCELLED' && (
        <Dimmed small mt="sm">
          {frIdentity.failures.cancelledHint[tried]}
        </Dimmed>
      )}
      {/* A code for support; failures that the player can fix alone need none. */}
      {failure.dialog === 'connection' && (
        <Text c="var(--color-text-faint)" fz="xs" mt="sm">
          {texts.code(failure.code)}
        </Text>
      )}
      {failure.offersCreation && <TextButton onClick={identity.create}>{frIdentity.walletName.createTitle}</TextButton>}
      {tried !== undefined && <PasskeyHelp tried={tried} onRecover={identity.recover} />}
    </Dialog>
  )
}

interface InAppBrowserDialogProps {
  readonly appName: string
  readonly onClose: () => void
}

function InAppBrowserDialog({ appName, onClose }: InAppBrowserDialogProps) {
  const texts = frIdentity.inApp
  const { timers, tab } = useApp()
  const address = withCreatorCode(window.location.href, tab)
  const { copied, copy } = useCopy(address, texts.copied)
  const [triedBefore, setTriedBefore] = useState(false)

  function openInBrowser() {
    setTriedBefore(true)
    redirectToBrowser({
      address,
      platform: devicePlatform(navigator.userAgent),
      timers,
      // After a retry by the player the device may simply have needed longer.
      ...(triedBefore && { timeouts: PATIENT_TIMEOUTS }),
      window: {
        assign: (address) => window.location.assign(address),
        openTab: (address) => void window.open(address, '_blank', 'noopener'),
        confirm: (question) => window.confirm(question),
        isHidden: () => document.hidden,
      },
    })
  }

  return (
    <Dialog
      role="alertdialog"
      title={texts.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={copy}>{copied ? texts.copied : texts.copy}</Button>
          <Button variant="primary" onClick={openInBrowser} autoFocus>
            {texts.open}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <p>{texts.message(appName)}</p>
        <Inset toCopy>{address}</Inset>
      </Stack>
      <LiveRegion message={copied ? texts.copied : ''} />
    </Dialog>
  )
}
