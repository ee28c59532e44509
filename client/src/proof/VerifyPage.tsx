import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fr } from '../i18n/fr.ts'
import { Banner } from '../ui/Banner/Banner.tsx'
import { Button } from '../ui/Button/Button.tsx'
import { EmptyState } from '../ui/EmptyState/EmptyState.tsx'
import { Skeleton } from '../ui/Skeleton/Skeleton.tsx'
import { Surface } from '../ui/Surface/Surface.tsx'
import { frVerify } from './fr-verify.ts'
import { HashLine } from './HashLine.tsx'
import { ProofPage } from './ProofPage.tsx'

interface Fairness {
  readonly revealed: boolean
  readonly commitment: string
}

type Revealed<Game extends Fairness> = Extract<Game, { readonly revealed: true }>

interface VerifyPageProps<Game extends Fairness> {
  readonly query: UseQueryResult<Game>
  readonly pageTitle: string
  readonly text: Readonly<Record<'title' | 'intro' | 'notFound' | 'notRevealed' | 'back', string>>
  /** Path of the game. */
  readonly back: string
  /** Shown for an id that matches no game of this kind; `notFound` is the page that says so. */
  readonly elsewhere: (notFound: ReactNode) => ReactNode
  readonly children: (game: Revealed<Game>) => ReactNode
}

/** The proof of a battle or a cycle; while the game runs only the commitment is published. */
export function VerifyPage<Game extends Fairness>(props: VerifyPageProps<Game>) {
  const { query, pageTitle, text, back, elsewhere, children } = props
  const { data, status, error } = query
  const isUnknown = status === 'error' && 'status' in error && error.status === 404
  const retry = (size: 'small' | 'medium') => (
    <Button size={size} onClick={() => void query.refetch()}>
      {fr.lists.retry}
    </Button>
  )

  function content(): ReactNode {
    if (isUnknown) return <EmptyState title={text.notFound} />
    if (status === 'error') return <EmptyState title={frVerify.battle.failed} action={retry('medium')} />
    if (status === 'pending') return <Skeleton height="480px" />
    if (isRevealed(data)) return children(data)
    return (
      <Surface padding="large">
        <Banner action={retry('small')}>{text.notRevealed}</Banner>
        <HashLine name={frVerify.battle.commitment} hash={data.commitment} />
      </Surface>
    )
  }

  const page = (
    <ProofPage pageTitle={pageTitle} title={text.title} intro={text.intro} back={{ to: back, label: text.back }}>
      {content()}
    </ProofPage>
  )
  return isUnknown ? elsewhere(page) : page
}

function isRevealed<Game extends Fairness>(game: Game): game is Revealed<Game> {
  return game.revealed
}
