import '@mantine/core/styles/Text.layer.css'
import '@mantine/core/styles/Group.layer.css'
import type { Passkey } from '@bougie/protocol'
import { Group, Text } from '@mantine/core'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { formatWhen } from '../../../i18n/format-when.ts'
import { assertNever } from '../../../stores/assert-never.ts'
import { passkeysSupported } from '../../../stores/identity/passkeys.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { IconButton } from '../../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { frSecurity } from './fr-security.ts'
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx'
import styles from './SecurityList.module.css'
import { useAttachPasskey, usePasskeys } from './use-security.ts'

const texts = frSecurity.passkeys

interface PasskeysCardProps {
  readonly walletType: string
}

/** Passkeys of this wallet: a second one is the backup of the first. */
export function PasskeysCard({ walletType }: PasskeysCardProps) {
  return (
    <Surface title={texts.title} titleId="profil-passkeys" padding="large">
      <Passkeys walletType={walletType} />
    </Surface>
  )
}

function Passkeys({ walletType }: PasskeysCardProps) {
  switch (walletType) {
    case 'passkey':
      return <LoadedPasskeys />
    case 'local':
      return <AttachPasskey />
    default:
      return <p className={styles.intro}>{texts.notAPasskeyWallet}</p>
  }
}

/** A wallet bound to this browser would be lost with it; offers a passkey instead. */
function AttachPasskey() {
  const attach = useAttachPasskey()
  const supported = passkeysSupported()
  return (
    <>
      <p className={styles.intro}>{texts.local.intro}</p>
      <p className={styles.note}>{texts.local.hint}</p>
      <Group gap="sm" align="stretch" mt="md">
        <Button
          variant="primary"
          size="small"
          icon={<IconKey size={18} aria-hidden="true" />}
          disabled={!supported}
          busy={attach.isPending}
          onClick={() => attach.mutate()}
        >
          {attach.isPending ? texts.local.working : texts.local.attach}
        </Button>
        {!supported && <p className={styles.note}>{texts.unsupported}</p>}
      </Group>
      {attach.isError && (
        <p className={styles.error} role="alert">
          {attach.error.message}
        </p>
      )}
    </>
  )
}

function LoadedPasskeys() {
  const passkeys = usePasskeys()
  return (
    <>
      {passkeys.isPending && <SkeletonLines lines={3} label={texts.loading} />}
      {passkeys.isError && (
        <EmptyState
          title={texts.unavailable}
          hint={passkeys.error.message}
          action={<Button onClick={() => void passkeys.refetch()}>{texts.retry}</Button>}
        />
      )}
      {passkeys.isSuccess && <PasskeyList passkeys={passkeys.data} />}
    </>
  )
}

type OpenDialog = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey }

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[]
}

function PasskeyList({ passkeys }: PasskeyListProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const supported = passkeysSupported()
  const isLast = passkeys.length <= 1
  return (
    <>
      <p className={styles.intro}>{texts.intro}</p>
      <ul className={styles.rows}>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            removable={!isLast}
            onRename={() => setDialog({ kind: 'rename', passkey })}
            onRemove={() => setDialog({ kind: 'remove', passkey })}
          />
        ))}
      </ul>
      {isLast && <p className={styles.note}>{texts.last}</p>}
      <Group gap="sm" align="stretch" mt="md">
        <Button
          size="small"
          icon={<IconPlus size={18} aria-hidden="true" />}
          disabled={!supported}
          onClick={() => setDialog({ kind: 'add' })}
        >
          {texts.add}
        </Button>
        {!supported && <p className={styles.note}>{texts.unsupported}</p>}
      </Group>
      {dialog !== null && <PasskeyDialog dialog={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}

interface PasskeyDialogProps {
  readonly dialog: OpenDialog
  readonly onClose: () => void
}

function PasskeyDialog({ dialog, onClose }: PasskeyDialogProps) {
  switch (dialog.kind) {
    case 'add':
      return <AddPasskeyDialog onClose={onClose} />
    case 'rename':
      return <RenamePasskeyDialog passkey={dialog.passkey} onClose={onClose} />
    case 'remove':
      return <RemovePasskeyDialog passkey={dialog.passkey} onClose={onClose} />
    default:
      return assertNever(dialog)
  }
}

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly removable: boolean
  readonly onRename: () => void
  readonly onRemove: () => void
}

function PasskeyRow({ passkey, removable, onRename, onRemove }: PasskeyRowProps) {
  const name = passkey.name ?? texts.unnamed
  const used = passkey.last_used_at === null ? texts.neverUsed : texts.lastUsed(formatWhen(passkey.last_used_at))
  return (
    <li className={styles.row}>
      <IconKey size={24} stroke={1.6} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.name}>
          {name}
          <span className={styles.tag}>{passkey.synced ? texts.synced : texts.onDevice}</span>
        </p>
        <Text c="dimmed" fz="sm">{`${texts.createdAt(formatWhen(passkey.created_at))}, ${used}`}</Text>
      </div>
      <div className={styles.buttons}>
        <IconButton label={texts.rename(name)} icon={<IconPencil size={18} aria-hidden="true" />} onClick={onRename} />
        <IconButton
          label={texts.remove(name)}
          icon={<IconTrash size={18} aria-hidden="true" />}
          disabled={!removable}
          onClick={onRemove}
        />
      </div>
    </li>
  )
}
