import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { usePageTitle } from '../../app/use-page-title.ts'
import { fr } from '../../text/fr.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { Surface } from '../../ui/Surface/Surface.tsx'
import styles from './InfluencerScreen.module.css'

const texts = fr.influencer

/** Links are made by the team; as long as one has none, there is nothing to count. */
export function InfluencerScreen() {
  usePageTitle(fr.titles.influencer)
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>{texts.title}</h1>
      <Surface>
        <EmptyState title={texts.noLink} hint={texts.contact} icon={<IconLink size={26} />} />
      </Surface>
    </div>
  )
}
