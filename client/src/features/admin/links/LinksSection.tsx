import type { AdminLink, UserId } from '@bougie/protocol'
import { creatorLinkCodeSchema } from '@bougie/protocol/rest/users.ts'
import { textSchema } from '@bougie/protocol/text.ts'
import * as z from 'zod/mini'
import { useApp } from '../../../hooks/app-context.tsx'
import { useFilters } from '../../../hooks/use-filters.ts'
import { formatWireEuros } from '../../../i18n/french-formats.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { AdminDialog, useAdminDialog, useAdminForm } from '../parts/AdminDialog.tsx'
import { figureColumn, ListSection, moneyColumn, TypedField, wordColumn } from '../parts/ListSection.tsx'
import { Actions, ExportButton, SearchForm, UserLink } from '../parts/Section.tsx'

const text = {
  lead: 'Un code par lien ; un quart des frais des paris qui le portent lui revient.',
  query: 'Code, pseudo ou wallet',
  empty: 'Aucun lien trouvé',
  code: 'Code',
  codeHint: '3 à 32 lettres, chiffres ou tirets',
  owner: 'Influenceur',
  ownerLabel: 'Pseudo de l’influenceur',
  ownerUnknown: (pseudo: string) => `Aucun joueur ne s’appelle ${pseudo}.`,
  users: 'Filleuls',
  total: 'Commission totale',
  due: 'À verser',
  state: 'État',
  live: 'Actif',
  deleted: 'Supprimé',
  actions: 'Actions',
  create: 'Créer un lien',
  createTitle: 'Créer un lien créateur',
  createText: 'Le joueur devient influenceur avec son premier lien.',
  created: (code: string) => `Lien ${code} créé.`,
  change: 'Modifier',
  changeNamed: (code: string) => `Modifier le lien ${code}`,
  changeTitle: (code: string) => `Modifier le lien ${code}`,
  save: 'Enregistrer',
  changed: (code: string) => `Lien ${code} enregistré.`,
  codeEnds: (code: string) => `L’adresse avec le code ${code} ne compte plus ; ses filleuls restent.`,
  commissionGoesAlong: (amount: string) => `Sa commission à verser, ${amount}, passe au nouvel influenceur.`,
  remove: 'Supprimer',
  removeNamed: (code: string) => `Supprimer le lien ${code}`,
  removeQuestion: (code: string) => `Supprimer le lien ${code} ?`,
  removeText: 'Son code ne compte plus. Ce qu’il a rapporté reste dû.',
  removed: (code: string) => `Lien ${code} supprimé.`,
  pay: 'Verser',
  payNamed: (code: string) => `Verser la commission du lien ${code}`,
  payQuestion: 'Verser la commission ?',
  payText: (amount: string, pseudo: string) => `Le wallet de ${pseudo} est crédité de ${amount}.`,
  paid: (amount: string, pseudo: string) => `Versement à ${pseudo} : ${amount}.`,
} as const

const COLUMNS: readonly Column<AdminLink>[] = [
  { header: text.code, namesRow: true, sortBy: ({ link_code }) => link_code, cell: ({ link_code }) => link_code },
  wordColumn(text.owner, ({ user_id, pseudo }) => <UserLink id={user_id} name={pseudo} />),
  figureColumn(text.users, ({ users }) => users),
  moneyColumn(text.total, ({ total_commission_generated: total }) => total),
  moneyColumn(text.due, ({ commission_due: due }) => due),
  wordColumn(text.state, ({ deleted_at }) =>
    deleted_at === null ? <Tag tone="good">{text.live}</Tag> : <Tag>{text.deleted}</Tag>,
  ),
  { header: text.actions, align: 'end', wrap: true, cell: (link) => <LinkActions link={link} /> },
]

/** Influencer codes with their sign-ups, the commission earned, and the commission due. */
export function LinksSection() {
  const filters = useFilters()
  const query = { q: filters.of('q') || undefined }
  const showDialog = useAdminDialog()
  const create = () => showDialog((close) => <LinkDialog link={null} onClose={close} />)
  return (
    <ListSection
      section="links"
      text={text}
      action={
        <>
          <ExportButton list="links" filter={query} />
          <Button onClick={create}>{text.create}</Button>
        </>
      }
      columns={COLUMNS}
      query={query}
      load={(api, query, signal) => api('influencer.adminCreatorLinks', { query, signal })}
    >
      <SearchForm onSearch={filters.apply}>
        <TypedField filters={filters} name="q" label={text.query} />
      </SearchForm>
    </ListSection>
  )
}

/** The commission of a deleted link can still be paid. */
function LinkActions({ link }: { readonly link: AdminLink }) {
  const { api } = useApp()
  const showDialog = useAdminDialog()
  const code = link.link_code
  const change = () => showDialog((close) => <LinkDialog link={link} onClose={close} />)
  const remove = () =>
    showDialog((close) => (
      <AdminDialog
        title={text.removeQuestion(code)}
        confirm={text.remove}
        tone="danger"
        perform={() => api('influencer.deleteCreatorLink', { params: { id: link.id } })}
        confirmation={text.removed(code)}
        onClose={close}
      >
        <p>{text.removeText}</p>
      </AdminDialog>
    ))
  const pay = () =>
    showDialog((close) => (
      <AdminDialog
        title={text.payQuestion}
        confirm={text.pay}
        perform={(idempotencyKey) => api('influencer.payCommission', { params: { id: link.id }, idempotencyKey })}
        // Another admin may have given the link to another player since the row was read.
        confirmation={({ paid, link: { pseudo } }) => text.paid(formatWireEuros(paid), pseudo)}
        onClose={close}
      >
        <p>{text.payText(formatWireEuros(link.commission_due), link.pseudo)}</p>
      </AdminDialog>
    ))
  return (
    <Actions>
      <Button size="small" label={text.payNamed(code)} disabled={link.commission_due <= 0} onClick={pay}>
        {text.pay}
      </Button>
      {link.deleted_at === null && (
        <>
          <Button size="small" label={text.changeNamed(code)} onClick={change}>
            {text.change}
          </Button>
          <Button size="small" variant="danger" label={text.removeNamed(code)} onClick={remove}>
            {text.remove}
          </Button>
        </>
      )}
    </Actions>
  )
}

const OWNERS_AT_ONCE = 100
const CODE_LENGTH_MAX = 32
const PSEUDO_LENGTH_MAX = 64
const linkSchema = z.object({ owner: textSchema({ max: PSEUDO_LENGTH_MAX }), link_code: creatorLinkCodeSchema })

interface LinkDialogProps {
  /** Null creates a new one. */
  readonly link: AdminLink | null
  readonly onClose: () => void
}

/** A link is a code and its owner, identified by the pseudo. */
function LinkDialog({ link, onClose }: LinkDialogProps) {
  const { api } = useApp()

  /** Finds the player with that pseudo, ignoring case, also behind many newer ones whose pseudos contain it. */
  async function ownerOf(pseudo: string, before?: UserId): Promise<UserId> {
    const found = await api('admin.adminUsers', { query: { q: pseudo, limit: OWNERS_AT_ONCE, before } })
    const owner = found.find((user) => user.pseudo.toLowerCase() === pseudo.toLowerCase() || user.id === pseudo)
    if (owner !== undefined) return owner.id
    const last = found.at(-1)
    if (last === undefined || found.length < OWNERS_AT_ONCE) throw new Error(text.ownerUnknown(pseudo))
    return ownerOf(pseudo, last.id)
  }

  const { form, dialog } = useAdminForm({
    async perform({ owner, link_code }: z.output<typeof linkSchema>) {
      if (link === null)
        return api('influencer.createCreatorLink', { body: { user_id: await ownerOf(owner), link_code } })
      // A field that stays is not sent: another admin may have changed it since the row was read.
      const body = {
        ...(owner !== link.pseudo && { user_id: await ownerOf(owner) }),
        ...(link_code !== link.link_code && { link_code }),
      }
      return api('influencer.changeCreatorLink', { params: { id: link.id }, body })
    },
    confirmation: (stored) => (link === null ? text.created(stored.link_code) : text.changed(stored.link_code)),
    initialValues: { owner: link?.pseudo ?? '', link_code: link?.link_code ?? '' },
    schema: linkSchema,
    bodyOf: ({ owner, link_code }) => ({ owner: owner.trim(), link_code: link_code.trim() }),
    onClose,
  })
  const isNew = {
    owner: form.values.owner.trim() !== link?.pseudo,
    code: form.values.link_code.trim() !== link?.link_code,
  }
  return (
    <ConfirmDialog
      title={link === null ? text.createTitle : text.changeTitle(link.link_code)}
      confirm={link === null ? text.create : text.save}
      disabled={!(isNew.owner || isNew.code) || Object.values(form.values).some((typed) => typed.trim() === '')}
      {...dialog}
    >
      {link === null && <p>{text.createText}</p>}
      <TextField
        {...form.field('owner')}
        label={text.ownerLabel}
        maxLength={PSEUDO_LENGTH_MAX}
        autoFocus={link === null}
      />
      <TextField
        {...form.field('link_code')}
        label={text.code}
        hint={text.codeHint}
        maxLength={CODE_LENGTH_MAX}
        autoFocus={link !== null}
      />
      {link !== null && isNew.owner && link.commission_due > 0 && (
        <p>{text.commissionGoesAlong(formatWireEuros(link.commission_due))}</p>
      )}
      {link !== null && isNew.code && <p>{text.codeEnds(link.link_code)}</p>}
    </ConfirmDialog>
  )
}
