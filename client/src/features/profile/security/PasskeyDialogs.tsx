import { PASSKEY_NAME_MAX, type Passkey } from '@bougie/protocol'
import { passkeyNameSchema } from '@bougie/protocol/rest/security-endpoints.ts'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import type { Api } from '../../../api/api.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { ChangeDialog } from '../../../hooks/ChangeDialog.tsx'
import { type Change, useChange } from '../../../hooks/use-change.ts'
import { useCheckedForm } from '../../../hooks/use-checked-form.ts'
import { identityFailure } from '../../../stores/identity/identity-failure.ts'
import type { LocalWallets } from '../../../stores/identity/local-wallets.ts'
import { createBrowserPasskeys, type Passkeys } from '../../../stores/identity/passkeys.ts'
import { openPlayer, type SignedIn, type SignInDeps } from '../../../stores/identity/sign-in.ts'
import type { SessionUser } from '../../../stores/stored-user.ts'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frSecurity } from './fr-security.ts'

const texts = frSecurity.passkeys
const namedSchema = z.object({ name: passkeyNameSchema })
const maybeNamedSchema = z.object({ name: z.union([z.literal(''), passkeyNameSchema]) })

/** Two ceremonies; their failures use the texts of the sign-in. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { api } = useApp()
  return (
    <NameDialog
      perform={(name) => addPasskey({ api, passkeys: createBrowserPasskeys() }, name).catch(throwAddFailure)}
      confirmation={texts.added}
      title={texts.addTitle}
      label={texts.name}
      initial=""
      schema={maybeNamedSchema}
      confirm={texts.confirm}
      onClose={onClose}
    >
      <p>{texts.addHint}</p>
    </NameDialog>
  )
}

interface PasskeyProps {
  readonly passkey: Passkey
  readonly onClose: () => void
}

export function RenamePasskeyDialog({ passkey, onClose }: PasskeyProps) {
  const { api } = useApp()
  return (
    <NameDialog
      perform={(name) => api('security.renamePasskey', { params: { id: passkey.id }, body: { name } })}
      confirmation={texts.renamed}
      title={texts.renameTitle}
      label={texts.newName}
      initial={passkey.name ?? ''}
      schema={namedSchema}
      confirm={texts.save}
      failsByName
      onClose={onClose}
    />
  )
}

export function RemovePasskeyDialog({ passkey, onClose }: PasskeyProps) {
  const { api } = useApp()
  return (
    <ChangeDialog
      size="small"
      tone="danger"
      showsFailure
      scope="passkeys"
      perform={() => api('security.removePasskey', { params: { id: passkey.id } })}
      // Sessions opened with it end.
      alters={['passkeys', 'sessions']}
      confirmation={texts.removed}
      title={texts.removeTitle}
      confirm={texts.confirmRemove}
      onClose={onClose}
    >
      <p>{texts.removeHint(passkey.name ?? texts.unnamed)}</p>
    </ChangeDialog>
  )
}

interface NameDialogProps extends Pick<Change<string, unknown>, 'perform' | 'confirmation'> {
  readonly title: string
  readonly label: string
  readonly initial: string
  readonly schema: z.ZodMiniType<{ name: string }>
  readonly confirm: string
  /** A failure is about the name, and shown under its field. */
  readonly failsByName?: true
  readonly children?: ReactNode
  readonly onClose: () => void
}

function NameDialog(props: NameDialogProps) {
  const { title, label, initial, schema, confirm, failsByName = false, children, onClose, ...performed } = props
  const change = useChange({
    ...performed,
    scope: 'passkeys',
    alters: ['passkeys'],
    onDone: onClose,
    showsFailure: true,
  })
  const form = useCheckedForm({
    initialValues: { name: initial },
    schema,
    bodyOf: (values) => values,
    onSubmit: ({ name }) => change.mutate(name),
  })
  const field = form.field('name')
  const failure = change.error?.message ?? null

  return (
    <ConfirmDialog
      role="dialog"
      title={title}
      confirm={change.isPending ? texts.working : confirm}
      busy={change.isPending}
      failure={failsByName ? null : failure}
      onConfirm={form.submit}
      onClose={onClose}
    >
      {children}
      <TextField
        label={label}
        placeholder={texts.namePlaceholder}
        {...field}
        error={field.error ?? (failsByName ? failure : null)}
        maxLength={PASSKEY_NAME_MAX}
        autoFocus
      />
    </ConfirmDialog>
  )
}

interface AddPasskeyDeps {
  readonly api: Api
  readonly passkeys: Passkeys
}

/** Adds a passkey to the signed-in wallet. The server may require a confirmation first: see `confirmation.ts`. */
export async function addPasskey({ api, passkeys }: AddPasskeyDeps, name: string): Promise<Passkey> {
  const created = await passkeys.register(() => api('security.passkeyAdditionOptions', {}))
  return api('security.addPasskey', { body: { ...created, ...(name.trim() === '' ? {} : { name: name.trim() }) } })
}

interface AttachPasskeyDeps extends SignInDeps {
  readonly localWallets: Pick<LocalWallets, 'release' | 'note'>
}

/** Moves a wallet of this browser to a passkey: the same player, whose old secret and sessions are revoked. */
export async function attachPasskey(deps: AttachPasskeyDeps, player: SessionUser): Promise<SignedIn> {
  const { api, passkeys, localWallets } = deps
  const body = await passkeys.register(() => api('security.attachPasskey', {}))
  const tokens = await api('identity.passkeySignIn', { body })
  // Even if a later step fails: the secret is revoked, and the passkey opens the wallet.
  if (player.walletAddress !== null) localWallets.release(player.walletAddress)
  const user = await openPlayer(deps, tokens, 'connect')
  localWallets.note(user.wallet_address, user.ibex_id)
  return { user, tokens }
}

/** Failures of either, in the texts of the wallet creation. */
export function throwAddFailure(cause: unknown): never {
  const { code, message } = identityFailure(cause, { mode: 'create', method: 'passkey' })
  const isSameDevice = code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  throw new Error(isSameDevice ? frSecurity.passkeys.sameDevice : message, { cause })
}
