import type { ReactNode } from 'react'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { Button } from '../ui/Button/Button.tsx'
import styles from './VerifyScreen.module.css'

export interface ProofPageProps {
  readonly pageTitle: string
  readonly title: string
  readonly intro: string
  readonly children: ReactNode
  readonly back: { readonly to: string; readonly label: string }
}

/** The claim, its proof, and the link to the game. */
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
        <Button to={back.to}>{back.label}</Button>
      </p>
    </div>
  )
}
