import { fr } from '../i18n/fr.ts'
import { SkeletonLines } from '../ui/Skeleton/Skeleton.tsx'
import styles from './ScreenSkeleton.module.css'

/** While the code of a screen is on its way. */
export function ScreenSkeleton() {
  return (
    <div className={styles.screen}>
      <SkeletonLines lines={5} label={fr.shell.loading} />
    </div>
  )
}
