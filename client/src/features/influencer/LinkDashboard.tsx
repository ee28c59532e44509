import type { CreatorLink, LinkTimeframe } from '@bougie/protocol'
import { useState } from 'react'
import { frPeriods } from '../../i18n/fr.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { SelectField } from '../../ui/SelectField/SelectField.tsx'
import { SkeletonLines } from '../../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { frInfluencer } from './fr-influencer.ts'
import styles from './LinkDashboard.module.css'
import { LinkFigures } from './LinkFigures.tsx'
import { ShareLink } from './ShareLink.tsx'
import { useLinkStats } from './use-influencer.ts'

const TIMEFRAMES: readonly LinkTimeframe[] = ['24h', '7j', '1m', 'ALL']

interface LinkDashboardProps {
  readonly links: readonly [CreatorLink, ...CreatorLink[]]
}

/** One link and one period; the first link is selected by default. */
export function LinkDashboard({ links }: LinkDashboardProps) {
  const [chosenId, setChosenId] = useState(links[0].id)
  const [timeframe, setTimeframe] = useState<LinkTimeframe>('ALL')
  // A link that was just deleted is replaced by the first one.
  const link = links.find(({ id }) => id === chosenId) ?? links[0]

  function choose(id: string) {
    const next = links.find((other) => other.id === id)
    if (next !== undefined) setChosenId(next.id)
  }

  return (
    <>
      <Surface>
        <div className={styles.choice}>
          {links.length > 1 && (
            <SelectField
              label={frInfluencer.link}
              value={link.id}
              options={links.map(({ id, link_code }) => ({ value: id, label: link_code }))}
              onChange={choose}
            />
          )}
          <ShareLink code={link.link_code} />
        </div>
        <p className={styles.contact}>
          {frInfluencer.another} {frInfluencer.contact}
        </p>
      </Surface>
      <PeriodToggle timeframe={timeframe} onPick={setTimeframe} />
      <Stats link={link} timeframe={timeframe} />
    </>
  )
}

interface PeriodToggleProps {
  readonly timeframe: LinkTimeframe
  readonly onPick: (timeframe: LinkTimeframe) => void
}

function PeriodToggle({ timeframe, onPick }: PeriodToggleProps) {
  return (
    <fieldset className={styles.periods}>
      <legend className="visually-hidden">{frInfluencer.period}</legend>
      {TIMEFRAMES.map((choice) => (
        <Button key={choice} size="small" fullWidth pressed={choice === timeframe} onClick={() => onPick(choice)}>
          {frPeriods[choice]}
        </Button>
      ))}
    </fieldset>
  )
}

interface StatsProps {
  readonly link: CreatorLink
  readonly timeframe: LinkTimeframe
}

function Stats({ link, timeframe }: StatsProps) {
  const stats = useLinkStats(link.id, timeframe)
  if (stats.isPending) return <SkeletonLines lines={6} label={frInfluencer.loadingStats} />
  if (stats.isError) {
    return (
      <Surface>
        <EmptyState
          title={frInfluencer.statsFailed}
          hint={stats.error.message}
          action={<Button onClick={() => void stats.refetch()}>{frInfluencer.retry}</Button>}
        />
      </Surface>
    )
  }
  return <LinkFigures stats={stats.data} outdated={stats.isPlaceholderData} />
}
