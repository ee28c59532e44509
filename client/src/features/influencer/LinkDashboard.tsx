import type { CreatorLink, LinkTimeframe } from '@bougie/protocol'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { frPeriods } from '../../i18n/fr.ts'
import { Choices } from '../../ui/Choices/Choices.tsx'
import { Columns } from '../../ui/Columns/Columns.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { SelectField } from '../../ui/SelectField/SelectField.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { frInfluencer } from './fr-influencer.ts'
import { LinkFigures } from './LinkFigures.tsx'
import { ShareLink } from './ShareLink.tsx'
import { useLinkStats } from './use-influencer.ts'

interface LinkDashboardProps {
  readonly links: readonly [CreatorLink, ...CreatorLink[]]
}

/** One link and one period; the first link is selected by default. */
export function LinkDashboard({ links }: LinkDashboardProps) {
  const [chosenId, setChosenId] = useState(links[0].id)
  const [timeframe, setTimeframe] = useState<LinkTimeframe>('ALL')
  // A link that was just deleted is replaced by the first one.
  const link = links.find(({ id }) => id === chosenId) ?? links[0]
  const stats = useLinkStats(link.id, timeframe)

  function choose(id: string) {
    const next = links.find((other) => other.id === id)
    if (next !== undefined) setChosenId(next.id)
  }

  return (
    <>
      <Surface>
        <Columns min={16} align="end">
          {links.length > 1 && (
            <SelectField
              label={frInfluencer.link}
              value={link.id}
              options={links.map(({ id, link_code }) => ({ value: id, label: link_code }))}
              onChange={choose}
            />
          )}
          <ShareLink code={link.link_code} />
        </Columns>
        <Text c="var(--color-text-faint)" fz="sm" mt={12}>
          {frInfluencer.another} {frInfluencer.contact}
        </Text>
      </Surface>
      <Choices label={frInfluencer.period} choices={frPeriods} chosen={timeframe} onChoose={setTimeframe} />
      <Loaded query={stats} loading={frInfluencer.loadingStats} failed={frInfluencer.statsFailed} lines={6}>
        {(data) => <LinkFigures stats={data} outdated={stats.isPlaceholderData} />}
      </Loaded>
    </>
  )
}
