import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { useParams } from 'react-router-dom'
import { usePageTitle } from '../../app/use-page-title.ts'
import { useSessionUser } from '../../app/use-session.ts'
import { fr } from '../../text/fr.ts'
import { frInfluencer } from '../../text/fr-influencer.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { SecondaryButton } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import { SkeletonLines } from '../../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import styles from './InfluencerScreen.module.css'
import { LinkDashboard } from './LinkDashboard.tsx'
import { useCreatorLinks } from './use-influencer.ts'

/** The name in the address only titles the page; whose figures are shown is decided by who is signed in. */
export function InfluencerScreen() {
  usePageTitle(fr.titles.influencer)
  const { influencerName } = useParams()
  const user = useSessionUser()
  const handle = influencerName ?? user?.pseudo
  return (
    <div className={styles.screen}>
      <header>
        <h1 className={styles.title}>{frInfluencer.title}</h1>
        {handle && <p className={styles.handle}>{frInfluencer.of(handle)}</p>}
      </header>
      <OwnLinks />
    </div>
  )
}

function OwnLinks() {
  const links = useCreatorLinks()
  if (links.isPending) return <SkeletonLines lines={6} label={frInfluencer.loadingLinks} />
  if (links.isError) {
    return (
      <Surface>
        <EmptyState
          title={frInfluencer.linksFailed}
          hint={links.error.message}
          action={<SecondaryButton onClick={() => void links.refetch()}>{frInfluencer.retry}</SecondaryButton>}
        />
      </Surface>
    )
  }
  const [first, ...others] = links.data
  return first === undefined ? <NoLink /> : <LinkDashboard links={[first, ...others]} />
}

/** Links are made by the team; as long as one has none, there is nothing to count. */
function NoLink() {
  return (
    <Surface>
      <EmptyState title={frInfluencer.noLink} hint={frInfluencer.contact} icon={<IconLink size={26} />} />
    </Surface>
  )
}
