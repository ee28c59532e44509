import type { CallInput } from '@bougie/api-client/rest-client.ts'
import { BLOCK_REASON_LENGTH_MAX, type BlockResponse, type UserId } from '@bougie/protocol'
import { ADMIN_WORDS } from '@bougie/protocol/admin-words.ts'
import { blockBodySchema } from '@bougie/protocol/rest/admin/block-endpoints.ts'
import { useState } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useFilters } from '../../../hooks/use-filters.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Button, type ButtonProps } from '../../../ui/Button/Button.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { SelectField } from '../../../ui/SelectField/SelectField.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frAdmin } from '../fr-admin.ts'
import { AdminDialog, useAdminDialog, useAdminForm } from '../parts/AdminDialog.tsx'
import { ChoiceField, choiceIn, ListSection, TypedField, timeColumn, wordColumn } from '../parts/ListSection.tsx'
import { ExportButton, SearchForm, UserLink } from '../parts/Section.tsx'

/** The key of a block without an end among the durations. */
export const FOREVER = 'forever'

export const frBlocks = {
  lead: 'Joueurs et adresses tenus à l’écart.',
  show: 'Afficher',
  shows: { active: 'En vigueur', all: 'Tous' },
  empty: 'Aucun blocage',
  subject: 'Qui',
  reason: 'Motif',
  reasons: ADMIN_WORDS.blockReasons as Readonly<Record<string, string>>,
  source: 'Par',
  sources: ADMIN_WORDS.blockSources,
  since: 'Depuis',
  until: 'Jusqu’à',
  forGood: 'Définitif',
  state: 'État',
  active: 'En vigueur',
  ended: 'Terminé',
  lifted: 'Levé',
  running: 'Blocage en cours',
  lift: 'Lever',
  liftBlock: 'Lever le blocage',
  liftNamed: (subject: string) => `Lever le blocage de ${subject}`,
  liftQuestion: 'Lever ce blocage ?',
  liftText: (subject: string) => `Ce blocage de ${subject} prend fin tout de suite ; un autre en vigueur reste.`,
  liftDone: (subject: string) => `Blocage de ${subject} levé.`,
  action: 'Action',
  addAction: 'Bloquer une adresse',
  addTitle: (subject: string) => `Bloquer ${subject}`,
  anAddress: 'une adresse IP',
  ip: 'Adresse IP',
  duration: 'Durée',
  durations: {
    '15': '15 minutes',
    '60': '1 heure',
    '1440': '24 heures',
    '10080': '7 jours',
    '43200': '30 jours',
    [FOREVER]: 'Définitif',
  },
  addText: 'Toutes ses connexions sont coupées et rien ne fonctionne plus pour cette personne.',
  addTextOfAddress:
    'Les visiteurs sans session de cette adresse n’ont plus accès ; en IPv6, ceux de tout son réseau (/64). Un joueur connecté continue : bloquez aussi le joueur.',
  ownWords: 'Autre motif',
  words: 'Motif en clair',
  wordsHint: 'Reste dans l’administration ; le joueur lit qu’il a enfreint les règles.',
  wordsMissing: 'Indiquez un motif',
  ipMissing: 'Indiquez une adresse IP',
  addConfirm: 'Bloquer',
  added: (subject: string) => `${subject} est bloqué.`,
} as const

const COLUMNS: readonly Column<BlockResponse>[] = [
  wordColumn(frBlocks.subject, (block) => <Subject {...block} />, { namesRow: true }),
  { header: frBlocks.reason, wrap: true, cell: ({ reason }) => frBlocks.reasons[reason] ?? reason },
  wordColumn(frBlocks.source, ({ source }) => frBlocks.sources[source]),
  timeColumn(frBlocks.since, ({ created_at }) => created_at),
  {
    header: frBlocks.until,
    sortBy: ({ ends_at }) => ends_at,
    cell: ({ ends_at }) => (ends_at === null ? frBlocks.forGood : formatWhen(ends_at)),
  },
  wordColumn(frBlocks.state, (block) => <State {...block} />),
  {
    header: frBlocks.action,
    align: 'end',
    cell: (block) =>
      block.active ? (
        <LiftButton block={block} size="small" label={frBlocks.liftNamed(subjectOf(block))}>
          {frBlocks.lift}
        </LiftButton>
      ) : (
        frAdmin.none
      ),
  },
]

/** Blocks set by players themselves or by an admin. */
export function BlocksSection() {
  const filters = useFilters()
  const shown = choiceIn(filters, { name: 'afficher', texts: frBlocks.shows, usual: 'active' })
  const address = filters.of('adresse') || undefined
  const query = { status: shown.chosen, address }
  const showDialog = useAdminDialog()
  const add = () => showDialog((close) => <BlockDialog user={null} onClose={close} />)
  return (
    <ListSection
      section="blocks"
      text={frBlocks}
      action={
        <>
          <ExportButton
            list="blocks"
            filter={shown.chosen === 'all' ? { address } : { status: shown.chosen, address }}
          />
          <Button onClick={add}>{frBlocks.addAction}</Button>
        </>
      }
      columns={COLUMNS}
      query={query}
      load={(api, query, signal) => api('admin.adminBlocks', { query, signal })}
    >
      <SearchForm onSearch={filters.apply}>
        <ChoiceField label={frBlocks.show} {...shown} />
        <TypedField filters={filters} name="adresse" label={frBlocks.ip} />
      </SearchForm>
    </ListSection>
  )
}

interface LiftButtonProps extends Pick<ButtonProps, 'size' | 'label' | 'children'> {
  readonly block: BlockResponse
}

export function LiftButton({ block, ...button }: LiftButtonProps) {
  const { api } = useApp()
  const showDialog = useAdminDialog()
  const subject = subjectOf(block)
  const ask = () =>
    showDialog((close) => (
      <AdminDialog
        title={frBlocks.liftQuestion}
        confirm={frBlocks.lift}
        perform={() => api('admin.liftBlock', { params: { id: block.id } })}
        confirmation={frBlocks.liftDone(subject)}
        onClose={close}
      >
        <p>{frBlocks.liftText(subject)}</p>
      </AdminDialog>
    ))
  return <Button {...button} onClick={ask} />
}

function subjectOf({ pseudo, user_id, ip }: BlockResponse): string {
  return pseudo ?? user_id ?? ip ?? frAdmin.none
}

function Subject(block: BlockResponse) {
  const subject = subjectOf(block)
  return block.user_id === null ? subject : <UserLink id={block.user_id} name={subject} />
}

function State({ active, lifted_at }: BlockResponse) {
  if (active) return <Tag tone="bad">{frBlocks.active}</Tag>
  return <Tag>{lifted_at === null ? frBlocks.ended : frBlocks.lifted}</Tag>
}

const OWN_WORDS = 'other'
const REASONS = { ...frBlocks.reasons, [OWN_WORDS]: frBlocks.ownWords }

interface BlockDialogProps {
  /** Null asks for an address. */
  readonly user: { readonly id: UserId; readonly pseudo: string } | null
  readonly onClose: () => void
}

/** Blocks a player or an address, with a duration and a reason. */
export function BlockDialog({ user, onClose }: BlockDialogProps) {
  const { api } = useApp()
  const [known, setKnown] = useState('multiple_violations')
  const { form, dialog } = useAdminForm({
    perform: (body: CallInput<'addBlock'>['body']) => api('admin.addBlock', { body }),
    confirmation: (block) => frBlocks.added(subjectOf(block)),
    initialValues: { ip: '', minutes: '1440', reason: '' },
    schema: blockBodySchema,
    bodyOf: ({ ip, minutes, reason }) => ({
      ...(user === null ? { ip: ip.trim() } : { user_id: user.id }),
      minutes: minutes === FOREVER ? null : Number(minutes),
      reason: known === OWN_WORDS ? reason : known,
    }),
    sentences: { ip: frBlocks.ipMissing, reason: frBlocks.wordsMissing },
    onClose,
  })

  return (
    <ConfirmDialog
      title={frBlocks.addTitle(user?.pseudo ?? frBlocks.anAddress)}
      confirm={frBlocks.addConfirm}
      tone="danger"
      {...dialog}
    >
      <p>{user === null ? frBlocks.addTextOfAddress : frBlocks.addText}</p>
      {user === null && <TextField {...form.field('ip')} label={frBlocks.ip} maxLength={45} autoFocus />}
      <SelectField {...form.field('minutes')} label={frBlocks.duration} options={frBlocks.durations} />
      <SelectField label={frBlocks.reason} value={known} options={REASONS} onChange={setKnown} />
      {known === OWN_WORDS && (
        <TextField
          {...form.field('reason')}
          label={frBlocks.words}
          hint={frBlocks.wordsHint}
          maxLength={BLOCK_REASON_LENGTH_MAX}
        />
      )}
    </ConfirmDialog>
  )
}
