import '@mantine/core/styles/Stack.layer.css'
import '@mantine/core/styles/Text.layer.css'
import type { LimitsResponse, UserId } from '@bougie/protocol'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatWhen } from '../../../i18n/format-when.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { SkeletonLines } from '../../../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { ExclusionSection } from './ExclusionSection.tsx'
import { frLimits } from './fr-limits.ts'
import { LimitDialog } from './LimitDialog.tsx'
import { LimitList } from './LimitList.tsx'
import styles from './LimitsCard.module.css'
import type { LimitKind, LimitPeriod } from './limit-entry.ts'
import { PauseSection } from './PauseSection.tsx'
import { useLimits } from './use-limits.ts'

interface LimitsCardProps {
  readonly userId: UserId
}

/** Limits that players set for themselves. */
export function LimitsCard({ userId }: LimitsCardProps) {
  const limits = useLimits(userId)
  return (
    <Surface title={frLimits.title} titleId="profil-limites" padding="large">
      {limits.isPending && <SkeletonLines lines={4} label={frLimits.loading} />}
      {limits.isError && (
        <EmptyState
          title={frLimits.unavailable}
          hint={limits.error.message}
          action={<Button onClick={() => void limits.refetch()}>{frLimits.retry}</Button>}
        />
      )}
      {limits.isSuccess && <LimitsContent userId={userId} limits={limits.data} />}
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
      <Text c="dimmed" inherit>
        {frLimits.intro}
      </Text>
      <div className={styles.kinds}>
        <LimitList kind="deposit" limits={limits.deposit} onEdit={setEdited} />
        <LimitList kind="loss" limits={limits.loss} onEdit={setEdited} />
      </div>
      {excludedAt === null && (
        <div className={styles.breaks}>
          <PauseSection userId={userId} />
          <ExclusionSection userId={userId} />
        </div>
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
