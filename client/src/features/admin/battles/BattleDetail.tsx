import type { AdminBattleDetail } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { formatEuros, formatWholeEuros } from '../../../i18n/format-euros.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { DescriptionList } from '../../../ui/DescriptionList/DescriptionList.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frAdmin } from '../fr-admin.ts'
import { CancellationDialog } from '../parts/AdminDialog.tsx'
import { addressOf } from '../parts/admin-sections.ts'
import { Euros, wordColumn } from '../parts/columns.tsx'
import { Section } from '../parts/Section.tsx'
import { useAdminQuery } from '../parts/use-admin.ts'
import { BattleStatusTag, winnerOf } from './BattlesSection.tsx'
import { frBattles as text } from './fr-battles.ts'

const EVERY_MS = 5_000

type StoredEvent = AdminBattleDetail['events'][number]

const EVENT_COLUMNS: readonly Column<StoredEvent>[] = [
  { header: text.sequence, align: 'end', cell: ({ sequence }) => sequence },
  wordColumn(text.event, ({ type }) => type),
  wordColumn(text.at, ({ at }) => new Date(at).toLocaleTimeString('fr-FR')),
  {
    header: text.data,
    wrap: true,
    cell: ({ data }) => (
      <Text component="code" c="dimmed" fz="xs" style={{ overflowWrap: 'anywhere' }}>
        {JSON.stringify(data)}
      </Text>
    ),
  },
]

/** The stored event stream of one battle; a running battle can be cancelled. */
export function BattleDetail({ id }: { readonly id: string }) {
  const battle = useAdminQuery(['battle', id], (api, signal) => api('admin.adminBattle', { params: { id }, signal }), {
    refetchInterval: ({ state }) => (state.data?.status === 'active' ? EVERY_MS : false),
  })
  const title =
    battle.data === undefined
      ? frAdmin.nav.battles.label
      : text.versus(battle.data.user1_username, battle.data.user2_username)
  return (
    <Section title={title} action={<Button to={addressOf('battles')}>{frAdmin.back}</Button>}>
      <Loaded query={battle} lines={6}>
        {(data) => (
          <>
            <BattleActions battle={data} />
            <BattleSummary battle={data} />
            <Surface title={text.events}>
              <DataTable
                caption={text.events}
                columns={EVENT_COLUMNS}
                rows={data.events}
                keyOf={({ sequence }) => String(sequence)}
              />
            </Surface>
          </>
        )}
      </Loaded>
    </Section>
  )
}

interface BattleProps {
  readonly battle: AdminBattleDetail
}

function BattleActions({ battle: { id, status } }: BattleProps) {
  const { api } = useApp()
  const [cancelling, setCancelling] = useState(false)
  const running = status === 'active'
  return (
    <div>
      <Group gap="sm">
        {running && (
          <Button variant="danger" onClick={() => setCancelling(true)}>
            {text.cancelAction}
          </Button>
        )}
        {!running && <Button to={`/verifier/${id}`}>{text.verify}</Button>}
      </Group>
      {cancelling && (
        <CancellationDialog
          title={text.cancelQuestion}
          confirm={text.cancelAction}
          lead={text.cancelText}
          over={text.over}
          name={['battle', id]}
          preview={(api, signal) => api('admin.previewBattleCancellation', { params: { id }, signal })}
          refunds={({ refunds }) =>
            refunds.map(({ pseudo, amount }) => ({ label: pseudo, value: formatEuros(centsFromEuros(amount)) }))
          }
          perform={(idempotencyKey) => api('admin.cancelBattle', { params: { id }, idempotencyKey })}
          confirmation={({ refunds }) =>
            text.cancelled(formatEuros(refunds.reduce((sum, { amount }) => sum + centsFromEuros(amount), 0)))
          }
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  )
}

function BattleSummary({ battle }: BattleProps) {
  const nameOf = (id: string | null) => {
    if (id === null) return frAdmin.none
    return id === battle.user1_id ? battle.user1_username : battle.user2_username
  }
  return (
    <Surface>
      <DescriptionList
        items={[
          { label: text.status, value: <BattleStatusTag status={battle.status} /> },
          {
            label: text.players,
            value: (
              <>
                <Link to={addressOf('users', battle.user1_id)}>{battle.user1_username}</Link>
                {' · '}
                <Link to={addressOf('users', battle.user2_id)}>{battle.user2_username}</Link>
              </>
            ),
          },
          { label: text.stake, value: formatWholeEuros(battle.amount) },
          { label: text.escrow, value: <Euros euros={battle.escrow} /> },
          { label: text.round, value: battle.round },
          { label: text.score, value: `${battle.user1_points} – ${battle.user2_points}` },
          { label: text.winner, value: winnerOf(battle) },
          { label: text.phase, value: frAdmin.phases[battle.phase] ?? battle.phase },
          { label: text.phaseEnds, value: timeOrNone(battle.phase_ends_at) },
          { label: text.started, value: formatWhen(battle.started_at) },
          { label: text.ended, value: battle.ended_at === null ? frAdmin.none : formatWhen(battle.ended_at) },
          { label: text.forfeitedBy, value: nameOf(battle.forfeited_by) },
          { label: text.reason, value: frAdmin.cancelReason(battle.cancel_reason) },
          { label: text.rated, value: ratedAs(battle) },
          { label: text.source, value: text.sources[battle.price_source] },
          { label: text.commitment, value: battle.commitment, wide: true },
          { label: text.seed, value: battle.server_seed ?? text.seedSecret, wide: true },
          { label: text.id, value: battle.id, wide: true },
        ]}
      />
    </Surface>
  )
}

function ratedAs({ rated, unrated_reason: reason }: AdminBattleDetail): string {
  if (reason !== null) return text.unrated(text.unratedReasons[reason])
  return rated ? text.ratedYes : text.ratedLater
}

function timeOrNone(isoTime: string | null): string {
  return isoTime === null ? frAdmin.none : new Date(isoTime).toLocaleTimeString('fr-FR')
}
