import type { Passkey } from '@bougie/protocol'
import { Group, Stack } from '@mantine/core'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useChange } from '../../../hooks/use-change.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { createLocalWallets } from '../../../stores/identity/local-wallets.ts'
import { createBrowserPasskeys, passkeysSupported } from '../../../stores/identity/passkeys.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { IconButton } from '../../../ui/IconButton/IconButton.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { usePasskeys } from '../use-own-data.ts'
import { frSecurity } from './fr-security.ts'
import {
  AddPasskeyDialog,
  attachPasskey,
  RemovePasskeyDialog,
  RenamePasskeyDialog,
  throwAddFailure,
} from './PasskeyDialogs.tsx'

const texts = frSecurity.passkeys

/** Passkeys of this wallet: a second one is the backup of the first. */
export function PasskeysCard({ walletType }: { readonly walletType: string }) {
  return (
    <Surface title={texts.title} titleId="profil-passkeys" padding="large">
      {walletType === 'passkey' && <Passkeys />}
      {walletType === 'local' && <AttachPasskey />}
      {walletType !== 'passkey' && walletType !== 'local' && <Dimmed>{texts.notAPasskeyWallet}</Dimmed>}
    </Surface>
  )
}

function Passkeys() {
  return (
    <Loaded query={usePasskeys()} loading={texts.loading} failed={texts.unavailable} lines={3}>
      {(passkeys) => <PasskeyList passkeys={passkeys} />}
    </Loaded>
  )
}

/** A wallet bound to this browser would be lost with it. A passkey keeps the player signed in, with another session. */
function AttachPasskey() {
  const { api, life, local } = useApp()
  const user = useSessionUser()
  const attach = useChange({
    scope: 'passkeys',
    async perform() {
      if (user === null) return
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
      {attach.isError && <Banner tone="danger">{attach.error.message}</Banner>}
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
  const used = passkey.last_used_at === null ? texts.neverUsed : texts.lastUsed(formatWhen(passkey.last_used_at))
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
        details={`${texts.createdAt(formatWhen(passkey.created_at))}, ${used}`}
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
