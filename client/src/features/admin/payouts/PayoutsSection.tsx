import type { Payout } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { PAYOUT_REVIEW_ABOVE_EUROS } from '@bougie/protocol/payment-rules.ts'
import { REJECTION_REASON_LENGTH_MAX, rejectionBodySchema } from '@bougie/protocol/rest/admin/wallet-endpoints.ts'
import { Group } from '@mantine/core'
import type * as z from 'zod/mini'
import { useApp } from '../../../hooks/app-context.tsx'
import { useFilters } from '../../../hooks/use-filters.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { frChannels } from '../../../i18n/fr-channels.ts'
import { formatEuros, formatWholeEuros } from '../../../i18n/french-formats.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import type { Column } from '../../../ui/DataTable/DataTable.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { frAdmin } from '../fr-admin.ts'
import { AdminDialog, useAdminDialog, useAdminForm } from '../parts/AdminDialog.tsx'
import {
  ChoiceField,
  choiceIn,
  ListSection,
  moneyColumn,
  timeColumn,
  usePlayerFilter,
  wordColumn,
} from '../parts/ListSection.tsx'
import { Actions, ExportButton, Toolbar, UserLink } from '../parts/Section.tsx'
import { frPayments, PlayerPayments } from '../payments/PaymentsSection.tsx'

const text = {
  lead: `Au-delà de ${formatWholeEuros(PAYOUT_REVIEW_ABOVE_EUROS.day)} en 24 heures ou de ${formatWholeEuros(PAYOUT_REVIEW_ABOVE_EUROS.week)} en 7 jours, tous retraits confondus, un retrait attend une validation.`,
  empty: 'Aucun retrait dans cet état',
  takenDay: 'Sur 24 h',
  takenWeek: 'Sur 7 jours',
  sharedBy: (others: number) => `aussi ${others} autre${others > 1 ? 's' : ''} joueur${others > 1 ? 's' : ''}`,
  decide: 'Décision',
  confirmAction: 'Valider',
  rejectAction: 'Rejeter',
  confirmNamed: (reference: string) => `Valider le retrait ${reference}`,
  rejectNamed: (reference: string) => `Rejeter le retrait ${reference}`,
  confirmQuestion: 'Valider ce retrait ?',
  rejectQuestion: 'Rejeter ce retrait ?',
  confirmText: (amount: string, pseudo: string) => `${amount} partent vers le compte de ${pseudo}.`,
  feeKept: (fee: string) => `Les frais de ${fee} restent à la maison.`,
  rejectText: (amount: string, pseudo: string) => `${amount} reviennent sur le solde de ${pseudo}.`,
  reason: 'Motif (facultatif)',
  reasonHint: 'Le joueur le lit dans son historique.',
  decided: 'Décidé',
  decidedBy: (pseudo: string, when: string) => `${pseudo}, ${when}`,
  confirmed: (reference: string) => `Retrait ${reference} validé.`,
  rejected: (reference: string) => `Retrait ${reference} rejeté, l’argent est rendu.`,
} as const

const COLUMNS: readonly Column<Payout>[] = [
  {
    header: frPayments.player,
    namesRow: true,
    sortBy: ({ pseudo }) => pseudo,
    cell: (row) => <UserLink id={row.user_id} name={row.pseudo} />,
  },
  moneyColumn(frPayments.amount, ({ amount }) => amount),
  moneyColumn(text.takenDay, ({ taken_day }) => taken_day, { sorts: false }),
  moneyColumn(text.takenWeek, ({ taken_week }) => taken_week, { sorts: false }),
  moneyColumn(frPayments.fee, ({ fee }) => fee, { sorts: false }),
  wordColumn(frPayments.channel, ({ channel }) => frChannels[channel].shortName),
  wordColumn(frPayments.destination, ({ destination, destination_others: others }) => (
    <Group component="span" gap="var(--space-half) var(--space-1)">
      {destination ?? frAdmin.none}
      {others > 0 && <Tag tone="warning">{text.sharedBy(others)}</Tag>}
    </Group>
  )),
  wordColumn(frPayments.reference, ({ reference }) => reference),
  timeColumn(frPayments.since, ({ created_at }) => created_at),
]

/** Withdrawals, of which an admin approves or rejects the large ones, or all payments of one player. */
export function PayoutsSection() {
  const player = usePlayerFilter()
  return player === null ? <Payouts /> : <PlayerPayments player={player} />
}

function Payouts() {
  const shown = choiceIn(useFilters(), { name: 'etat', texts: frPayments.statuses, usual: 'review' })
  const query = { status: shown.chosen }
  return (
    <ListSection
      section="payouts"
      text={text}
      action={<ExportButton list="payouts" filter={query} />}
      columns={[...COLUMNS, query.status === 'review' ? DECIDE : DECIDED]}
      query={query}
      filtered={false}
      load={(api, query, signal) => api('admin.adminPayouts', { query, signal })}
    >
      <Toolbar>
        <ChoiceField label={frPayments.status} {...shown} />
      </Toolbar>
    </ListSection>
  )
}

/** Empty for a withdrawal about which nobody had to decide. */
const DECIDED: Column<Payout> = {
  header: text.decided,
  wrap: true,
  cell: ({ decision }) =>
    decision === undefined ? (
      frAdmin.none
    ) : (
      <>
        {text.decidedBy(decision.pseudo ?? frAdmin.none, formatWhen(decision.at))}
        {decision.reason !== null && <Dimmed small>{decision.reason}</Dimmed>}
      </>
    ),
}

const DECIDE: Column<Payout> = {
  header: text.decide,
  align: 'end',
  cell: (payout) => <DecisionButtons payout={payout} />,
}

function DecisionButtons({ payout }: { readonly payout: Payout }) {
  const showDialog = useAdminDialog()
  const { reference } = payout
  const ask = (verb: 'confirm' | 'reject') =>
    showDialog((close) =>
      verb === 'confirm' ? (
        <ConfirmationDialog payout={payout} onClose={close} />
      ) : (
        <RejectionDialog payout={payout} onClose={close} />
      ),
    )
  return (
    <Actions>
      <Button size="small" label={text.confirmNamed(reference)} onClick={() => ask('confirm')}>
        {text.confirmAction}
      </Button>
      <Button size="small" variant="danger" label={text.rejectNamed(reference)} onClick={() => ask('reject')}>
        {text.rejectAction}
      </Button>
    </Actions>
  )
}

interface DecisionDialogProps {
  readonly payout: Payout
  readonly onClose: () => void
}

/** [W29] the fee of a card is deducted from the payout. */
function ConfirmationDialog({ payout, onClose }: DecisionDialogProps) {
  const { api } = useApp()
  const [amountCents, feeCents] = [centsFromEuros(payout.amount), centsFromEuros(payout.fee)]
  const leaves = text.confirmText(formatEuros(amountCents - feeCents), payout.pseudo)
  return (
    <AdminDialog
      title={text.confirmQuestion}
      confirm={text.confirmAction}
      perform={(idempotencyKey) => api('admin.confirmPayout', { params: { id: payout.id }, idempotencyKey })}
      confirmation={text.confirmed(payout.reference)}
      onClose={onClose}
    >
      <p>{feeCents === 0 ? leaves : `${leaves} ${text.feeKept(formatEuros(feeCents))}`}</p>
    </AdminDialog>
  )
}

/** [W29] a rejection refunds the whole amount. Its reason is part of the input: with another one it is another call. */
function RejectionDialog({ payout, onClose }: DecisionDialogProps) {
  const { api } = useApp()
  const { form, dialog } = useAdminForm({
    perform: (body: z.output<typeof rejectionBodySchema>, idempotencyKey) =>
      api('admin.rejectPayout', { params: { id: payout.id }, ...(body != null && { body }), idempotencyKey }),
    confirmation: text.rejected(payout.reference),
    initialValues: { reason: '' },
    schema: rejectionBodySchema,
    bodyOf: ({ reason }) => (reason.trim() === '' ? undefined : { reason }),
    onClose,
  })
  return (
    <ConfirmDialog title={text.rejectQuestion} confirm={text.rejectAction} tone="danger" {...dialog}>
      <p>{text.rejectText(formatEuros(centsFromEuros(payout.amount)), payout.pseudo)}</p>
      <TextField
        {...form.field('reason')}
        label={text.reason}
        hint={text.reasonHint}
        maxLength={REJECTION_REASON_LENGTH_MAX}
      />
    </ConfirmDialog>
  )
}
