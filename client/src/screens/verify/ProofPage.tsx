import type { ReactNode } from 'react'
import { usePageTitle } from '../../app/use-page-title.ts'
import { SecondaryLink } from '../../ui/SecondaryButton/SecondaryButton.tsx'
import styles from './VerifyScreen.module.css'

export interface ProofPageProps {
  readonly pageTitle: string
  readonly title: string
  readonly intro: string
  readonly children: ReactNode
  readonly back: { readonly to: string; readonly label: string }
}

/** What is proved here, the proof, and the way back to the game. */
export function ProofPage({ pageTitle, title, intro, children, back }: ProofPageProps) {
  usePageTitle(pageTitle)
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{title}</h1>
        <p className={styles.intro}>{intro}</p>
      </header>
      {children}
      <p>
        <SecondaryLink to={back.to}>{back.label}</SecondaryLink>
      </p>
    </div>
  )
}
