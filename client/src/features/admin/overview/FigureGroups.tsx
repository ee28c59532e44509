import type { Figures } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatEuros, formatWholeEuros } from '../../../i18n/format-euros.ts'
import { Columns } from '../../../ui/Columns/Columns.tsx'
import { DescriptionList } from '../../../ui/DescriptionList/DescriptionList.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { frAdmin } from '../fr-admin.ts'
import { addressOf } from '../parts/admin-sections.ts'
import { Euros } from '../parts/columns.tsx'
import { frOverview as text } from './fr-overview.ts'

export function FigureGroups({ figures }: { readonly figures: Figures }) {
  const { at, players, sockets, queue, battles, cycle, house, payments, yesterday } = figures
  return (
    <>
      <Columns min={18.75}>
        <Surface title={text.players}>
          <DescriptionList
            items={[
              { label: text.online, value: players.online },
              { label: text.registered, value: players.registered },
              {
                label: text.signedUpToday,
                value: <Compared now={players.signed_up_today} before={yesterday?.signed_up} />,
              },
              { label: text.blocked, value: <Link to={addressOf('blocks')}>{players.blocked}</Link> },
              { label: `${text.sockets} : ${text.playerSockets.toLowerCase()}`, value: sockets.players },
              { label: `${text.sockets} : ${text.guestSockets.toLowerCase()}`, value: sockets.guests },
            ]}
          />
        </Surface>
        <Surface title={text.battles}>
          <DescriptionList
            items={[
              { label: text.active, value: <Link to={addressOf('battles')}>{battles.active}</Link> },
              { label: text.inEscrow, value: <Euros euros={battles.in_escrow} /> },
              { label: text.endedToday, value: <Compared now={battles.ended_today} before={yesterday?.ended} /> },
              {
                label: text.withBots,
                value: text.botShare(battles.active_with_bots ?? 0, battles.ended_today_with_bots ?? 0),
              },
              {
                label: text.cancelledToday,
                value: <Compared now={battles.cancelled_today} before={yesterday?.cancelled} />,
              },
            ]}
          />
        </Surface>
        <Surface title={text.queue}>
          {queue.length === 0 ? (
            <p>{text.queueEmpty}</p>
          ) : (
            <DescriptionList
              items={queue.map(({ amount, players: waiting }) => ({
                label: formatWholeEuros(amount),
                value: text.waiting(waiting),
              }))}
            />
          )}
        </Surface>
        <Surface title={text.cycle}>
          {cycle === null ? (
            <p>{text.noCycle}</p>
          ) : (
            <DescriptionList
              items={[
                { label: text.number, value: cycle.number },
                { label: text.phase, value: frAdmin.phases[cycle.phase] ?? cycle.phase },
                { label: text.bets, value: cycle.bets },
                { label: text.cyclePlayers, value: cycle.players },
                { label: text.inEscrow, value: <Euros euros={cycle.in_escrow} /> },
                {
                  label: text.ofBots,
                  value:
                    cycle.bots_share === undefined
                      ? frAdmin.none
                      : text.cycleBotShare(
                          cycle.bots_share.bets,
                          formatEuros(centsFromEuros(cycle.bots_share.in_escrow)),
                        ),
                },
              ]}
            />
          )}
        </Surface>
        <Surface title={text.house}>
          <DescriptionList
            items={[
              { label: text.balance, value: <Euros euros={house.balance} /> },
              {
                label: text.resultToday,
                value: <ComparedEuros now={house.result_today} before={yesterday?.result} signed />,
              },
              { label: text.feesToday, value: <ComparedEuros now={house.fees_today} before={yesterday?.fees} /> },
              { label: text.exposure, value: <Euros euros={house.exposure} /> },
            ]}
          />
        </Surface>
        <Surface title={text.payments}>
          <DescriptionList
            items={[
              {
                label: text.depositedToday,
                value: <ComparedEuros now={payments.deposited_today} before={yesterday?.deposited} />,
              },
              {
                label: text.withdrawnToday,
                value: <ComparedEuros now={payments.withdrawn_today} before={yesterday?.withdrawn} />,
              },
              { label: text.pending, value: payments.pending },
              { label: text.toReview, value: <Link to={addressOf('payouts')}>{payments.payouts_to_review}</Link> },
            ]}
          />
        </Surface>
      </Columns>
      <Text c="var(--color-text-faint)" fz="xs">
        {text.at(new Date(at).toLocaleTimeString('fr-FR'))}
      </Text>
    </>
  )
}

interface ComparedProps {
  readonly now: number
  /** Yesterday's value at the same time of day. */
  readonly before: number | undefined
}

function Compared({ now, before }: ComparedProps) {
  return (
    <>
      <span>{now}</span>
      {before !== undefined && <Yesterday>{String(before)}</Yesterday>}
    </>
  )
}

function ComparedEuros({ now, before, signed = false }: ComparedProps & { readonly signed?: boolean }) {
  return (
    <>
      <Euros euros={now} signed={signed} />
      {before !== undefined && <Yesterday>{formatEuros(centsFromEuros(before))}</Yesterday>}
    </>
  )
}

/** On a line of its own below today's figure. */
function Yesterday({ children }: { readonly children: string }) {
  return (
    <Text span c="dimmed" fz="xs" display="block">
      {text.yesterday(children)}
    </Text>
  )
}
