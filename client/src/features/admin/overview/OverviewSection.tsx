import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../hooks/app-context.tsx'
import { ADMIN_KEY } from '../parts/admin-key.ts'
import { Loaded } from '../parts/Loaded.tsx'
import { Section } from '../parts/Section.tsx'
import { frAdmin } from '../text/fr-admin.ts'
import { AnnouncementCard } from './AnnouncementCard.tsx'
import { CycleBetsCard } from './CycleBetsCard.tsx'
import { FigureGroups } from './FigureGroups.tsx'
import { GamesCard } from './GamesCard.tsx'

const EVERY_MS = 5_000

/** Live figures and switches of the whole platform. */
export function OverviewSection() {
  const { api } = useApp()
  const figures = useQuery({
    queryKey: [ADMIN_KEY, 'figures'],
    queryFn: ({ signal }) => api('figures', { signal }),
    refetchInterval: EVERY_MS,
  })
  return (
    <Section title={frAdmin.nav.overview} lead={frAdmin.overview.lead}>
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
