import type { AdminUserDetail } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatWhen } from '../../../i18n/format-when.ts'
import { StatementPanel } from '../../../statement/StatementPanel.tsx'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { BlockDialog } from '../blocks/BlockDialog.tsx'
import { ADMIN_KEY } from '../parts/admin-key.ts'
import { addressOf } from '../parts/admin-sections.ts'
import { Facts } from '../parts/Facts.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { PageActions, Section } from '../parts/Section.tsx'
import { frAdmin } from '../text/fr-admin.ts'
import { CorrectionDialog } from './CorrectionDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import { UserBlocks } from './UserBlocks.tsx'
import { UserNotes } from './UserNotes.tsx'
import { RoleTag, UserState } from './UserTags.tsx'

const text = frAdmin.users

interface UserDetailProps {
  readonly id: string
}

/** One player: who they are, what they did, and every line of their money. */
export function UserDetail({ id }: UserDetailProps) {
  const { api } = useApp()
  const user = useQuery({
    queryKey: [ADMIN_KEY, 'user', id],
    queryFn: ({ signal }) => api('adminUser', { params: { id }, signal }),
  })
  return (
    <Section
      title={user.data?.pseudo ?? frAdmin.nav.users}
      action={<Button to={addressOf('users')}>{frAdmin.back}</Button>}
    >
      <Loaded query={user} lines={6}>
        {(data) => (
          <>
            <UserActions user={data} />
            <UserBlocks user={data} />
            <UserFacts user={data} />
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
  const [open, setOpen] = useState<'role' | 'block' | 'correction' | null>(null)
  const close = () => setOpen(null)
  return (
    <div>
      <PageActions>
        <Button onClick={() => setOpen('role')}>{text.changeRole}</Button>
        <Button onClick={() => setOpen('correction')}>{frAdmin.correction.action}</Button>
        <Button variant="danger" onClick={() => setOpen('block')}>
          {text.blockAction}
        </Button>
        <Button to={`${addressOf('battles')}?joueur=${user.id}`}>{text.battlesOf}</Button>
      </PageActions>
      {open === 'role' && <RoleDialog user={user} onClose={close} />}
      {open === 'correction' && <CorrectionDialog user={user} onClose={close} />}
      {open === 'block' && <BlockDialog user={user} onClose={close} />}
    </div>
  )
}

function UserFacts({ user }: UserProps) {
  const { counts } = user
  return (
    <Surface>
      <Facts
        facts={[
          { label: text.role, value: <RoleTag role={user.account_role} /> },
          { label: text.state, value: <UserState block={user.block} /> },
          { label: text.balance, value: <Euros euros={user.balance} /> },
          { label: text.gains, value: <Euros euros={user.total_gains} signed /> },
          { label: text.deposited, value: <Euros euros={user.total_deposited} /> },
          { label: text.withdrawn, value: <Euros euros={user.total_withdrawn} /> },
          { label: text.victories, value: counts.victories },
          { label: text.losses, value: counts.losses },
          { label: text.draws, value: counts.draws },
          { label: text.activeBattles, value: counts.active_battles },
          { label: text.deposits, value: counts.deposits },
          { label: text.withdrawals, value: counts.withdrawals },
          { label: text.sessions, value: counts.sessions },
          { label: text.passkeys, value: counts.passkeys },
          { label: text.kind, value: text.kinds[user.kind] },
          { label: text.since, value: formatWhen(user.created_at) },
          { label: text.linkCode, value: user.creator_link_code ?? frAdmin.none },
          { label: text.sameDestination, value: <SameDestination user={user} />, wide: true },
          { label: text.wallet, value: user.wallet_address, wide: true },
          { label: text.id, value: user.id, wide: true },
        ]}
      />
    </Surface>
  )
}

function SameDestination({ user: { same_destination: others } }: UserProps) {
  if (others.length === 0) return frAdmin.none
  return (
    <ul>
      {others.map(({ id, pseudo }) => (
        <li key={id}>
          <Link to={addressOf('users', id)}>{pseudo}</Link>
        </li>
      ))}
    </ul>
  )
}

interface EurosProps {
  readonly euros: number
  readonly signed?: boolean
}

function Euros({ euros, signed = false }: EurosProps) {
  return <Amount cents={centsFromEuros(euros)} signed={signed && euros !== 0} />
}
