import { Box, Stack, Text } from '@mantine/core'
import IconBrandBinance from '@tabler/icons-react/dist/esm/icons/IconBrandBinance.mjs'
import IconCurrencyEthereum from '@tabler/icons-react/dist/esm/icons/IconCurrencyEthereum.mjs'
import { useApp } from '../../hooks/app-context.tsx'
import { frWeb3 } from '../../i18n/fr-web3.ts'
import type { IdentityDialog, Web3Failure } from '../../stores/identity/identity-store.ts'
import type { WalletBrand } from '../../stores/identity/wallet-provider.ts'
import { Banner } from '../../ui/Banner/Banner.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { Dialog } from '../../ui/Dialog/Dialog.tsx'

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
