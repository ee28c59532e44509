import { Text } from '@mantine/core'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { useApp } from '../../hooks/app-context.tsx'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { useSessionUser } from '../../hooks/use-session.ts'
import { fr } from '../../i18n/fr.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Page } from '../../ui/Page/Page.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { frInfluencer } from './fr-influencer.ts'
import { LinkDashboard } from './LinkDashboard.tsx'

/** The name in the address only titles the page; the session determines whose figures are shown. */
export function InfluencerScreen() {
  usePageTitle(fr.titles.influencer)
  const { influencerName } = useParams()
  const user = useSessionUser()
  const handle = influencerName ?? user?.pseudo
  return (
    <Page title={frInfluencer.title} subtitle={handle && <Handle name={handle} />} width={1100}>
      <OwnLinks />
    </Page>
  )
}

function Handle({ name }: { readonly name: string }) {
  return (
    <Text inherit mt="xs" c="var(--color-equal)" ff="var(--font-display)" fw={600} style={{ overflowWrap: 'anywhere' }}>
      {frInfluencer.of(name)}
    </Text>
  )
}

function OwnLinks() {
  const { api } = useApp()
  const userId = useSessionUser()?.id ?? null
  const links = useQuery({
    queryKey: ['creator-links', userId],
    queryFn: ({ signal }) => api('influencer.creatorLinks', { signal }),
  })
  return (
    <Loaded query={links} loading={frInfluencer.loadingLinks} failed={frInfluencer.linksFailed} lines={6}>
      {([first, ...others]) =>
        first === undefined ? (
          // Links are created by admins; without one there are no figures.
          <Surface>
            <EmptyState title={frInfluencer.noLink} hint={frInfluencer.contact} icon={<IconLink size={26} />} />
          </Surface>
        ) : (
          <LinkDashboard links={[first, ...others]} />
        )
      }
    </Loaded>
  )
}
