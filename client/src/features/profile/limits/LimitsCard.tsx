import type { LimitKind, LimitPeriods, LimitsBody, LimitsResponse, UserId } from '@bougie/protocol'
import { LIMIT_KINDS, LIMIT_PERIODS, limitAmountSchema } from '@bougie/protocol/rest/limit-endpoints.ts'
import { Group, Stack, Text } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { useApp } from '../../../hooks/app-context.tsx'
import { ChangeDialog } from '../../../hooks/ChangeDialog.tsx'
import { MONEY_KEY } from '../../../hooks/use-balance.ts'
import { useFormDialog } from '../../../hooks/use-form-dialog.ts'
import { formatWhenInWords } from '../../../i18n/format-when.ts'
import { formatWireEuros } from '../../../i18n/french-formats.ts'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button, IconButton } from '../../../ui/Button/Button.tsx'
import { ConfirmDialog } from '../../../ui/Dialog/ConfirmDialog.tsx'
import { Dimmed } from '../../../ui/Dimmed.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { NumberField } from '../../../ui/NumberField/NumberField.tsx'
import { Columns } from '../../../ui/Page/Page.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { TextField } from '../../../ui/TextField/TextField.tsx'
import { useOwnData } from '../use-own-data.ts'
import { frLimits } from './fr-limits.ts'

/** Limits that players set for themselves. */
export function LimitsCard({ userId }: { readonly userId: UserId }) {
  const limits = useOwnData(LIMITS_KEY, (api, signal) => api('limit.limits', { params: { userId }, signal }))
  return (
    <Surface title={frLimits.title} titleId="profil-limites" padding="large">
      <Loaded query={limits} loading={frLimits.loading} failed={frLimits.unavailable}>
        {(data) => <LimitsContent userId={userId} limits={data} />}
      </Loaded>
    </Surface>
  )
}

interface LimitsContentProps {
  readonly userId: UserId
  readonly limits: LimitsResponse
}

function LimitsContent({ userId, limits }: LimitsContentProps) {
  const block = blockInWords(limits)
  return (
    <Stack gap="lg">
      {block !== '' && <Banner tone="warning">{block}</Banner>}
      <Dimmed>{frLimits.intro}</Dimmed>
      <Columns min={18} gap="large">
        {LIMIT_KINDS.map((kind) => (
          <div key={kind}>
            <Text component="h3" inherit mb="xs">
              {frLimits.kinds[kind]}
            </Text>
            <Rows>
              {LIMIT_PERIODS.map((period) => (
                <LimitRow key={period} userId={userId} kind={kind} period={period} current={limits[kind][period]} />
              ))}
            </Rows>
          </div>
        ))}
      </Columns>
      {limits.self_excluded_at === null && (
        <Columns min={18} gap="large" align="start">
          <PauseSection userId={userId} />
          <ExclusionSection userId={userId} />
        </Columns>
      )}
    </Stack>
  )
}

/** The exclusion or pause in force; empty without one. */
function blockInWords({ paused_until: pausedUntil, self_excluded_at: excludedAt }: LimitsResponse): string {
  if (excludedAt !== null) return frLimits.excludedAt(formatWhenInWords(excludedAt))
  return pausedUntil === null ? '' : frLimits.pausedUntil(formatWhenInWords(pausedUntil))
}

function LimitRow(props: LimitProps) {
  const { kind, period, current } = props
  const { limit, remaining, next } = current
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Row
        title={
          <Text span c="dimmed" inherit fw={400}>
            {frLimits.periods[period]}
          </Text>
        }
        details={
          <>
            {remaining !== null && <span>{frLimits.remaining(formatWireEuros(remaining))}</span>}
            {next !== null && (
              <Text span inherit c="warning">
                {frLimits.next(eurosOrNone(next.limit), formatWhenInWords(next.from))}
              </Text>
            )}
          </>
        }
        end={
          <Group gap="sm" wrap="nowrap">
            <Text span inherit ff="var(--font-display)" fw={600}>
              {eurosOrNone(limit)}
            </Text>
            <IconButton
              label={frLimits.edit(frLimits.kinds[kind], frLimits.periods[period])}
              icon={<IconPencil size={18} />}
              onClick={() => setEditing(true)}
            />
          </Group>
        }
      />
      {editing && <LimitDialog {...props} onClose={() => setEditing(false)} />}
    </>
  )
}

function eurosOrNone(euros: number | null): string {
  return euros === null ? frLimits.none : formatWireEuros(euros)
}

const LIMIT_MAX_EUROS = 999_999.99
const schema = z.object({ amount: limitAmountSchema })

interface LimitProps {
  readonly userId: UserId
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly current: LimitPeriods['day']
}

/** One limit: a figure, or none. States beforehand when it takes effect. */
function LimitDialog({ userId, kind, period, current, onClose }: LimitProps & { readonly onClose: () => void }) {
  const [unlimited, setUnlimited] = useState(false)
  const eurosOf = (typed: string): LimitEuros => (unlimited || typed === '' ? null : Number(typed))
  const { form, dialog } = useFormDialog({
    ...useLimitsRequest(userId, ({ amount }: z.output<typeof schema>) => ({ [kind]: { [period]: amount } })),
    initialValues: { amount: String(current.limit ?? '') },
    schema,
    // An empty field is no decision; removing a limit has its own button.
    bodyOf: ({ amount }) => ({ amount: !unlimited && amount === '' ? undefined : eurosOf(amount) }),
    sentences: { amount: frLimits.amountMissing },
    onClose,
  })
  const { value, ...amount } = form.field('amount')

  return (
    <ConfirmDialog
      role="dialog"
      title={frLimits.editTitle(frLimits.kinds[kind], frLimits.periods[period].toLowerCase())}
      confirm={frLimits.save}
      {...dialog}
    >
      <NumberField
        {...amount}
        value={unlimited ? '' : value}
        label={frLimits.amount}
        hint={frLimits.amountHint[isRaise(current.limit, eurosOf(value)) ? 'raise' : 'lower']}
        decimals={2}
        max={LIMIT_MAX_EUROS}
        disabled={unlimited}
        autoFocus
      />
      <Button
        size="small"
        pressed={unlimited}
        onClick={() => {
          setUnlimited(!unlimited)
          form.setValue('amount', value)
        }}
      >
        {frLimits.none}
      </Button>
    </ConfirmDialog>
  )
}

interface PlayerProps {
  readonly userId: UserId
}

type Pause = (typeof frLimits.pauses)[number]

function PauseSection({ userId }: PlayerProps) {
  const [chosen, setChosen] = useState<Pause | null>(null)
  return (
    <Section title={frLimits.pauseTitle} hint={frLimits.pauseHint}>
      {frLimits.pauses.map((pause) => (
        <Button key={pause.hours} size="small" onClick={() => setChosen(pause)}>
          {pause.label}
        </Button>
      ))}
      {chosen !== null && <PauseDialog userId={userId} pause={chosen} onClose={() => setChosen(null)} />}
    </Section>
  )
}

function ExclusionSection({ userId }: PlayerProps) {
  const [open, setOpen] = useState(false)
  return (
    <Section title={frLimits.excludeTitle} hint={frLimits.excludeHint}>
      <Button size="small" variant="danger" onClick={() => setOpen(true)}>
        {frLimits.exclude}
      </Button>
      {open && <ExclusionDialog userId={userId} onClose={() => setOpen(false)} />}
    </Section>
  )
}

interface SectionProps {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

function Section({ title, hint, children }: SectionProps) {
  return (
    <Stack gap={12}>
      <Text component="h3" inherit>
        {title}
      </Text>
      <Dimmed small>{hint}</Dimmed>
      <Group gap="sm">{children}</Group>
    </Stack>
  )
}

interface DialogProps extends PlayerProps {
  readonly onClose: () => void
}

function PauseDialog({ userId, pause, onClose }: DialogProps & { readonly pause: Pause }) {
  return (
    <ChangeDialog
      {...useLimitsRequest(userId, () => ({ pause_hours: pause.hours }))}
      // The banner at the head of the card is far above, and not read when it appears.
      confirmation={blockInWords}
      showsFailure
      title={frLimits.pauseConfirm(pause.label)}
      confirm={frLimits.startPause}
      onClose={onClose}
    >
      <p>{frLimits.pauseHint}</p>
      <p>{frLimits.pauseConfirmHint}</p>
    </ChangeDialog>
  )
}

/** The exclusion is irreversible, so the player types a confirmation word. */
function ExclusionDialog({ userId, onClose }: DialogProps) {
  const [word, setWord] = useState('')
  return (
    <ChangeDialog
      {...useLimitsRequest(userId, () => ({ self_exclude: true }))}
      confirmation={blockInWords}
      showsFailure
      title={frLimits.excludeConfirm}
      confirm={frLimits.exclude}
      tone="danger"
      disabled={word.trim().toUpperCase() !== frLimits.excludeWord}
      onClose={onClose}
    >
      <p>{frLimits.excludeConfirmHint}</p>
      <TextField label={frLimits.excludeWordLabel(frLimits.excludeWord)} value={word} onChange={setWord} autoFocus />
    </ChangeDialog>
  )
}

type LimitPeriod = keyof LimitPeriods

const LIMITS_KEY = 'limits'

/** The change that sets the given limits and leaves the rest; its response contains all of them. */
function useLimitsRequest<Input>(userId: UserId, bodyOf: (input: Input) => LimitsBody) {
  const { api, queries } = useApp()
  return {
    scope: 'limits',
    async perform(input: Input) {
      const limits = await api('limit.updateLimits', { params: { userId }, body: bodyOf(input) })
      queries.setQueryData([LIMITS_KEY, userId], limits)
      return limits
    },
    // The wallet shows the least limit that remains.
    alters: [MONEY_KEY],
  }
}

/** Null is no limit. */
type LimitEuros = number | null

/** A higher limit, or none, takes effect after a day; a lower one at once. */
export function isRaise(from: LimitEuros, to: LimitEuros): boolean {
  if (from === null) return false
  return to === null || to > from
}
