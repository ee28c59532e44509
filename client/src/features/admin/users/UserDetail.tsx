import type { CallInput } from '@bougie/api-client/rest-client.ts'
import type { AccountRole, AdminUserDetail } from '@bougie/protocol'
import {
  CORRECTION_EUROS_MAX,
  CORRECTION_REASON_LENGTH_MAX,
  correctionBodySchema,
} from '@bougie/protocol/rest/admin/user-endpoints.ts'
import { Group } from '@mantine/core'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatRating } from '../../../i18n/format-price.ts'
import { formatWhen, formatWhenInWords } from '../../../i18n/format-when.ts'
import { formatWireEuros } from '../../../i18n/french-formats.ts'
import { StatementPanel } from '../../../statement/StatementPanel.tsx'
import { Euros } from '../../../ui/Amount/Amount.tsx'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { DescriptionList } from '../../../ui/DescriptionList/DescriptionList.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { NumberField } from '../../../ui/NumberField/NumberField.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { BlockDialog } from '../blocks/BlocksSection.tsx'
import { frAdmin } from '../fr-admin.ts'
import { AdminDialog, useAdminDialog, useAdminForm } from '../parts/AdminDialog.tsx'
import { ChoiceField } from '../parts/ListSection.tsx'
import { addressOf, listOf, Section, UserLink, useAdminQuery } from '../parts/Section.tsx'
import { UserApiTokens, UserBlocks, UserNotes } from './UserRecords.tsx'
import { frCorrection, RoleTag, frUsers as text, UserState } from './UsersSection.tsx'

/** One player: profile, games, and every ledger line. */
export function UserDetail({ id }: { readonly id: string }) {
  const user = useAdminQuery(['user', id], (api, signal) => api('admin.adminUser', { params: { id }, signal }))
  return (
    <Section
      title={user.data?.pseudo ?? frAdmin.nav.users.label}
      action={<Button to={addressOf('users')}>{frAdmin.back}</Button>}
    >
      <Loaded query={user} lines={6}>
        {(data) => (
          <>
            {data.deleted_at === null ? (
              <UserActions user={data} />
            ) : (
              <Banner tone="info">{text.deleted(formatWhenInWords(data.deleted_at))}</Banner>
            )}
            <UserLists userId={data.id} />
            <UserBlocks user={data} />
            <UserSummary user={data} />
            <UserApiTokens user={data} />
            <UserNotes user={data} />
            <h3>{text.statement}</h3>
            <StatementPanel userId={data.id} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

interface UserProps {
  readonly user: AdminUserDetail
}

function UserActions({ user }: UserProps) {
  const { shownPlayer } = useApp()
  const showDialog = useAdminDialog()
  const changeRole = () => showDialog((close) => <RoleDialog user={user} onClose={close} />)
  const correct = () => showDialog((close) => <CorrectionDialog user={user} onClose={close} />)
  const block = () => showDialog((close) => <BlockDialog user={user} onClose={close} />)
  const card = <Button onClick={() => shownPlayer.set(user.id)}>{text.card}</Button>
  // A bot has neither a role nor a block, and its money is the house's.
  if (user.kind === 'bot') return <Group gap="sm">{card}</Group>
  return (
    <Group gap="sm">
      <Button onClick={changeRole}>{text.changeRole}</Button>
      <Button onClick={correct}>{frCorrection.action}</Button>
      <Button variant="danger" onClick={block}>
        {text.blockAction}
      </Button>
      {card}
    </Group>
  )
}

/** Also of a deleted account: its battles and what was done to it stay. */
function UserLists({ userId }: { readonly userId: string }) {
  return (
    <Group gap="sm">
      <Button to={listOf('payouts', { joueur: userId })}>{text.paymentsOf}</Button>
      <Button to={listOf('battles', { joueur: userId })}>{text.battlesOf}</Button>
      <Button to={listOf('security', { joueur: userId })}>{text.securityOf}</Button>
      <Button to={listOf('actions', { joueur: userId })}>{text.actionsOf}</Button>
    </Group>
  )
}

function RoleDialog({ user, onClose }: UserProps & { readonly onClose: () => void }) {
  const { api } = useApp()
  const [role, setRole] = useState<AccountRole>(user.account_role)
  return (
    <AdminDialog
      title={text.roleQuestion(user.pseudo)}
      confirm={text.changeRole}
      disabled={role === user.account_role || user.is_house_admin}
      perform={() => api('admin.changeRole', { params: { id: user.id }, body: { account_role: role } })}
      confirmation={(changed) => text.roleChanged(changed.pseudo, text.roles[changed.account_role])}
      onClose={onClose}
    >
      <p>{user.is_house_admin ? text.operatorAdmin : text.roleText}</p>
      <ChoiceField label={text.role} texts={text.roles} chosen={role} onChoose={setRole} />
    </AdminDialog>
  )
}

function UserSummary({ user }: UserProps) {
  const { counts } = user
  return (
    <Surface>
      <DescriptionList
        items={[
          { label: text.role, value: <RoleTag role={user.account_role} /> },
          { label: text.state, value: <UserState {...user} /> },
          { label: text.balance, value: <Euros euros={user.balance} /> },
          { label: text.gains, value: <Euros euros={user.total_gains} signed /> },
          { label: text.deposited, value: <Euros euros={user.total_deposited} /> },
          { label: text.withdrawn, value: <Euros euros={user.total_withdrawn} /> },
          { label: text.victories, value: counts.victories },
          { label: text.losses, value: counts.losses },
          { label: text.draws, value: counts.draws },
          { label: text.rating, value: <UserRating user={user} /> },
          { label: text.activeBattles, value: counts.active_battles },
          { label: text.deposits, value: counts.deposits },
          { label: text.withdrawals, value: counts.withdrawals },
          { label: text.sessions, value: counts.sessions },
          { label: text.passkeys, value: counts.passkeys },
          { label: text.kind, value: text.kinds[user.kind] },
          { label: text.since, value: formatWhen(user.created_at) },
          { label: text.linkCode, value: user.creator_link_code ?? frAdmin.none },
          { label: text.sameDestination, value: <OtherPlayers players={user.same_destination} />, wide: true },
          { label: text.sameDevice, value: <OtherPlayers players={user.same_device} />, wide: true },
          { label: text.wallet, value: user.wallet_address, wide: true },
          { label: text.id, value: user.id, wide: true },
        ]}
      />
    </Surface>
  )
}

function UserRating({ user: { rating } }: UserProps) {
  return rating === null ? frAdmin.none : text.ratingOf(formatRating(rating), rating.deviation, rating.battles)
}

function OtherPlayers({ players }: { readonly players: AdminUserDetail['same_device'] }) {
  if (players.length === 0) return frAdmin.none
  return (
    <Group component="ul" gap="0 var(--space-2)">
      {players.map(({ id, pseudo }) => (
        <li key={id}>
          <UserLink id={id} name={pseudo} />
        </li>
      ))}
    </Group>
  )
}

interface CorrectionDialogProps {
  readonly user: AdminUserDetail
  readonly onClose: () => void
}

/** Corrects a balance; the player reads the reason. */
function CorrectionDialog({ user, onClose }: CorrectionDialogProps) {
  const { api } = useApp()
  const { form, dialog } = useAdminForm({
    perform: (body: CallInput<'correctBalance'>['body'], idempotencyKey) =>
      api('admin.correctBalance', { params: { id: user.id }, body, idempotencyKey }),
    confirmation: ({ new_balance }) => frCorrection.done(user.pseudo, formatWireEuros(new_balance)),
    initialValues: { amount: '', reason: '' },
    schema: correctionBodySchema,
    bodyOf: ({ amount, reason }) => ({ amount: Number(amount), reason }),
    sentences: { amount: frCorrection.amountWrong, reason: frCorrection.reasonMissing },
    onClose,
  })

  return (
    <ConfirmDialog title={frCorrection.title(user.pseudo)} confirm={frCorrection.confirm} tone="danger" {...dialog}>
      <p>{frCorrection.lead}</p>
      <NumberField
        {...form.field('amount')}
        label={frCorrection.amount}
        hint={frCorrection.amountHint}
        decimals={2}
        max={CORRECTION_EUROS_MAX}
        allowNegative
        autoFocus
      />
      <TextField
        {...form.field('reason')}
        label={frCorrection.reason}
        hint={frCorrection.reasonHint}
        maxLength={CORRECTION_REASON_LENGTH_MAX}
      />
    </ConfirmDialog>
  )
}
