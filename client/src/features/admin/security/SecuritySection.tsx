import type { EndpointResponse } from '@bougie/api-client/rest-client.ts'
import type { ErrorCode, SecurityEventResponse } from '@bougie/protocol'
import { ERRORS } from '@bougie/protocol/errors.ts'
import { Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { choiceOf, useFilters } from '../../../hooks/use-filters.ts'
import { type Column, DataTable } from '../../../ui/DataTable/DataTable.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Surface } from '../../../ui/Surface/Surface.tsx'
import { Tag } from '../../../ui/Tag/Tag.tsx'
import { frAdmin } from '../fr-admin.ts'
import { addressOf } from '../parts/admin-sections.ts'
import { figureColumn, timeColumn, wordColumn } from '../parts/columns.tsx'
import { ExportButton } from '../parts/ExportButton.tsx'
import { FilterField, SpanFields, spanOf, TypedField } from '../parts/filters.tsx'
import { ListSection, usePlayerFilter } from '../parts/ListSection.tsx'
import { SearchForm } from '../parts/Section.tsx'
import { useAdminQuery } from '../parts/use-admin.ts'
import { frSecurityLog as text } from './fr-security-log.ts'

const COLUMNS: readonly Column<SecurityEventResponse>[] = [
  timeColumn(text.at, ({ created_at }) => created_at),
  wordColumn(text.kind, ({ kind }) => text.kinds[kind]),
  wordColumn(text.method, ({ method }) => text.methods[method] ?? text.otherCall(method)),
  wordColumn(text.outcome, ({ outcome, code }) => (
    <>
      <Tag tone={outcome === 'ok' ? 'good' : 'bad'}>{text.outcomes[outcome]}</Tag>
      {code !== null && <Text fz="sm">{sentenceOf(code)}</Text>}
    </>
  )),
  figureColumn(text.count, ({ count }) => count),
  wordColumn(text.who, ({ user_id, pseudo }) =>
    user_id === null ? frAdmin.none : <Link to={addressOf('users', user_id)}>{pseudo ?? user_id}</Link>,
  ),
  wordColumn(text.address, ({ address }) => address ?? frAdmin.none),
]

const FORFEIT_COLUMNS: readonly Column<EndpointResponse<'instantForfeits'>[number]>[] = [
  wordColumn(text.loser, ({ loser_id, loser }) => <Link to={addressOf('users', loser_id)}>{loser}</Link>, {
    namesRow: true,
  }),
  wordColumn(text.winner, ({ winner_id, winner }) => <Link to={addressOf('users', winner_id)}>{winner}</Link>),
  wordColumn(text.address, ({ same_address, loser_address }) =>
    same_address ? <Tag tone="bad">{text.sameAddress(loser_address ?? '')}</Tag> : text.otherAddress,
  ),
  timeColumn(text.at, ({ ended_at }) => ended_at),
]

/** The sentence that the player has read; the code of an older server that has none today. */
function sentenceOf(code: string): string {
  return isErrorCode(code) ? ERRORS[code].message : code
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code)
}

/** Sign-in attempts, and players with immediate forfeits. */
export function SecuritySection() {
  const filters = useFilters()
  const player = usePlayerFilter()
  const kind = choiceOf(text.kinds, filters.of('quoi'))
  const outcome = choiceOf(text.outcomes, filters.of('issue'))
  const address = filters.of('adresse') || undefined
  const query = { kind, outcome, address, ...spanOf(filters), user_id: player?.userId }
  return (
    <ListSection
      section="security"
      text={text}
      player={player}
      action={<ExportButton list="security" filter={query} />}
      columns={COLUMNS}
      query={query}
      load={(api, query, signal) => api('admin.securityLog', { query, signal })}
    >
      {player === null && <InstantForfeits />}
      <SearchForm min={17.5} onSearch={filters.apply}>
        <FilterField filters={filters} name="quoi" label={text.kind} texts={text.kinds} />
        <FilterField filters={filters} name="issue" label={text.outcome} texts={text.outcomes} />
        <TypedField filters={filters} name="adresse" label={text.address} />
        <SpanFields filters={filters} />
      </SearchForm>
    </ListSection>
  )
}

/** Hidden without entries. */
function InstantForfeits() {
  const forfeits = useAdminQuery(['instant-forfeits'], (api, signal) => api('admin.instantForfeits', { signal }))
  if (forfeits.isPending || forfeits.data?.length === 0) return null
  return (
    <Surface title={text.forfeits}>
      <p>{text.forfeitsText}</p>
      <Loaded query={forfeits}>
        {(rows) => <DataTable caption={text.forfeits} columns={FORFEIT_COLUMNS} rows={rows} keyOf={({ id }) => id} />}
      </Loaded>
    </Surface>
  )
}
