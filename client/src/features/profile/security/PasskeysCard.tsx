import type { Passkey } from '@bougie/protocol'
import { Group, Stack, Text } from '@mantine/core'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { formatWhen } from '../../../i18n/format-when.ts'
import { assertNever } from '../../../stores/assert-never.ts'
import { passkeysSupported } from '../../../stores/identity/passkeys.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { IconButton } from '../../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { frSecurity } from './fr-security.ts'
import { AddPasskeyDialog, RemovePasskeyDialog, RenamePasskeyDialog } from './PasskeyDialogs.tsx'
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
      return <Intro>{texts.notAPasskeyWallet}</Intro>
  }
}

/** A wallet bound to this browser would be lost with it; offers a passkey instead. */
function AttachPasskey() {
  const attach = useAttachPasskey()
  const supported = passkeysSupported()
  return (
    <Stack gap="md">
      <Intro>{texts.local.intro}</Intro>
      <Note>{texts.local.hint}</Note>
      <Group>
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
      </Group>
      {!supported && <Note>{texts.unsupported}</Note>}
      {attach.isError && <Banner tone="danger">{attach.error.message}</Banner>}
    </Stack>
  )
}

function Intro({ children }: { readonly children: string }) {
  return (
    <Text c="dimmed" inherit>
      {children}
    </Text>
  )
}

function Note({ children }: { readonly children: string }) {
  return (
    <Text c="dimmed" fz="sm">
      {children}
    </Text>
  )
}

function LoadedPasskeys() {
  return (
    <Loaded query={usePasskeys()} loading={texts.loading} failed={texts.unavailable} lines={3}>
      {(passkeys) => <PasskeyList passkeys={passkeys} />}
    </Loaded>
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
    <Stack gap="md">
      <Intro>{texts.intro}</Intro>
      <Rows>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            removable={!isLast}
            onRename={() => setDialog({ kind: 'rename', passkey })}
            onRemove={() => setDialog({ kind: 'remove', passkey })}
          />
        ))}
      </Rows>
      {isLast && <Note>{texts.last}</Note>}
      <Group>
        <Button
          size="small"
          icon={<IconPlus size={18} aria-hidden="true" />}
          disabled={!supported}
          onClick={() => setDialog({ kind: 'add' })}
        >
          {texts.add}
        </Button>
      </Group>
      {!supported && <Note>{texts.unsupported}</Note>}
      {dialog !== null && <PasskeyDialog dialog={dialog} onClose={() => setDialog(null)} />}
    </Stack>
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
    <Row
      icon={<IconKey size={24} stroke={1.6} />}
      title={
        <>
          {name}
          <Tag tone="info">{passkey.synced ? texts.synced : texts.onDevice}</Tag>
        </>
      }
      details={`${texts.createdAt(formatWhen(passkey.created_at))}, ${used}`}
      end={
        <Group gap="xs" wrap="nowrap">
          <IconButton
            label={texts.rename(name)}
            icon={<IconPencil size={18} aria-hidden="true" />}
            onClick={onRename}
          />
          <IconButton
            label={texts.remove(name)}
            icon={<IconTrash size={18} aria-hidden="true" />}
            disabled={!removable}
            onClick={onRemove}
          />
        </Group>
      }
    />
  )
}
