import type { EndedBet, UserId } from '@bougie/protocol'
import { centsFromEuros } from '@bougie/protocol/cents.ts'
import { Group, Text } from '@mantine/core'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { Link } from 'react-router-dom'
import { GuestEmptyState } from '../../../hooks/GuestEmptyState.tsx'
import { EndOfList, usePagedList } from '../../../hooks/use-paged-list.tsx'
import { useSessionUser } from '../../../hooks/use-session.ts'
import { formatWhen } from '../../../i18n/format-when.ts'
import { formatWireEuros } from '../../../i18n/french-formats.ts'
import { CYCLE_PATH, cycleProofPath } from '../../../stores/paths.ts'
import { Amount } from '../../../ui/Amount/Amount.tsx'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Row, Rows } from '../../../ui/Rows/Rows.tsx'
import { CYCLE_LISTS_KEY } from '../hooks/use-cycle-feature-store.tsx'
import { frCycle } from '../text/fr-cycle.ts'
import styles from './CyclePanels.module.css'

const text = frCycle.mine
const HISTORY_PAGE = 20

/** The player's bets of earlier cycles with result and gain; each links to the proof of its cycle. */
export function BetHistory() {
  const userId = useSessionUser()?.id ?? null
  if (userId === null) return <GuestEmptyState title={text.empty} hint={text.guest} path={CYCLE_PATH} />
  return <OwnBetHistory userId={userId} />
}

function OwnBetHistory({ userId }: { readonly userId: UserId }) {
  const ended = usePagedList({
    queryKey: [CYCLE_LISTS_KEY, 'ended', userId],
    pageRows: HISTORY_PAGE,
    load: (api, query, signal) => api('cycle.endedBets', { params: { userId }, query, signal }),
  })
  return (
    <>
      <h2 className="visually-hidden">{text.title}</h2>
      <Loaded query={ended} lines={3}>
        {({ pages }) =>
          pages[0]?.length === 0 ? (
            <EmptyState title={text.empty} hint={text.emptyHint} />
          ) : (
            <Rows>
              {pages.flat().map((bet) => (
                <EndedBetRow key={bet.id} bet={bet} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      <EndOfList list={ended} />
    </>
  )
}

function EndedBetRow({ bet }: { readonly bet: EndedBet }) {
  const { prediction, result, cycle_number, cycleId } = bet
  return (
    <Row
      title={
        <>
          {text.outcomes[result]}
          <Text span inherit c="var(--tone-text)" data-tone={prediction}>
            {frCycle.direction[prediction]}
          </Text>
        </>
      }
      details={
        <>
          <span>
            {formatWireEuros(bet.bet_amount)} {frCycle.bet.odds(Math.round(bet.odds * 100))}
          </span>
          <span>{formatWhen(bet.ended_at)}</span>
        </>
      }
      end={
        <Group gap={12} wrap="nowrap">
          <Amount cents={centsFromEuros(bet.net_gain)} signed />
          <Link
            to={cycleProofPath(cycleId)}
            className={styles.verify}
            aria-label={text.verifyNamed(cycle_number)}
            title={text.verifyNamed(cycle_number)}
          >
            <IconShieldCheck size={20} aria-hidden="true" />
          </Link>
        </Group>
      }
    />
  )
}
