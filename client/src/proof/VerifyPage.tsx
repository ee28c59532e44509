import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fr } from '../i18n/fr.ts'
import { Banner } from '../ui/Banner/Banner.tsx'
import { Button } from '../ui/Button/Button.tsx'
import { EmptyState } from '../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
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
  /** Null when no game of this kind has the id. */
  readonly query: UseQueryResult<Game | null>
  readonly pageTitle: string
  readonly text: Readonly<Record<'title' | 'intro' | 'notFound' | 'notRevealed' | 'back', string>>
  /** Path of the game. */
  readonly back: string
  /** Shown for such an id; `notFound` is the page that says so. */
  readonly elsewhere: (notFound: ReactNode) => ReactNode
  readonly children: (game: Revealed<Game>) => ReactNode
}

/** The proof of a battle or a cycle; while the game runs only the commitment is published. */
export function VerifyPage<Game extends Fairness>(props: VerifyPageProps<Game>) {
  const { query, pageTitle, text, back, elsewhere, children } = props
  const page = (
    <ProofPage pageTitle={pageTitle} title={text.title} intro={text.intro} back={{ to: back, label: text.back }}>
      <Loaded query={query} failed={frVerify.battle.failed} lines={8}>
        {(game) => {
          if (game === null) return <EmptyState title={text.notFound} />
          if (isRevealed(game)) return children(game)
          const retry = (
            <Button size="small" onClick={() => void query.refetch()}>
              {fr.lists.retry}
            </Button>
          )
          return (
            <Surface padding="large">
              <Banner action={retry}>{text.notRevealed}</Banner>
              <HashLine name={frVerify.battle.commitment} hash={game.commitment} />
            </Surface>
          )
        }}
      </Loaded>
    </ProofPage>
  )
  return query.data === null ? elsewhere(page) : page
}

function isRevealed<Game extends Fairness>(game: Game): game is Revealed<Game> {
  return game.revealed
}
