import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../hooks/app-context.tsx'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { ADMIN_KEY } from '../parts/admin-key.ts'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Section } from '../parts/Section.tsx'
import { frAdmin } from '../text/fr-admin.ts'
import styles from './AuditSection.module.css'

const text = frAdmin.audit

type Audit = EndpointResponse<'ledgerAudit'>
type Problem = Audit['problems'][number]

const COLUMNS: readonly Column<Problem>[] = [
  { id: 'type', header: text.problem, cell: ({ type }) => type },
  { id: 'subject', header: text.subject, cell: ({ subject }) => subject ?? text.wholeLedger },
  { id: 'message', header: text.message, wrap: true, cell: ({ message }) => message },
]

/** The result of the ledger audit, in one sentence. */
export function AuditSection() {
  const { api } = useApp()
  const audit = useQuery({
    queryKey: [ADMIN_KEY, 'audit'],
    // The audit reads the whole ledger: once per visit, and on request.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => api('ledgerAudit', { signal }),
  })
  const again = (
    <Button busy={audit.isFetching} onClick={() => void audit.refetch()}>
      {text.run}
    </Button>
  )
  return (
    <Section title={frAdmin.nav.audit} lead={text.lead} action={again}>
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
  const Icon = balanced ? IconShieldCheck : IconAlertTriangle
  return (
    <>
      <div className={classNames(styles.verdict, balanced ? styles.good : styles.bad)} role="status">
        <Icon size={36} stroke={1.6} aria-hidden="true" />
        <div>
          <p className={styles.sentence}>{balanced ? text.good : text.bad}</p>
          <p>{balanced ? text.goodText(accounts) : text.badText(problems.length)}</p>
        </div>
      </div>
      <Surface>
        <DescriptionList
          items={[
            { label: text.sum, value: <Amount cents={centsFromEuros(sum)} /> },
            { label: text.accounts, value: accounts },
            { label: text.problems, value: problems.length },
            { label: text.at, value: new Date(at).toLocaleTimeString('fr-FR') },
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
