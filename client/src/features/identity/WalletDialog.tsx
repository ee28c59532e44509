import type { WalletAddress } from '@bougie/protocol'
import { WALLET_NAME_MAX } from '@bougie/protocol/wallet-name.ts'
import { suggestWalletName } from '@bougie/protocol/wallet-name-suggestion.ts'
import { Box, Stack, Text } from '@mantine/core'
import IconBrandBinance from '@tabler/icons-react/dist/esm/icons/IconBrandBinance.mjs'
import IconCurrencyEthereum from '@tabler/icons-react/dist/esm/icons/IconCurrencyEthereum.mjs'
import { useEffect, useId, useState } from 'react'
import { useApp } from '../../hooks/app-context.tsx'
import { useWelcomeEuros } from '../../hooks/use-app-status.ts'
import { fr } from '../../i18n/fr.ts'
import { frIdentity, frWeb3 } from '../../i18n/fr-identity.ts'
import { shortAddress } from '../../i18n/fr-player-name.ts'
import type { IdentityDialog, KnownWallet, WalletBrand, Web3Failure } from '../../stores/identity/identity-store.ts'
import { passkeysSupported } from '../../stores/identity/passkeys.ts'
import { LEGAL_PATHS } from '../../stores/paths.ts'
import { Banner } from '../../ui/Banner/Banner.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { CardButton, CardList } from '../../ui/CardButton/CardButton.tsx'
import { Dialog } from '../../ui/Dialog/Dialog.tsx'
import { Dimmed } from '../../ui/Dimmed.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextButton } from '../../ui/TextButton.tsx'
import { TextField } from '../../ui/TextField/TextField.tsx'

type Choosing = Extract<IdentityDialog, { readonly kind: 'choice' }>
type Naming = Extract<IdentityDialog, { readonly kind: 'walletName' }>

const texts = frIdentity.walletName

/** The sign-in in one dialog: new or existing wallet, then the name, to create it or to open one of this browser. */
export function WalletDialog({ dialog }: { readonly dialog: Choosing | Naming }) {
  const { identity } = useApp()
  const form = useId()
  if (dialog.kind === 'choice') {
    return (
      <Dialog title={frIdentity.signIn.title} onClose={identity.dismiss}>
        <SignInChoice reason={dialog.reason} />
      </Dialog>
    )
  }
  const creating = dialog.mode === 'create'
  return (
    <Dialog
      title={creating ? texts.createTitle : texts.connectTitle}
      onClose={identity.dismiss}
      actions={
        <>
          <Button onClick={identity.dismiss}>{fr.dialogs.cancel}</Button>
          <Button variant="primary" type="submit" form={form}>
            {creating ? texts.create : texts.connect}
          </Button>
        </>
      }
    >
      <WalletNameForm key={dialog.mode} id={form} dialog={dialog} />
    </Dialog>
  )
}

/** [A22] every action of a guest begins with a wallet: a new one, or an existing one. */
function SignInChoice({ reason }: Pick<Choosing, 'reason'>) {
  const { identity } = useApp()
  const welcomeEuros = useWelcomeEuros()
  return (
    <Stack gap={12}>
      {reason !== null && (
        <Text c="bright" inherit fw={600}>
          {reason}
        </Text>
      )}
      <p>{frIdentity.signIn.hint}</p>
      <Text c="bright" inherit>
        {fr.playMoney(welcomeEuros)}
      </Text>
      <Button variant="primary" fullWidth autoFocus onClick={identity.create}>
        {fr.header.createWallet}
      </Button>
      <Button fullWidth onClick={identity.connect}>
        {fr.header.connectWallet}
      </Button>
      <Button fullWidth variant="quiet" onClick={identity.chooseWallet}>
        {frIdentity.web3.choose}
      </Button>
    </Stack>
  )
}

interface WalletNameFormProps {
  readonly id: string
  readonly dialog: Naming
}

/** A suggested name for a new wallet, so that typing one is optional. */
function WalletNameForm({ id, dialog }: WalletNameFormProps) {
  const { identity } = useApp()
  const supported = passkeysSupported()
  const creating = dialog.mode === 'create'
  const [name, setName] = useState(() => (creating ? suggestWalletName(randomBelow) : ''))
  const [error, setError] = useState<string | null>(null)
  // The dialog may have been open already, with the preceding choice: it moves no focus then.
  useEffect(() => {
    fieldOf(id)?.focus()
    fieldOf(id)?.select()
  }, [id])

  function submit() {
    const problem = identity.submitName(name)
    setError(problem)
    if (problem !== null) fieldOf(id)?.focus()
  }

  function handleChange(next: string) {
    setName(next)
    setError(null)
  }

  return (
    <Form id={id} onSubmit={submit}>
      {dialog.notice !== null && (
        <Banner tone="warning" responds>
          {dialog.notice}
        </Banner>
      )}
      {!creating && <KnownWallets wallets={dialog.known} onOpen={identity.openKnown} />}
      {creating && dialog.method === 'local' && dialog.known.length > 0 && (
        <Banner tone="info">{texts.others(dialog.known.map(knownName))}</Banner>
      )}
      {creating && !supported && <Banner tone="warning">{frIdentity.failures.notSupported}</Banner>}
      <TextField
        label={texts.label}
        placeholder={texts.placeholder}
        value={name}
        onChange={handleChange}
        error={error}
        hint={dialog.method === 'passkey' ? texts.passkeyHint : texts.localHint}
        maxLength={WALLET_NAME_MAX}
        autoComplete="off"
        autoFocus
      />
      {creating && (
        <Dimmed small>
          {texts.adult}{' '}
          <a href={LEGAL_PATHS.terms} target="_blank" rel="noopener">
            {texts.terms}
          </a>
        </Dimmed>
      )}
      {supported && <TextButton onClick={identity.switchMethod}>{switchLabel(dialog)}</TextButton>}
      <TextButton onClick={identity.chooseWallet}>{frIdentity.web3.choose}</TextButton>
    </Form>
  )
}

interface KnownWalletsProps {
  readonly wallets: readonly KnownWallet[]
  readonly onOpen: (walletAddress: WalletAddress) => void
}

/** One press on a wallet of this browser opens it; typing its name does too. */
function KnownWallets({ wallets, onOpen }: KnownWalletsProps) {
  const titleId = useId()
  return (
    <Stack gap="sm">
      <Text id={titleId} c="dimmed" fz="sm">
        {texts.known}
      </Text>
      <CardList labelledBy={titleId}>
        {wallets.map((wallet) => (
          <li key={wallet.walletAddress}>
            <CardButton
              title={knownName(wallet)}
              end={shortAddress(wallet.walletAddress)}
              onClick={() => onOpen(wallet.walletAddress)}
            />
          </li>
        ))}
      </CardList>
    </Stack>
  )
}

function knownName({ name }: KnownWallet): string {
  return name === '' ? texts.unnamed : name
}

function fieldOf(form: string): HTMLInputElement | null {
  return document.getElementById(form)?.querySelector('input') ?? null
}

function randomBelow(limit: number): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn % limit
}

function switchLabel({ mode, method }: Naming): string {
  if (mode === 'connect') return texts.connectPasskey
  return method === 'passkey' ? texts.useLocal : texts.usePasskey
}

const WALLETS = [
  { brand: 'metamask', Icon: IconCurrencyEthereum },
  { brand: 'binance', Icon: IconBrandBinance },
] as const

const INSTALL_ADDRESS: Readonly<Record<WalletBrand, string>> = {
  metamask: 'https://metamask.io/download',
  binance: 'https://www.binance.com/web3wallet',
}

/** Sign-in with a browser extension's wallet instead of a passkey. */
export function Web3Dialog({ dialog }: { readonly dialog: Extract<IdentityDialog, { readonly kind: 'web3' }> }) {
  const { identity } = useApp()
  return (
    <Dialog size="small" title={frWeb3.title} onClose={identity.dismiss}>
      <Stack gap="md">
        <p>{frWeb3.intro}</p>
        {dialog.failure !== null && <FailureBanner failure={dialog.failure} />}
        {WALLETS.map(({ brand, Icon }) => (
          <Button
            key={brand}
            fullWidth
            icon={<Icon size={22} />}
            busy={dialog.pending === brand}
            disabled={dialog.pending !== null && dialog.pending !== brand}
            onClick={() => identity.signInWithWallet(brand)}
          >
            {dialog.pending === brand ? frWeb3.pending : frWeb3.create[brand]}
          </Button>
        ))}
        <Text c="var(--color-text-faint)" fz="xs" ta="center">
          {frWeb3.securedBy}
        </Text>
      </Stack>
    </Dialog>
  )
}

function FailureBanner({ failure: { message, detail, missing } }: { readonly failure: Web3Failure }) {
  return (
    <Banner tone="danger">
      <Stack component="span" gap="xs">
        <span>{message}</span>
        {detail !== null && (
          <Text span fz="sm">
            {detail}
          </Text>
        )}
        {missing !== null && (
          <Box
            component="a"
            w="fit-content"
            py="xs"
            href={INSTALL_ADDRESS[missing]}
            target="_blank"
            rel="noopener noreferrer"
          >
            {frWeb3.install[missing]}
          </Box>
        )}
      </Stack>
    </Banner>
  )
}
