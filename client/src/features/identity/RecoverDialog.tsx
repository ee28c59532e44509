import type { CallInput } from '@bougie/api-client/rest-client.ts'
import type { PublicUser } from '@bougie/protocol'
import { recoverBodySchema } from '@bougie/protocol/rest/identity-endpoints.ts'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useApp } from '../../hooks/app-context.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useFormDialog } from '../../hooks/use-form-dialog.ts'
import { frIdentity, frRecovery } from '../../i18n/fr-identity.ts'
import { createBrowserPasskeys, identityFailure, passkeysSupported } from '../../stores/identity/passkeys.ts'
import { Banner } from '../../ui/Banner/Banner.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog/Dialog.tsx'
import { Dimmed } from '../../ui/Dimmed.tsx'
import { TextField } from '../../ui/TextField/TextField.tsx'

const texts = frRecovery.recover

interface RecoverDialogProps {
  readonly onClose: () => void
}

/** A code opens the wallet only for registering a new passkey; then the wallet is fully open again. */
export function RecoverDialog({ onClose }: RecoverDialogProps) {
  const [recovered, setRecovered] = useState<PublicUser | null>(null)
  return recovered === null ? (
    <CodeStep onRecovered={setRecovered} onClose={onClose} />
  ) : (
    <PasskeyStep user={recovered} onClose={onClose} />
  )
}

interface CodeStepProps extends RecoverDialogProps {
  readonly onRecovered: (user: PublicUser) => void
}

function CodeStep({ onRecovered, onClose }: CodeStepProps) {
  const { api } = useApp()
  const { form, dialog } = useFormDialog({
    scope: 'recovery',
    perform: (body: CallInput<'recover'>['body']) => api('identity.recover', { body }),
    onDone: onRecovered,
    initialValues: { wallet_name: '', code: '' },
    schema: recoverBodySchema,
    bodyOf: ({ wallet_name, code }) => ({ wallet_name: wallet_name.trim(), code: code.trim() }),
    onClose,
  })
  // Its passkey is created in this browser, and a code works once.
  const isSupported = passkeysSupported()
  const isComplete = Object.values(form.values).every((typed) => typed.trim() !== '')

  return (
    <ConfirmDialog
      role="dialog"
      title={texts.title}
      confirm={texts.open}
      {...dialog}
      disabled={!isComplete || !isSupported}
      failure={isSupported ? dialog.failure : frIdentity.failures.notSupported}
    >
      <p>{texts.intro}</p>
      <TextField {...form.field('wallet_name')} label={texts.name} maxLength={64} autoFocus />
      <TextField
        {...form.field('code')}
        label={texts.code}
        placeholder="XXXX-XXXX-XXXX"
        hint={texts.codeHint}
        maxLength={64}
      />
    </ConfirmDialog>
  )
}

interface PasskeyStepProps extends RecoverDialogProps {
  readonly user: PublicUser
}

function PasskeyStep({ user, onClose }: PasskeyStepProps) {
  const { api, identity, life } = useApp()
  const register = useChange({
    scope: 'recovery',
    showsFailure: true,
    // The code has opened a session with few rights; the passkey turns it into a full one, and ends all others.
    async perform() {
      const { token } = user
      const body = await createBrowserPasskeys().register(() => api('security.passkeyAdditionOptions', { token }))
      await api('security.addPasskey', { token, body })
    },
    onDone() {
      // Not dismissed: that would also cancel the action for which the player signs in.
      identity.store.set({ busy: null, dialog: null })
      life.begin({ user, tokens: null })
    },
  })
  return (
    <Dialog
      title={texts.passkeyTitle}
      onClose={onClose}
      actions={
        <Button variant="primary" busy={register.isPending} onClick={() => register.mutate()} autoFocus>
          {register.isPending ? texts.working : texts.register}
        </Button>
      }
    >
      <Stack gap="md">
        <p>{texts.passkeyIntro}</p>
        <Dimmed small>{texts.passkeyNote}</Dimmed>
        {register.isError && (
          <Banner tone="danger">
            {identityFailure(register.error, { mode: 'create', method: 'passkey' }).message}
          </Banner>
        )}
      </Stack>
    </Dialog>
  )
}
