import type { StatementEntry, UserId } from '@bougie/protocol'
import { statementFileName } from '@bougie/protocol/statement-words.ts'
import { Anchor, Group, Stack, Text } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApp } from '../hooks/app-context.tsx'
import { MONEY_KEY } from '../hooks/use-balance.ts'
import { choiceOf, useFilters } from '../hooks/use-filters.ts'
import { EndOfList } from '../hooks/use-paged-list.tsx'
import { LOBBY_PATH } from '../stores/paths.ts'
import { Amount } from '../ui/Amount/Amount.tsx'
import { Button } from '../ui/Button/Button.tsx'
import { Choices } from '../ui/Choices/Choices.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Row, Rows } from '../ui/Rows/Rows.tsx'
import { SelectField } from '../ui/SelectField/SelectField.tsx'
import { Surface } from '../ui/Surface/Surface.tsx'
import { saveTextFile } from '../ui/save-file.ts'
import { TextButton } from '../ui/TextButton.tsx'
import { TextField } from '../ui/TextField/TextField.tsx'
import { frStatement } from './fr-statement.ts'
import styles from './StatementPanel.module.css'
import {
  dayName,
  type EntryKind,
  entriesAskedFor,
  entriesByDay,
  isNarrowed,
  lineOfEntry,
  linkOfEntry,
  monthName,
  type StatementDay,
  type StatementMonth,
  type StatementRequest,
  statementMonths,
  sumCentsOf,
  timeOfEntry,
  unfinishedDay,
} from './statement-view.ts'
import '@mantine/core/styles/Anchor.layer.css'
import IconArrowDownLeft from '@tabler/icons-react/dist/esm/icons/IconArrowDownLeft.mjs'
import IconArrowUpRight from '@tabler/icons-react/dist/esm/icons/IconArrowUpRight.mjs'
import IconChartCandle from '@tabler/icons-react/dist/esm/icons/IconChartCandle.mjs'
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs'
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconPercentage from '@tabler/icons-react/dist/esm/icons/IconPercentage.mjs'
import IconSwords from '@tabler/icons-react/dist/esm/icons/IconSwords.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import { Link } from 'react-router-dom'
import { Dimmed } from '../ui/Dimmed.tsx'

const text = frStatement
const EVERY_MONTH = ''
const SEARCH_LENGTH_MAX = 60
/** Beyond this number of pages a press is needed: a narrow search would otherwise read a long history automatically. */
const PAGES_SEARCHED_MAX = 10

interface StatementPanelProps {
  readonly userId: UserId
}

/** A player's statement by day, a line for each bet, battle and payment. */
export function StatementPanel({ userId }: StatementPanelProps) {
  const { timers } = useApp()
  const filters = useFilters()
  const choose = (changes: Parameters<typeof filters.apply>[0]) => filters.apply(changes, { replace: true })
  // The address has no spaces at the end, which somebody who types needs.
  const [search, setSearch] = useState(filters.of('recherche'))
  const request = { filter: choiceOf(text.filters, filters.of('type')) ?? 'all', search }
  const [toolsOpen, setToolsOpen] = useState(false)
  const toolsId = useId()
  const download = useStatementExport(userId)
  const months = Object.fromEntries(statementMonths(timers.now()).map((month) => [month, monthName(month)]))
  const month = choiceOf(months, filters.of('mois')) ?? null
  // A filter in use is never out of sight.
  const toolsShown = toolsOpen || month !== null || request.search !== ''
  return (
    <Surface>
      <div className={styles.toggle} data-screen-only>
        <TextButton
          aria-expanded={toolsShown}
          aria-controls={toolsId}
          onClick={() => {
            setToolsOpen(!toolsShown)
            if (toolsShown) {
              setSearch('')
              choose({ mois: undefined, recherche: undefined })
            }
          }}
        >
          {toolsShown ? text.closeTools : text.openTools}
        </TextButton>
      </div>
      {/* Tools in use are printed: they say which lines these are. */}
      <div
        id={toolsId}
        className={classNames(styles.toolbar, !toolsShown && styles.folded)}
        data-screen-only={!toolsShown || undefined}
      >
        <SelectField
          label={text.month}
          value={month ?? EVERY_MONTH}
          options={{ [EVERY_MONTH]: text.everyMonth, ...months }}
          onChange={(mois) => choose({ mois })}
        />
        <Button
          size="small"
          icon={<IconDownload size={18} />}
          busy={download.isPending}
          onClick={() => download.mutate(month)}
        >
          {text.export}
        </Button>
        <div className={styles.search}>
          <TextField
            label={text.search}
            placeholder={text.searchHint}
            maxLength={SEARCH_LENGTH_MAX}
            value={request.search}
            onChange={(typed) => {
              setSearch(typed)
              choose({ recherche: typed })
            }}
          />
        </div>
      </div>
      <Choices
        label={text.filter}
        choices={text.filters}
        chosen={request.filter}
        onChoose={(filter) => choose({ type: filter === 'all' ? undefined : filter })}
      />
      <StatementLines userId={userId} month={month} request={request} />
    </Surface>
  )
}

interface StatementLinesProps extends StatementPanelProps {
  readonly month: StatementMonth | null
  readonly request: StatementRequest
}

function StatementLines({ userId, month, request }: StatementLinesProps) {
  const statement = useStatement(userId, month)
  const { hasNextPage } = statement
  return (
    <Loaded query={statement} lines={6}>
      {({ pages }) => {
        const entries = pages.flatMap((page) => page.entries)
        if (entries.length === 0 && !hasNextPage) {
          const play = <Button to={LOBBY_PATH}>{text.play}</Button>
          return <EmptyState icon={<IconReceipt size={26} />} title={text.empty} hint={text.emptyHint} action={play} />
        }
        const found = entriesAskedFor(entries, request)
        const unfinished = unfinishedDay(entries, hasNextPage)
        return (
          <>
            {found.length > 0 && (
              <Dimmed small mt="sm">
                {text.zone}
              </Dimmed>
            )}
            {entriesByDay(found).map((day) => (
              <DayOfStatement key={day.day} {...day} unfinished={day.day === unfinished} />
            ))}
            {found.length === 0 && (
              <Stack gap={0} px="md" py="lg" ta="center" role="status">
                <span>{text.nothingFound}</span>
                {hasNextPage && <span>{text.foundSoFar(entries.length)}</span>}
              </Stack>
            )}
            <EndOfList list={statement} automatic={!isNarrowed(request) || pages.length < PAGES_SEARCHED_MAX} />
          </>
        )
      }}
    </Loaded>
  )
}

interface DayOfStatementProps extends StatementDay {
  /** The day continues on the next page: a sum of the loaded lines would be wrong. */
  readonly unfinished: boolean
}

const DAY = {
  justify: 'space-between',
  align: 'baseline',
  gap: '0 var(--space-1)',
  mt: 'md',
  pb: 'xs',
  style: { borderBottom: '1px solid var(--color-line-strong)' },
} as const

function DayOfStatement({ day, entries, unfinished }: DayOfStatementProps) {
  const { timers } = useApp()
  const name = dayName(day, timers.now())
  const sumCents = sumCentsOf(entries)
  return (
    <section aria-label={name}>
      <Group component="header" {...DAY}>
        <h3 className={styles.name}>{name}</h3>
        {!unfinished && (
          <Dimmed small>
            {text.daySum} <Amount cents={sumCents} signed={sumCents !== 0} />
          </Dimmed>
        )}
      </Group>
      <Rows>
        {entries.map((entry) => (
          <StatementRow key={entry.id} entry={entry} />
        ))}
      </Rows>
    </section>
  )
}

const PAYOUT_EVERY_MS = 5_000
const STATEMENT_PAGE = 30

/** A player's statement, an entry for each bet, battle and payment, newest first; null is every month. */
function useStatement(userId: UserId, month: StatementMonth | null) {
  const { api } = useApp()
  return useInfiniteQuery({
    queryKey: [MONEY_KEY, 'statement', userId, month],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      api('statement.statementEntries', {
        params: { userId },
        query: {
          limit: STATEMENT_PAGE,
          ...(month !== null && { month }),
          ...(pageParam !== undefined && { before: pageParam }),
        },
        signal,
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    // The balance does not change when a withdrawal arrives, so that nothing else reloads it then.
    refetchInterval({ state }) {
      const entries = state.data?.pages.flatMap((page) => page.entries) ?? []
      return entries.some(({ payout }) => payout === 'pending') ? PAYOUT_EVERY_MS : false
    },
  })
}

function useStatementExport(userId: UserId) {
  const { api, notifications } = useApp()
  return useMutation({
    mutationFn: (month: StatementMonth | null) =>
      api('statement.statementExport', {
        params: { userId },
        query: month === null ? {} : { month },
      }),
    onSuccess: (text, month) => saveTextFile({ name: statementFileName(month), type: 'text/csv', text }),
    onError: (error) => notifications.add({ type: 'general', message: error.message }),
  })
}

const ICONS = {
  battle: IconSwords,
  cycle: IconChartCandle,
  stake: IconCoins,
  gain: IconTrophy,
  deposit: IconArrowDownLeft,
  withdrawal: IconArrowUpRight,
  gift: IconGift,
  commission: IconPercentage,
  correction: IconTool,
  other: IconReceipt,
} as const satisfies Record<EntryKind, unknown>

const TONES = { gain: 'up', loss: 'down', even: 'equal' } as const

function StatementRow({ entry }: { readonly entry: StatementEntry }) {
  const link = linkOfEntry(entry)
  const { kind, tone, title, sums, cents } = lineOfEntry(entry)
  const Icon = ICONS[kind]
  const time = timeOfEntry(entry)
  const verify = entry.type === 'cycle' ? text.verifyCycle : text.verifyBattle
  return (
    <Row
      icon={<Icon size={20} />}
      tone={TONES[tone]}
      title={title}
      details={
        <>
          <span>{time}</span>
          {sums !== null && <span className={styles.sums}>{sums}</span>}
          {link !== null && (
            <Anchor
              component={Link}
              to={link}
              inherit
              underline="always"
              aria-label={text.verifyNamed(verify, title, time)}
            >
              {verify}
            </Anchor>
          )}
        </>
      }
      end={<Amount cents={cents} signed={cents !== 0} />}
    >
      {entry.note !== undefined && entry.note !== '' && <Text fz="sm">{entry.note}</Text>}
    </Row>
  )
}
