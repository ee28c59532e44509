import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApp, useStore } from '../../hooks/app-context.tsx'
import { useCopy } from '../../hooks/use-copy.ts'
import { frIdentity } from '../../i18n/fr-identity.ts'
import { assertNever } from '../../stores/assert-never.ts'
import { withCreatorCode } from '../../stores/creator-code.ts'
import type { IdentityDialog } from '../../stores/identity/identity-store.ts'
import type { Timers } from '../../stores/timers.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { Dialog } from '../../ui/Dialog/Dialog.tsx'
import { Dimmed } from '../../ui/Dimmed.tsx'
import { LiveRegion } from '../../ui/LiveRegion/LiveRegion.tsx'
import { Inset } from '../../ui/Surface/Surface.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { PasskeyHelp } from './PasskeyHelp.tsx'
import { RecoverDialog } from './RecoverDialog.tsx'
import { WalletDialog, Web3Dialog } from './WalletDialog.tsx'

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

export type DevicePlatform = 'ios' | 'android' | 'other'

interface RedirectTimeouts {
  readonly iosNewTabMs: number
  readonly iosPromptMs: number
  readonly androidNewTabMs: number
}

const REDIRECT_TIMEOUTS: RedirectTimeouts = { iosNewTabMs: 1_500, iosPromptMs: 3_000, androidNewTabMs: 2_000 }
/** [K60] the second reading of the specification: for a device that had not reacted to the first attempt yet. */
const PATIENT_TIMEOUTS = {
  iosNewTabMs: 2_000,
  androidNewTabMs: 2_500,
} as const satisfies Partial<RedirectTimeouts>

/** Actions of the page that leave an app's embedded browser. */
interface RedirectWindow {
  /** Navigates to the address in this view. */
  assign(address: string): void
  openTab(address: string): void
  confirm(question: string): boolean
  /** The device's browser came to the front. */
  isHidden(): boolean
}

interface BrowserRedirect {
  readonly address: string
  readonly platform: DevicePlatform
  readonly window: RedirectWindow
  readonly timers: Timers
  /** [K61] replaces the usual actions. */
  readonly timeouts?: Partial<RedirectTimeouts>
}

/** Opens the page in the device's browser: the platform's own method first, then the others. Stops once one worked. */
export function redirectToBrowser({ address, platform, window, timers, timeouts }: BrowserRedirect): void {
  const { iosNewTabMs, iosPromptMs, androidNewTabMs } = { ...REDIRECT_TIMEOUTS, ...timeouts }
  const later = (delayMs: number, task: () => void) => {
    timers.after(delayMs, () => {
      if (!window.isHidden()) task()
    })
  }
  switch (platform) {
    case 'ios':
      window.assign(safariAddress(address))
      later(iosNewTabMs, () => window.openTab(address))
      later(iosPromptMs, () => {
        if (window.confirm(frIdentity.inApp.redirectFailed)) window.assign(address)
      })
      return
    case 'android':
      window.assign(intentAddress(address))
      later(androidNewTabMs, () => window.openTab(address))
      return
    default:
      window.openTab(address)
  }
}

export function devicePlatform(userAgent: string): DevicePlatform {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'other'
}

/** Safari handles its own scheme in front of the ordinary one. */
function safariAddress(address: string): string {
  return `x-safari-${address}`
}

/** Without a package name the device's default browser opens. */
function intentAddress(address: string): string {
  const { host, pathname, search, protocol } = new URL(address)
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`
}
