import '@mantine/core/styles/Progress.layer.css'
import type { DepositLimitResponse } from '@bougie/protocol'
import { Group, Progress, Stack, Text } from '@mantine/core'
import { formatTime, formatWhenInWords } from '../../../i18n/format-when.ts'
import { formatWireEuros } from '../../../i18n/french-formats.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.tsx'
import { frWallet } from '../text/fr-wallet.ts'
import { useDepositLimit } from './use-money.ts'

const text = frWallet.limit

/** The daily deposit limit, and the remainder under the limit that currently binds; computed by the server. */
export function DailyLimit() {
  const limit = useDepositLimit()
  // Without a network a request fails, or waits for it.
  const isUnknown = limit.isError || (limit.isPending && limit.isPaused)
  return (
    <Stack gap={12}>
      {/* Each operator sets a limit: none is shown before the server has said which. */}
      {limit.data !== undefined && <Banner>{text.banner(limit.data.house_limit)}</Banner>}
      {limit.isSuccess && <Remaining {...limit.data} />}
      {isUnknown && <Text fz="sm">{text.unknown}</Text>}
      {limit.isPending && !isUnknown && <Skeleton height="108px" />}
    </Stack>
  )
}

function Remaining({ bound_by, limit, remaining, resets_at }: DepositLimitResponse) {
  const used = limit === 0 ? 1 : (limit - remaining) / limit
  return (
    <Stack gap={6}>
      <Group justify="space-between" align="baseline" gap="0 var(--space-2)">
        <Text c="bright" fz="sm" fw={600}>
          {text.bounds[bound_by]}
        </Text>
        <Text c="dimmed" fz="sm" fw={500}>
          {text.left(formatWireEuros(remaining), formatWireEuros(limit))}
        </Text>
      </Group>
      {/* The figures above, as a bar. */}
      <Progress size={6} radius="xl" value={used * 100} aria-hidden="true" />
      <Text c="var(--color-text-faint)" fz="xs">
        {resetText(bound_by, resets_at)}
      </Text>
    </Stack>
  )
}

/** In the device's time zone: midnight in Paris may be another hour where the player is. */
function resetText(bound: DepositLimitResponse['bound_by'], isoTime: string): string {
  const isLater = bound === 'week' || bound === 'month'
  return isLater ? text.resetsOn(formatWhenInWords(isoTime)) : text.resetsAt(formatTime(isoTime))
}

/** The demonstration notice on every screen with money movements. */
export function DemonstrationNote() {
  return (
    <Text c="var(--color-text-faint)" fz="xs" ta="center" textWrap="balance">
      {frWallet.demonstration}
    </Text>
  )
}
