import type { Figures } from '@bougie/protocol'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatClock } from '../../../i18n/format-when.ts'
import { formatWholeEuros, formatWireEuros } from '../../../i18n/french-formats.ts'
import { Euros } from '../../../ui/Amount/Amount.tsx'
import { Banner } from '../../../ui/Banner/Banner.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { type Description, DescriptionList } from '../../../ui/DescriptionList/DescriptionList.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Columns } from '../../../ui/Page/Page.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frAdmin } from '../fr-admin.ts'
import { localTimeOf, startOfDayMs } from '../parts/local-time.ts'
import { addressOf, listOf, Section, useAdminQuery } from '../parts/Section.tsx'
import { frOverview as text } from './fr-overview.ts'
import { AnnouncementCard, CycleBetsCard, GamesCard } from './PlatformCards.tsx'

const EVERY_MS = 5_000

/** Live figures and switches of the whole platform. */
export function OverviewSection() {
  const figures = useAdminQuery(['figures'], (api, signal) => api('admin.figures', { signal }), {
    refetchInterval: EVERY_MS,
  })
  return (
    <Section title={frAdmin.nav.overview.label} lead={text.lead}>
      <Loaded query={figures} lines={6}>
        {(data) => (
          <>
            <ToDecide payouts={data.payments.payouts_to_review} />
            <GamesCard closed={data.gameClosed} />
            <CycleBetsCard
              enabled={data.betsEnabled ?? !data.gameClosed}
              gamesClosed={data.gameClosed}
              stopped={data.cycleBetsStopped === true}
            />
            <AnnouncementCard />
            <FigureGroups figures={data} />
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** Decisions that wait for an admin come before the figures. */
function ToDecide({ payouts }: { readonly payouts: number }) {
  if (payouts === 0) return null
  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" to={addressOf('payouts')}>
          {text.decide}
        </Button>
      }
    >
      {text.payoutsWait(payouts)}
    </Banner>
  )
}

function FigureGroups({ figures }: { readonly figures: Figures }) {
  const { at, players, sockets, queue, battles, cycle, house, payments, yesterday } = figures
  const paidToday = { etat: 'completed', du: localTimeOf(startOfDayMs(Date.parse(at))) }
  return (
    <>
      <Columns min={18.75}>
        <FigureGroup
          title={text.players}
          items={[
            { label: text.online, value: players.online },
            { label: text.registered, value: players.registered },
            compared(text.signedUpToday, players.signed_up_today, yesterday?.signed_up),
            { label: text.blocked, value: <Link to={addressOf('blocks')}>{players.blocked}</Link> },
            { label: text.playerSockets, value: sockets.players },
            { label: text.guestSockets, value: sockets.guests },
          ]}
        />
        <FigureGroup
          title={text.battles}
          items={[
            {
              label: text.active,
              value: <Link to={listOf('battles', { etat: 'active', bots: 'all' })}>{battles.active}</Link>,
            },
            { label: text.inEscrow, value: <Euros euros={battles.in_escrow} /> },
            compared(text.endedToday, battles.ended_today, yesterday?.ended),
            {
              label: text.withBots,
              value: text.botShare(battles.active_with_bots ?? 0, battles.ended_today_with_bots ?? 0),
            },
            compared(
              text.cancelledToday,
              <Link to={listOf('battles', { etat: 'cancelled', bots: 'all' })}>{battles.cancelled_today}</Link>,
              yesterday?.cancelled,
            ),
          ]}
        />
        <FigureGroup
          title={text.queue}
          empty={text.queueEmpty}
          items={queue.map(({ amount, players: waiting }) => ({
            label: formatWholeEuros(amount),
            value: text.waiting(waiting),
          }))}
        />
        <FigureGroup title={text.cycle} empty={text.noCycle} items={cycle === null ? [] : cycleItems(cycle)} />
        <FigureGroup
          title={text.house}
          items={[
            { label: text.balance, value: <Euros euros={house.balance} /> },
            comparedEuros(text.resultToday, house.result_today, yesterday?.result, { signed: true }),
            comparedEuros(text.feesToday, house.fees_today, yesterday?.fees),
            { label: text.exposure, value: <Euros euros={house.exposure} /> },
            { label: text.books, value: <Link to={addressOf('audit')}>{text.checkBooks}</Link> },
          ]}
        />
        <FigureGroup
          title={text.payments}
          items={[
            comparedEuros(text.depositedToday, payments.deposited_today, yesterday?.deposited, {
              to: listOf('payments', { sens: 'deposit', ...paidToday }),
            }),
            comparedEuros(text.withdrawnToday, payments.withdrawn_today, yesterday?.withdrawn, {
              to: listOf('payments', { sens: 'withdraw', ...paidToday }),
            }),
            {
              label: text.pending,
              value: <Link to={listOf('payments', { etat: 'pending' })}>{payments.pending}</Link>,
            },
            { label: text.toReview, value: <Link to={addressOf('payouts')}>{payments.payouts_to_review}</Link> },
          ]}
        />
      </Columns>
      <Text c="var(--color-text-faint)" fz="xs">
        {text.at(formatClock(at))}
      </Text>
    </>
  )
}

interface FigureGroupProps {
  readonly title: string
  readonly items: readonly Description[]
  /** Shown without items. */
  readonly empty?: string
}

function FigureGroup({ title, items, empty }: FigureGroupProps) {
  return <Surface title={title}>{items.length === 0 ? <p>{empty}</p> : <DescriptionList items={items} />}</Surface>
}

function cycleItems(cycle: NonNullable<Figures['cycle']>): readonly Description[] {
  const { bots_share: share } = cycle
  return [
    { label: text.number, value: <Link to={addressOf('cycles', cycle.id)}>{cycle.number}</Link> },
    { label: text.phase, value: frAdmin.phases[cycle.phase] ?? cycle.phase },
    { label: text.bets, value: cycle.bets },
    { label: text.cyclePlayers, value: cycle.players },
    { label: text.inEscrow, value: <Euros euros={cycle.in_escrow} /> },
    {
      label: text.ofBots,
      value: share === undefined ? frAdmin.none : text.cycleBotShare(share.bets, formatWireEuros(share.in_escrow)),
    },
  ]
}

/** A figure of today, above yesterday's at the same time of day. */
function compared(label: string, now: ReactNode, before: number | undefined): Description {
  return { label, value: <Compared now={now} before={before === undefined ? undefined : String(before)} /> }
}

interface ComparedOptions {
  readonly signed?: boolean
  /** The list that explains the figure. */
  readonly to?: string
}

function comparedEuros(
  label: string,
  now: number,
  before: number | undefined,
  { signed = false, to }: ComparedOptions = {},
): Description {
  const euros = <Euros euros={now} signed={signed} />
  return {
    label,
    value: (
      <Compared
        now={to === undefined ? euros : <Link to={to}>{euros}</Link>}
        before={before === undefined ? undefined : formatWireEuros(before)}
      />
    ),
  }
}

function Compared({ now, before }: { readonly now: ReactNode; readonly before: string | undefined }) {
  return (
    <>
      <span>{now}</span>
      {before !== undefined && (
        <Text span c="dimmed" fz="xs" display="block">
          {text.yesterday(before)}
        </Text>
      )}
    </>
  )
}
