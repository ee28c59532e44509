import { PASSKEY_NAME_MAX, type Passkey } from '@bougie/protocol'
import { passkeyNameSchema } from '@bougie/protocol/rest/security-endpoints.ts'
import { Group, Stack } from '@mantine/core'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import type { Api } from '../../../api/api.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { ChangeDialog } from '../../../hooks/ChangeDialog.tsx'
import { type Change, useChange } from '../../../hooks/use-change.ts'
import { useFormDialog } from '../../../hooks/use-form-dialog.ts'
import { useSignedInPlayer } from '../../../hooks/use-session.ts'
import { formatWhenInWords } from '../../../i18n/format-when.ts'
import { createLocalWallets, type LocalWallets } from '../../../stores/identity/local-wallets.ts'
import {
  createBrowserPasskeys,
  identityFailure,
  type Passkeys,
  passkeysSupported,
} from '../../../stores/identity/passkeys.ts'
import { openPlayer, type SignedIn, type SignInDeps } from '../../../stores/identity/sign-in.ts'
import type { SessionUser } from '../../../stores/session-store.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button, IconButton } from '../../../ui/Button/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { usePasskeys } from '../use-own-data.ts'
import { frSecurity } from './fr-security.ts'

const texts = frSecurity.passkeys

/** Passkeys of this wallet: a second one is the backup of the first. */
export function PasskeysCard({ walletType }: { readonly walletType: string }) {
  return (
    <Surface title={texts.title} titleId="profil-passkeys" padding="large">
      {walletType === 'passkey' && <OwnPasskeys />}
      {walletType === 'local' && <AttachPasskey />}
      {walletType !== 'passkey' && walletType !== 'local' && <Dimmed>{texts.notAPasskeyWallet}</Dimmed>}
    </Surface>
  )
}

function OwnPasskeys() {
  return (
    <Loaded query={usePasskeys()} loading={texts.loading} failed={texts.unavailable} lines={3}>
      {(passkeys) => <PasskeyList passkeys={passkeys} />}
    </Loaded>
  )
}

/** A wallet bound to this browser would be lost with it. A passkey keeps the player signed in, with another session. */
function AttachPasskey() {
  const { api, life, local } = useApp()
  const user = useSignedInPlayer()
  const attach = useChange({
    scope: 'passkeys',
    async perform() {
      const deps = {
        api,
        passkeys: createBrowserPasskeys(),
        localWallets: createLocalWallets(local),
        creatorCode: () => null,
      }
      await life.exchange(() => attachPasskey(deps, user)).catch(throwAddFailure)
    },
    confirmation: texts.local.done,
    showsFailure: true,
  })
  const supported = passkeysSupported()
  return (
    <Stack gap="md">
      <Dimmed>{texts.local.intro}</Dimmed>
      <Dimmed small>{texts.local.hint}</Dimmed>
      <Group>
        <Button
          variant="primary"
          size="small"
          icon={<IconKey size={18} />}
          disabled={!supported}
          busy={attach.isPending}
          onClick={() => attach.mutate()}
        >
          {attach.isPending ? texts.local.working : texts.local.attach}
        </Button>
      </Group>
      {!supported && <Dimmed small>{texts.unsupported}</Dimmed>}
      {attach.failure !== null && <Banner tone="danger">{attach.failure}</Banner>}
    </Stack>
  )
}

function PasskeyList({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const [adding, setAdding] = useState(false)
  const supported = passkeysSupported()
  const isLast = passkeys.length <= 1
  return (
    <Stack gap="md">
      <Dimmed>{texts.intro}</Dimmed>
      <Rows>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} removable={!isLast} />
        ))}
      </Rows>
      {isLast && <Dimmed small>{texts.last}</Dimmed>}
      <Group>
        <Button size="small" icon={<IconPlus size={18} />} disabled={!supported} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      </Group>
      {!supported && <Dimmed small>{texts.unsupported}</Dimmed>}
      {adding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </Stack>
  )
}

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly removable: boolean
}

function PasskeyRow({ passkey, removable }: PasskeyRowProps) {
  const [opened, setOpened] = useState<'rename' | 'remove' | null>(null)
  const close = () => setOpened(null)
  const name = passkey.name ?? texts.unnamed
  const used = passkey.last_used_at === null ? texts.neverUsed : texts.lastUsed(formatWhenInWords(passkey.last_used_at))
  return (
    <>
      <Row
        icon={<IconKey size={24} stroke={1.6} />}
        title={
          <>
            {name}
            <Tag tone="info">{passkey.synced ? texts.synced : texts.onDevice}</Tag>
          </>
        }
        details={`${texts.createdAt(formatWhenInWords(passkey.created_at))}, ${used}`}
        end={
          <Group gap="xs" wrap="nowrap">
            <IconButton
              label={texts.rename(name)}
              icon={<IconPencil size={18} />}
              onClick={() => setOpened('rename')}
            />
            <IconButton
              label={texts.remove(name)}
              icon={<IconTrash size={18} />}
              disabled={!removable}
              onClick={() => setOpened('remove')}
            />
          </Group>
        }
      />
      {opened === 'rename' && <RenamePasskeyDialog passkey={passkey} onClose={close} />}
      {opened === 'remove' && <RemovePasskeyDialog passkey={passkey} onClose={close} />}
    </>
  )
}

const namedSchema = z.object({ name: passkeyNameSchema })
const maybeNamedSchema = z.object({ name: z.union([z.literal(''), passkeyNameSchema]) })

/** Two ceremonies; their failures use the texts of the sign-in. */
function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const { api } = useApp()
  return (
    <NameDialog
      perform={({ name }) => addPasskey({ api, passkeys: createBrowserPasskeys() }, name).catch(throwAddFailure)}
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

function RenamePasskeyDialog({ passkey, onClose }: PasskeyProps) {
  const { api } = useApp()
  return (
    <NameDialog
      perform={(body) => api('security.renamePasskey', { params: { id: passkey.id }, body })}
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

function RemovePasskeyDialog({ passkey, onClose }: PasskeyProps) {
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

interface NameDialogProps extends Pick<Change<{ readonly name: string }, unknown>, 'perform' | 'confirmation'> {
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
  const { form, dialog } = useFormDialog({
    ...performed,
    scope: 'passkeys',
    alters: ['passkeys'],
    initialValues: { name: initial },
    schema,
    bodyOf: (values) => values,
    onClose,
  })
  const field = form.field('name')

  return (
    <ConfirmDialog
      role="dialog"
      title={title}
      {...dialog}
      confirm={dialog.busy ? texts.working : confirm}
      failure={failsByName ? null : dialog.failure}
    >
      {children}
      <TextField
        label={label}
        placeholder={texts.namePlaceholder}
        {...field}
        error={field.error ?? (failsByName ? dialog.failure : null)}
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
function throwAddFailure(cause: unknown): never {
  const { code, message } = identityFailure(cause, { mode: 'create', method: 'passkey' })
  const isSameDevice = code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
  throw new Error(isSameDevice ? frSecurity.passkeys.sameDevice : message, { cause })
}
