import type { CallInput } from '@bougie/api-client/rest-client.ts'
import { DELETION_WORD, type PersonalDataKind } from '@bougie/protocol'
import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { ApiError } from '../../../api/api.ts'
import { useApp } from '../../../hooks/app-context.tsx'
import { useBalance } from '../../../hooks/use-balance.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { choiceOf } from '../../../hooks/use-filters.ts'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { createLocalWallets } from '../../../stores/identity/local-wallets.ts'
import { WALLET_PATH } from '../../../stores/paths.ts'
import type { Services } from '../../../stores/services/create-services.ts'
import type { SessionUser } from '../../../stores/session-store.ts'
import { LOCAL_KEYS, portfolioKey, SESSION_KEYS } from '../../../stores/storage.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { saveTextFile } from '../../../ui/save-file.ts'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frAccount } from './fr-account.ts'

const texts = frAccount.data

interface PersonalDataCardProps {
  /** As the profile has it, until the balance itself is known. */
  readonly balanceCents: number
}

/** The stored data of the player, for export and deletion. */
export function PersonalDataCard({ balanceCents }: PersonalDataCardProps) {
  const all = useDataExport()
  const part = useDataExport()
  const [kind, setKind] = useState<PersonalDataKind>('statement')
  const [deleting, setDeleting] = useState(false)
  return (
    <Surface title={texts.title} titleId="profil-donnees" padding="large">
      <Stack gap="md">
        <Dimmed>{texts.intro}</Dimmed>
        <Group>
          <Button size="small" busy={all.isPending} onClick={() => all.mutate({ format: 'json' })}>
            {texts.json}
          </Button>
        </Group>
        <Group gap="sm" align="end">
          <SelectField
            label={texts.kind}
            value={kind}
            options={texts.kinds}
            onChange={(value) => setKind(choiceOf(texts.kinds, value) ?? kind)}
          />
          <Button busy={part.isPending} onClick={() => part.mutate({ format: 'csv', kind })}>
            {texts.csv}
          </Button>
        </Group>
        <Stack gap="xs" mt="md">
          <Text component="h3" inherit>
            {texts.deleteTitle}
          </Text>
          <Dimmed small>{texts.deleteHint}</Dimmed>
        </Stack>
        <Group>
          <Button size="small" variant="danger" onClick={() => setDeleting(true)}>
            {texts.deleteAction}
          </Button>
        </Group>
      </Stack>
      {deleting && <DeleteAccountDialog balanceCents={balanceCents} onClose={() => setDeleting(false)} />}
    </Surface>
  )
}

/** The server creates the data of the export; the browser downloads it as a file. */
function useDataExport() {
  const { api } = useApp()
  return useChange({
    scope: 'export',
    async perform(query: CallInput<'exportPersonalData'>['query']) {
      const text = await api('personalData.exportPersonalData', { query })
      const name = texts.fileName('kind' in query ? query.kind : texts.everything, query.format)
      saveTextFile({ name, type: query.format === 'json' ? 'application/json' : 'text/csv', text })
    },
  })
}

interface DeleteAccountDialogProps {
  readonly balanceCents: number
  readonly onClose: () => void
}

/** Two steps: a remaining balance is given up, then a typed word confirms the deletion. */
function DeleteAccountDialog({ balanceCents: profileCents, onClose }: DeleteAccountDialogProps) {
  const [givesUp, setGivesUp] = useState(false)
  const { status, cents } = useBalance()
  // The profile may be a minute old.
  const balanceCents = status === 'ready' ? cents : profileCents
  if (balanceCents > 0 && !givesUp) {
    return <BalanceStep balanceCents={balanceCents} onGiveUp={() => setGivesUp(true)} onClose={onClose} />
  }
  return <FinalStep balanceCents={balanceCents} onClose={onClose} />
}

function BalanceStep({
  balanceCents,
  onGiveUp,
  onClose,
}: DeleteAccountDialogProps & { readonly onGiveUp: () => void }) {
  const navigate = useNavigate()
  return (
    <Dialog
      role="alertdialog"
      title={texts.balanceTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onGiveUp}>{texts.giveUp}</Button>
          <Button variant="primary" onClick={() => void navigate(WALLET_PATH)}>
            {texts.toWallet}
          </Button>
        </>
      }
    >
      <p>
        <Amount cents={balanceCents} />
      </p>
      <p>{texts.balanceHint}</p>
    </Dialog>
  )
}

function FinalStep({ balanceCents, onClose }: DeleteAccountDialogProps) {
  const { api, life, local, tab } = useApp()
  const user = useSessionUser()
  const remove = useChange({
    scope: 'deleteAccount',
    perform: () =>
      api('personalData.deleteAccount', { body: { confirmation: DELETION_WORD, giveUpBalance: balanceCents > 0 } }),
    confirmation: texts.done,
    onDone() {
      if (user !== null) forgetPlayer({ local, tab }, user)
      life.leave()
    },
    showsFailure: true,
  })
  const [typed, setTyped] = useState('')
  return (
    <ConfirmDialog
      title={texts.finalTitle}
      confirm={texts.confirm}
      tone="danger"
      busy={remove.isPending}
      disabled={typed.trim() !== DELETION_WORD}
      failure={remove.failure}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{texts.finalHint}</p>
      {balanceCents > 0 && (
        <p>
          {texts.given} <Amount cents={balanceCents} />
        </p>
      )}
      {remove.error instanceof ApiError && remove.error.code === 'ACCOUNT_COMMISSION_DUE' && (
        <p>
          <Link to="/panel-influencer">{texts.toCommission}</Link>
        </p>
      )}
      <TextField label={texts.typed} value={typed} onChange={setTyped} maxLength={DELETION_WORD.length} autoFocus />
    </ConfirmDialog>
  )
}

/**
 * Removes from this browser what a logout leaves for the next sign-in, since nobody signs in to a deleted account.
 * Settings of the browser itself and other players' wallets stay.
 */
function forgetPlayer({ local, tab }: Pick<Services, 'local' | 'tab'>, { id, walletAddress }: SessionUser): void {
  if (walletAddress !== null) createLocalWallets(local).forget(walletAddress)
  local.remove(portfolioKey(id))
  local.remove(LOCAL_KEYS.secondPasskeyHint)
  for (const key of Object.values(SESSION_KEYS)) tab.remove(key)
}
