import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../hooks/app-context.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { frAdmin } from '../fr-admin.ts'
import { Section } from '../parts/Section.tsx'
import { ADMIN_KEY } from '../parts/use-admin-move.ts'
import { AnnouncementCard } from './AnnouncementCard.tsx'
import { FigureGroups } from './FigureGroups.tsx'
import { frOverview } from './fr-overview.ts'
import { CycleBetsCard, GamesCard } from './SwitchCards.tsx'

const EVERY_MS = 5_000

/** Live figures and switches of the whole platform. */
export function OverviewSection() {
  const { api } = useApp()
  const figures = useQuery({
    queryKey: [ADMIN_KEY, 'figures'],
    queryFn: ({ signal }) => api('admin.figures', { signal }),
    refetchInterval: EVERY_MS,
  })
  return (
    <Section title={frAdmin.nav.overview} lead={frOverview.lead}>
      <Loaded query={figures} lines={6}>
        {(data) => (
          <>
            <GamesCard closed={data.gameClosed} />
            <CycleBetsCard enabled={data.betsEnabled ?? !data.gameClosed} gamesClosed={data.gameClosed} />
            <AnnouncementCard />
            <FigureGroups figures={data} />
          </>
        )}
      </Loaded>
    </Section>
  )
}
