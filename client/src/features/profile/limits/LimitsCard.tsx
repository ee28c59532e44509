import type { LimitPeriods, LimitsResponse, UserId } from '@bougie/protocol'
import { Group, Stack, Text } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useState } from 'react'
import { formatEuros } from '../../../i18n/format-euros.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { centsOf } from '../../../stores/balance-store.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Columns } from '../../../ui/Columns/Columns.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { IconButton } from '../../../ui/ToggleIconButton/ToggleIconButton.tsx'
import { ExclusionSection, PauseSection } from './BreakSections.tsx'
import { frLimits } from './fr-limits.ts'
import { LimitDialog } from './LimitDialog.tsx'
import { type LimitKind, type LimitPeriod, useLimits } from './use-limits.ts'

/** Limits that players set for themselves. */
export function LimitsCard({ userId }: { readonly userId: UserId }) {
  return (
    <Surface title={frLimits.title} titleId="profil-limites" padding="large">
      <Loaded query={useLimits(userId)} loading={frLimits.loading} failed={frLimits.unavailable}>
        {(limits) => <LimitsContent userId={userId} limits={limits} />}
      </Loaded>
    </Surface>
  )
}

interface LimitsContentProps {
  readonly userId: UserId
  readonly limits: LimitsResponse
}

interface EditedLimit {
  readonly kind: LimitKind
  readonly period: LimitPeriod
}

function LimitsContent({ userId, limits }: LimitsContentProps) {
  const [edited, setEdited] = useState<EditedLimit | null>(null)
  const { paused_until: pausedUntil, self_excluded_at: excludedAt } = limits
  return (
    <Stack gap="lg">
      {excludedAt !== null && <Banner tone="warning">{frLimits.excludedAt(formatWhen(excludedAt))}</Banner>}
      {excludedAt === null && pausedUntil !== null && (
        <Banner tone="warning">{frLimits.pausedUntil(formatWhen(pausedUntil))}</Banner>
      )}
      <Dimmed>{frLimits.intro}</Dimmed>
      <Columns min={15} gap="large">
        <LimitList kind="deposit" limits={limits.deposit} onEdit={setEdited} />
        <LimitList kind="loss" limits={limits.loss} onEdit={setEdited} />
      </Columns>
      {excludedAt === null && (
        <Columns min={15} gap="large" align="start">
          <PauseSection userId={userId} />
          <ExclusionSection userId={userId} />
        </Columns>
      )}
      {edited !== null && (
        <LimitDialog
          userId={userId}
          kind={edited.kind}
          period={edited.period}
          current={limits[edited.kind][edited.period]}
          onClose={() => setEdited(null)}
        />
      )}
    </Stack>
  )
}

const PERIODS: readonly LimitPeriod[] = ['day', 'week', 'month']

interface LimitListProps {
  readonly kind: LimitKind
  readonly limits: LimitPeriods
  readonly onEdit: (limit: EditedLimit) => void
}

function LimitList({ kind, limits, onEdit }: LimitListProps) {
  return (
    <div>
      <Text component="h3" inherit mb="xs">
        {frLimits.kinds[kind]}
      </Text>
      <Rows>
        {PERIODS.map((period) => (
          <LimitRow
            key={period}
            {...limits[period]}
            period={frLimits.periods[period]}
            editLabel={frLimits.edit(frLimits.kinds[kind], frLimits.periods[period])}
            onEdit={() => onEdit({ kind, period })}
          />
        ))}
      </Rows>
    </div>
  )
}

type LimitRowProps = LimitPeriods['day'] & {
  readonly period: string
  readonly editLabel: string
  readonly onEdit: () => void
}

function LimitRow({ limit, remaining, next, period, editLabel, onEdit }: LimitRowProps) {
  return (
    <Row
      title={
        <Text span c="dimmed" inherit fw={400}>
          {period}
        </Text>
      }
      details={
        <>
          {remaining !== null && <span>{frLimits.remaining(formatEuros(centsOf(remaining)))}</span>}
          {next !== null && (
            <Text span inherit c="warning">
              {frLimits.next(eurosOrNone(next.limit), formatWhen(next.from))}
            </Text>
          )}
        </>
      }
      end={
        <Group gap="sm" wrap="nowrap">
          <Text span inherit ff="var(--font-display)" fw={600}>
            {eurosOrNone(limit)}
          </Text>
          <IconButton label={editLabel} icon={<IconPencil size={18} aria-hidden="true" />} onClick={onEdit} />
        </Group>
      }
    />
  )
}

function eurosOrNone(euros: number | null): string {
  return euros === null ? frLimits.none : formatEuros(centsOf(euros))
}
