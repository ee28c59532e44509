import { Stack, Text } from '@mantine/core'
import { fr } from '../../i18n/fr.ts'
import { frIdentity } from '../../i18n/fr-identity.ts'
import { Button } from '../../ui/Button/Button.tsx'

interface SignInChoiceProps {
  /** The action that needs a wallet. */
  readonly reason: string | null
  readonly onCreate: () => void
  readonly onConnect: () => void
  readonly onChooseWallet: () => void
}

/** [A22] every action of a guest begins with a wallet: a new one, or an existing one. */
export function SignInChoice({ reason, onCreate, onConnect, onChooseWallet }: SignInChoiceProps) {
  return (
    <Stack gap={12}>
      {reason !== null && (
        <Text c="bright" inherit fw={600}>
          {reason}
        </Text>
      )}
      <p>{frIdentity.signIn.hint}</p>
      <Button variant="primary" fullWidth autoFocus onClick={onCreate}>
        {fr.header.createWallet}
      </Button>
      <Button fullWidth onClick={onConnect}>
        {fr.header.connectWallet}
      </Button>
      <Button fullWidth variant="quiet" onClick={onChooseWallet}>
        {frIdentity.web3.choose}
      </Button>
    </Stack>
  )
}
