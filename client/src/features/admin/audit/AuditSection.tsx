import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import { AUDIT_LISTED_MAX, AUDIT_PROBLEM_TYPES } from '@bougie/protocol/rest/admin/wallet-endpoints.ts'
import { Group, Text } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { Link } from 'react-router-dom'
import { formatClock } from '../../../i18n/format-when.ts'
import { Euros } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { DescriptionList } from '../../../ui/DescriptionList/DescriptionList.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frAdmin } from '../fr-admin.ts'
import { addressOf, listOf, Section, useAdminQuery } from '../parts/Section.tsx'

const text = {
  lead: 'Chaque mouvement, chaque solde et chaque séquestre sont recomptés depuis le début. Les classements, eux, se vérifient en ligne de commande.',
  run: 'Relancer l’audit',
  good: 'Les comptes sont justes',
  bad: 'Les comptes ne sont pas justes',
  goodText: (accounts: number) => `${accounts} comptes recomptés, aucun écart.`,
  badText: (problems: string, isOne: boolean) => `${problems} écart${isOne ? '' : 's'} trouvé${isOne ? '' : 's'}.`,
  atLeast: (problems: number) => `Au moins ${problems}`,
  sum: 'Somme de tous les comptes',
  accounts: 'Comptes',
  problems: 'Écarts',
  problem: 'Écart',
  subject: 'Où',
  message: 'Constat',
  wholeLedger: 'Toute la maison',
  at: 'Dernier passage',
} as const

type Audit = EndpointResponse<'ledgerAudit'>
type Problem = Audit['problems'][number]

const PROBLEMS = {
  sum: { name: 'Somme', meaning: 'La somme de tous les comptes n’est pas nulle.' },
  balance: { name: 'Solde', meaning: 'Le solde n’est pas la somme des mouvements du compte.' },
  lines: { name: 'Relevé', meaning: 'Les lignes du relevé ne correspondent pas aux mouvements du compte.' },
  overdrawn: { name: 'Découvert', meaning: 'Le compte est à découvert.' },
  escrow: { name: 'Séquestre', meaning: 'Le séquestre n’a pas le montant que sa battle ou son cycle attend.' },
  emptyMovement: { name: 'Mouvement vide', meaning: 'Ce mouvement ne déplace rien.' },
  payment: { name: 'Paiement', meaning: 'Le grand livre contredit ce paiement.' },
  uncaused: { name: 'Mouvement sans cause', meaning: 'Ce qui aurait causé ce mouvement n’existe pas.' },
  rating: {
    name: 'Points de classement',
    meaning: 'Les points de classement ne sont pas ceux que donnent les parties.',
  },
} as const satisfies Record<Problem['type'], object>

const COLUMNS: readonly Column<Problem>[] = [
  { header: text.problem, cell: ({ type }) => PROBLEMS[type].name },
  { header: text.subject, cell: (problem) => <Subject {...problem} /> },
  {
    header: text.message,
    wrap: true,
    cell: ({ type, message }) => (
      <>
        {PROBLEMS[type].meaning}
        <Text component="span" display="block" fz="xs" c="dimmed" lang="en">
          {message}
        </Text>
      </>
    ),
  },
]

/** Leads to whose page explains it, where there is one. */
function Subject({ type, subject }: Problem) {
  if (subject === null) return text.wholeLedger
  const address = addressOfSubject(type, subject)
  return address === null ? subject : <Link to={address}>{subject}</Link>
}

function addressOfSubject(type: Problem['type'], subject: string): string | null {
  // A payment's player is found by its id.
  if (type === 'payment') return listOf('users', { q: subject })
  const id = subject.split(':').at(-1) ?? ''
  if (subject.startsWith('player:')) return addressOf('users', id)
  if (subject.startsWith('escrow:battle:')) return addressOf('battles', id)
  if (subject.startsWith('escrow:cycle:')) return addressOf('cycles', id)
  if (subject.startsWith('commission:')) return listOf('links', { q: id })
  return null
}

/** A kind of problem of which only the first ones are listed makes the count a lower bound. */
function countOf(problems: readonly Problem[]): string {
  const isCut = AUDIT_PROBLEM_TYPES.some(
    (kind) => problems.filter(({ type }) => type === kind).length >= AUDIT_LISTED_MAX,
  )
  return isCut ? text.atLeast(problems.length) : String(problems.length)
}

/** The result of the ledger audit, in one sentence. */
export function AuditSection() {
  // The audit reads the whole ledger: once per visit, and on request.
  const audit = useAdminQuery(['audit'], (api, signal) => api('admin.ledgerAudit', { signal }), {
    staleTime: Number.POSITIVE_INFINITY,
  })
  const again = (
    <Button busy={audit.isFetching} onClick={() => void audit.refetch()}>
      {text.run}
    </Button>
  )
  return (
    <Section title={frAdmin.nav.audit.label} lead={text.lead} action={again}>
      <Loaded query={audit}>{(data) => <Verdict audit={data} at={audit.dataUpdatedAt} />}</Loaded>
    </Section>
  )
}

interface VerdictProps {
  readonly audit: Audit
  readonly at: number
}

function Verdict({ audit, at }: VerdictProps) {
  const { balanced, sum, accounts, problems } = audit
  const count = countOf(problems)
  const Icon = balanced ? IconShieldCheck : IconAlertTriangle
  return (
    <>
      <Group
        gap="md"
        wrap="nowrap"
        p="md"
        bd="1px solid var(--tone-line)"
        bdrs="lg"
        bg="var(--tone-tint)"
        data-tone={balanced ? 'up' : 'down'}
        role="status"
      >
        <Icon size={36} stroke={1.6} color="var(--tone-text)" aria-hidden="true" />
        <div>
          <Text inherit ff="var(--font-display)" fz="var(--text-xl)" fw={700}>
            {balanced ? text.good : text.bad}
          </Text>
          <p>{balanced ? text.goodText(accounts) : text.badText(count, problems.length === 1)}</p>
        </div>
      </Group>
      <Surface>
        <DescriptionList
          items={[
            { label: text.sum, value: <Euros euros={sum} /> },
            { label: text.accounts, value: accounts },
            { label: text.problems, value: count },
            { label: text.at, value: formatClock(at) },
          ]}
        />
      </Surface>
      {problems.length > 0 && (
        <Surface>
          <DataTable
            caption={text.problems}
            columns={COLUMNS}
            rows={problems}
            keyOf={({ type, subject, message }) => `${type} ${subject} ${message}`}
          />
        </Surface>
      )}
    </>
  )
}
