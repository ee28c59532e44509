import type { AdminLink } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { addressOf } from '../parts/admin-sections.ts'
import { ExportButton } from '../parts/ExportButton.tsx'
import { PagedTable } from '../parts/PagedTable.tsx'
import { Actions, SearchForm, Section } from '../parts/Section.tsx'
import { ADMIN_PAGE, useAdminPages } from '../parts/use-admin-pages.ts'
import { frAdmin } from '../text/fr-admin.ts'
import { DeleteLinkDialog, LinkDialog, PayCommissionDialog } from './LinkDialogs.tsx'

const text = frAdmin.links

type Opened = { readonly type: 'create' } | { readonly type: 'change' | 'delete' | 'pay'; readonly link: AdminLink }

const COLUMNS: readonly Column<AdminLink>[] = [
  { id: 'code', header: text.code, sortBy: ({ link_code }) => link_code, cell: ({ link_code }) => link_code },
  {
    id: 'owner',
    header: text.owner,
    cell: ({ user_id, pseudo }) => <Link to={addressOf('users', user_id)}>{pseudo}</Link>,
  },
  { id: 'users', header: text.users, align: 'end', sortBy: ({ users }) => users, cell: ({ users }) => users },
  {
    id: 'total',
    header: text.total,
    align: 'end',
    sortBy: ({ total_commission_generated: total }) => total,
    cell: ({ total_commission_generated: total }) => <Amount cents={centsFromEuros(total)} />,
  },
  {
    id: 'due',
    header: text.due,
    align: 'end',
    sortBy: ({ commission_due: due }) => due,
    cell: ({ commission_due: due }) => <Amount cents={centsFromEuros(due)} />,
  },
  {
    id: 'state',
    header: text.state,
    cell: ({ deleted_at }) => (deleted_at === null ? <Tag tone="good">{text.live}</Tag> : <Tag>{text.deleted}</Tag>),
  },
]

/** Influencer codes with their sign-ups, the commission earned, and the commission due. */
export function LinksSection() {
  const { api } = useApp()
  const [q, setQ] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const links = useAdminPages<AdminLink>({
    key: ['links', q],
    load: ({ before, signal }) =>
      api('adminCreatorLinks', {
        query: { limit: ADMIN_PAGE, ...(q !== '' && { q }), ...(before !== undefined && { before }) },
        signal,
      }),
  })
  const actions: Column<AdminLink> = {
    id: 'actions',
    header: text.actions,
    align: 'end',
    wrap: true,
    cell: (link) => <LinkActions link={link} onOpen={setOpened} />,
  }
  const create = (
    <Actions>
      <ExportButton list="links" filter={q === '' ? {} : { q }} />
      <Button onClick={() => setOpened({ type: 'create' })}>{text.create}</Button>
    </Actions>
  )
  return (
    <Section title={frAdmin.nav.links} lead={text.lead} action={create}>
      <LinkSearch onSearch={setQ} />
      <PagedTable caption={frAdmin.nav.links} columns={[...COLUMNS, actions]} query={links} empty={text.empty} />
      {opened?.type === 'create' && <LinkDialog link={null} onClose={close} />}
      {opened?.type === 'change' && <LinkDialog link={opened.link} onClose={close} />}
      {opened?.type === 'delete' && <DeleteLinkDialog link={opened.link} onClose={close} />}
      {opened?.type === 'pay' && <PayCommissionDialog link={opened.link} onClose={close} />}
    </Section>
  )
}

interface LinkSearchProps {
  readonly onSearch: (q: string) => void
}

function LinkSearch({ onSearch }: LinkSearchProps) {
  const [typed, setTyped] = useState('')
  return (
    <SearchForm onSearch={() => onSearch(typed.trim())}>
      <TextField label={text.query} value={typed} onChange={setTyped} maxLength={64} />
    </SearchForm>
  )
}

interface LinkActionsProps {
  readonly link: AdminLink
  readonly onOpen: (opened: Opened) => void
}

/** The commission of a deleted link can still be paid. */
function LinkActions({ link, onOpen }: LinkActionsProps) {
  const code = link.link_code
  const gone = link.deleted_at !== null
  return (
    <Actions>
      <Button
        size="small"
        label={text.payNamed(code)}
        disabled={link.commission_due <= 0}
        onClick={() => onOpen({ type: 'pay', link })}
      >
        {text.pay}
      </Button>
      {!gone && (
        <>
          <Button size="small" label={text.changeNamed(code)} onClick={() => onOpen({ type: 'change', link })}>
            {text.change}
          </Button>
          <Button
            size="small"
            variant="danger"
            label={text.removeNamed(code)}
            onClick={() => onOpen({ type: 'delete', link })}
          >
            {text.remove}
          </Button>
        </>
      )}
    </Actions>
  )
}
