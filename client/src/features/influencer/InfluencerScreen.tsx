import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { useParams } from 'react-router-dom'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { useSessionUser } from '../../hooks/use-session.ts'
import { fr } from '../../i18n/fr.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { SkeletonLines } from '../../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import { frInfluencer } from './fr-influencer.ts'
import styles from './InfluencerScreen.module.css'
import { LinkDashboard } from './LinkDashboard.tsx'
import { useCreatorLinks } from './use-influencer.ts'

/** The name in the address only titles the page; the session determines whose figures are shown. */
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
          action={<Button onClick={() => void links.refetch()}>{frInfluencer.retry}</Button>}
        />
      </Surface>
    )
  }
  const [first, ...others] = links.data
  return first === undefined ? <NoLink /> : <LinkDashboard links={[first, ...others]} />
}

/** Links are created by admins; without one there are no figures. */
function NoLink() {
  return (
    <Surface>
      <EmptyState title={frInfluencer.noLink} hint={frInfluencer.contact} icon={<IconLink size={26} />} />
    </Surface>
  )
}
