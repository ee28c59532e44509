import type { AdminLink } from '@bougie/protocol'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frAdmin } from '../fr-admin.ts'
import { addressOf } from '../parts/admin-sections.ts'
import { figureColumn, moneyColumn, wordColumn } from '../parts/columns.tsx'
import { ExportButton } from '../parts/ExportButton.tsx'
import { PagedTable } from '../parts/PagedTable.tsx'
import { Actions, SearchForm, Section } from '../parts/Section.tsx'
import { frLinks as text } from './fr-links.ts'
import { DeleteLinkDialog, LinkDialog, PayCommissionDialog } from './LinkDialogs.tsx'

type Opened = { readonly type: 'create' } | { readonly type: 'change' | 'delete' | 'pay'; readonly link: AdminLink }

const COLUMNS: readonly Column<AdminLink>[] = [
  { id: 'code', header: text.code, sortBy: ({ link_code }) => link_code, cell: ({ link_code }) => link_code },
  wordColumn(text.owner, ({ user_id, pseudo }) => <Link to={addressOf('users', user_id)}>{pseudo}</Link>),
  figureColumn(text.users, ({ users }) => users),
  moneyColumn(text.total, ({ total_commission_generated: total }) => total),
  moneyColumn(text.due, ({ commission_due: due }) => due),
  wordColumn(text.state, ({ deleted_at }) =>
    deleted_at === null ? <Tag tone="good">{text.live}</Tag> : <Tag>{text.deleted}</Tag>,
  ),
]

/** Influencer codes with their sign-ups, the commission earned, and the commission due. */
export function LinksSection() {
  const { api } = useApp()
  const [q, setQ] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const actions: Column<AdminLink> = {
    id: 'actions',
    header: text.actions,
    align: 'end',
    wrap: true,
    cell: (link) => <LinkActions link={link} onOpen={setOpened} />,
  }
  const create = (
    <Actions>
      <ExportButton list="links" filter={{ q: q || undefined }} />
      <Button onClick={() => setOpened({ type: 'create' })}>{text.create}</Button>
    </Actions>
  )
  return (
    <Section title={frAdmin.nav.links} lead={text.lead} action={create}>
      <LinkSearch onSearch={setQ} />
      <PagedTable
        caption={frAdmin.nav.links}
        columns={[...COLUMNS, actions]}
        empty={text.empty}
        name={['links', q]}
        load={(page, signal) => api('adminCreatorLinks', { query: { ...page, q: q || undefined }, signal })}
      />
      {opened?.type === 'create' && <LinkDialog link={null} onClose={close} />}
      {opened?.type === 'change' && <LinkDialog link={opened.link} onClose={close} />}
      {opened?.type === 'delete' && <DeleteLinkDialog link={opened.link} onClose={close} />}
      {opened?.type === 'pay' && <PayCommissionDialog link={opened.link} onClose={close} />}
    </Section>
  )
}

function LinkSearch({ onSearch }: { readonly onSearch: (q: string) => void }) {
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
