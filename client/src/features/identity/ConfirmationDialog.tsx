import { Stack } from '@mantine/core'
import { useApp, useStore } from '../../hooks/app-context.tsx'
import { fr } from '../../i18n/fr.ts'
import { frIdentity } from '../../i18n/fr-identity.ts'
import { Banner } from '../../ui/Banner/Banner.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { Dialog } from '../../ui/Dialog/Dialog.tsx'
import { PasskeyHelp } from './PasskeyHelp.tsx'

const texts = frIdentity.confirmation
const BRANDS = ['metamask', 'binance'] as const

/** One dialog for every request that needs a fresh confirmation of the player's identity. */
export function ConfirmationDialog() {
  const { confirmation, identity } = useApp()
  const asked = useStore(confirmation.store)
  if (asked === null) return null
  const { method, busy, failure } = asked

  function recover() {
    confirmation.dismiss()
    identity.recover()
  }

  return (
    <Dialog
      size="small"
      role="alertdialog"
      title={method === 'passkey' ? texts.passkeyTitle : texts.web3Title}
      onClose={confirmation.dismiss}
      actions={
        <>
          <Button onClick={confirmation.dismiss}>{fr.dialogs.cancel}</Button>
          {method === 'passkey' && (
            <Button variant="primary" busy={busy} onClick={confirmation.byPasskey} autoFocus>
              {busy ? texts.busy : texts.passkey}
            </Button>
          )}
        </>
      }
    >
      <Stack gap="md">
        <p>{method === 'passkey' ? texts.passkeyHint : texts.web3Hint}</p>
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
        {method === 'passkey' && failure !== null && <PasskeyHelp tried="confirm" onRecover={recover} />}
        {method === 'web3' &&
          BRANDS.map((brand) => (
            <Button key={brand} fullWidth busy={busy} onClick={() => confirmation.byWallet(brand)}>
              {texts.web3[brand]}
            </Button>
          ))}
      </Stack>
    </Dialog>
  )
}
