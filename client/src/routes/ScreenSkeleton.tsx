import { fr } from '../i18n/fr.ts'
import { SkeletonLines } from '../ui/Skeleton/Skeleton.tsx'
import styles from './ScreenSkeleton.module.css'

/** Shown while the code of a screen loads. */
export function ScreenSkeleton() {
  return (
    <div className={styles.screen}>
      <SkeletonLines lines={5} label={fr.shell.loading} />
    </div>
  )
}
