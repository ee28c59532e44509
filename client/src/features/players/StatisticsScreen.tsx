import type { Period, PlayerStatistics } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import { useState } from 'react'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { formatDay } from '../../i18n/format-when.ts'
import { frPeriods } from '../../i18n/fr.ts'
import { formatSignedEuros, formatWholeEuros, frenchNumber, withUnit } from '../../i18n/french-formats.ts'
import { LOBBY_PATH } from '../../stores/paths.ts'
import { Amount, Euros } from '../../ui/Amount/Amount.tsx'
import { Banner } from '../../ui/Banner/Banner.tsx'
import { Button } from '../../ui/Button/Button.tsx'
import { Choices } from '../../ui/Choices/Choices.tsx'
import { FigureTable } from '../../ui/DataTable/DataTable.tsx'
import { DescriptionList } from '../../ui/DescriptionList/DescriptionList.tsx'
import { Dimmed } from '../../ui/Dimmed.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { LineChart } from '../../ui/LineChart/LineChart.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Columns, Page } from '../../ui/Page/Page.tsx'
import { StatTile } from '../../ui/StatTile/StatTile.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { frPlayers } from './fr-players.ts'
import styles from './StatisticsScreen.module.css'
import { useStatistics } from './use-players.ts'

const text = frPlayers.statisticsScreen

/** `/statistiques`: a player's own figures; nobody else sees them. */
export function StatisticsScreen() {
  usePageTitle(text.pageTitle)
  const [period, setPeriod] = useState<Period>('1m')
  return (
    <Page title={text.title} width={960}>
      <Choices label={text.period} choices={frPeriods} chosen={period} onChoose={setPeriod} />
      <Loaded query={useStatistics(period)} loading={text.loading} failed={text.failed} lines={8}>
        {(figures) => <Figures figures={figures} />}
      </Loaded>
    </Page>
  )
}

function Figures({ figures }: { readonly figures: PlayerStatistics }) {
  const { total, games_net, truncated, days, stakes, hours, choices } = figures
  if (total.battles === 0) {
    return (
      <Surface padding="large">
        <EmptyState
          icon={<IconChartBar size={26} />}
          title={text.empty}
          hint={text.emptyHint}
          action={
            <Button variant="primary" to={LOBBY_PATH}>
              {text.play}
            </Button>
          }
        />
      </Surface>
    )
  }
  return (
    <>
      {truncated && <Banner>{text.truncated}</Banner>}
      <div className={styles.tiles}>
        <StatTile label={text.net} value={<Euros euros={total.net} signed />} />
        <StatTile label={text.battles} value={total.battles} />
        <StatTile label={text.winRate} value={percent(total.wins / total.battles)} />
        <StatTile label={text.staked} value={<Euros euros={total.staked} />} />
        <StatTile label={text.gamesNet} value={<Euros euros={games_net} signed />} note={text.gamesNetNote} />
      </div>
      <Dimmed small maw="65ch">
        {text.counted}
      </Dimmed>
      <Streaks streaks={figures.streaks} />
      <Surface title={text.byDay}>
        <NetChart days={days} />
        <Dimmed small>{text.resultsHint}</Dimmed>
        <TallyTable
          heading={text.day}
          caption={text.byDay}
          rows={[...days].reverse().map(({ day, ...tally }) => ({ key: day, label: formatDay(day), ...tally }))}
        />
      </Surface>
      <Columns min={20}>
        <Surface title={text.byStake}>
          <TallyTable
            heading={text.stake}
            caption={text.byStake}
            rows={stakes.map(({ amount, ...tally }) => ({
              key: String(amount),
              label: formatWholeEuros(amount),
              ...tally,
            }))}
          />
        </Surface>
        <Surface title={text.byChoice}>
          <Dimmed small>{text.choiceHint(choices.battles)}</Dimmed>
          <FigureTable caption={text.byChoice} headings={[text.choice, text.rounds, text.right]}>
            {choices.rows.map(({ choice, rounds, right }) => (
              <tr key={choice ?? 'none'}>
                <th scope="row">{text.choices[choice ?? 'none']}</th>
                <td>{rounds}</td>
                <td>{choice === null || rounds === 0 ? '–' : text.share(right, percent(right / rounds))}</td>
              </tr>
            ))}
          </FigureTable>
        </Surface>
      </Columns>
      <Surface title={text.byHour}>
        <Dimmed small>{text.hourHint}</Dimmed>
        <TallyTable
          heading={text.hour}
          caption={text.byHour}
          rows={hours.map(({ hour, ...tally }) => ({ key: String(hour), label: text.hourSpan(hour), ...tally }))}
        />
      </Surface>
    </>
  )
}

function Streaks({ streaks }: Pick<PlayerStatistics, 'streaks'>) {
  const { current, wins_max, losses_max } = streaks
  return (
    <Surface title={text.streaks}>
      <DescriptionList
        items={[
          {
            label: text.current,
            value: current === null ? text.noStreak : text.streak[current.result](current.length),
          },
          { label: text.winsMax, value: text.streak.win(wins_max) },
          { label: text.lossesMax, value: text.streak.loss(losses_max) },
        ]}
      />
    </Surface>
  )
}

interface TallyRow extends Omit<PlayerStatistics['days'][number], 'day'> {
  readonly key: string
  readonly label: string
}

function TallyTable({ heading, caption, rows }: { heading: string; caption: string; rows: readonly TallyRow[] }) {
  return (
    <FigureTable caption={caption} secondLeast headings={[heading, text.battles, text.results, text.netColumn]}>
      {rows.map(({ key, label, battles, wins, losses, draws, net }) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          <td>{battles}</td>
          <td>{`${wins} · ${losses} · ${draws}`}</td>
          <td>
            <Euros euros={net} signed />
          </td>
        </tr>
      ))}
    </FigureTable>
  )
}

/** `62 %` for 0.62. */
function percent(share: number): string {
  return withUnit(frenchNumber(share * 100, 0), '%')
}

/** The cumulated net result of battles by day; the table below has the figures. */
function NetChart({ days }: Pick<PlayerStatistics, 'days'>) {
  const sums = cumulatedCents(days)
  const netCents = sums.at(-1) ?? 0
  return (
    <LineChart
      caption={text.cumulated}
      figure={<Amount cents={netCents} signed={netCents !== 0} />}
      label={text.chart(days.length, formatSignedEuros(netCents))}
      values={sums}
      height={140}
      tone={netCents < 0 ? 'down' : 'up'}
      withZero
    />
  )
}

/** The sum of the days so far, from 0 on. */
export function cumulatedCents(days: readonly Pick<PlayerStatistics['days'][number], 'net'>[]): readonly number[] {
  const sums = [0]
  for (const { net } of days) sums.push((sums.at(-1) ?? 0) + centsFromEuros(net))
  return sums
}
