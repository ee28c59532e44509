import { Group, Text } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconShieldX from '@tabler/icons-react/dist/esm/icons/IconShieldX.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fr } from '../i18n/fr.ts'
import { Banner } from '../ui/Banner/Banner.tsx'
import { Button } from '../ui/Button/Button.tsx'
import { EmptyState } from '../ui/EmptyState/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Surface } from '../ui/Surface/Surface.tsx'
import { Tag } from '../ui/Tag/Tag.tsx'
import { frVerify } from './fr-verify.ts'
import { ProofPage } from './ProofPage.tsx'
import styles from './VerifyPage.module.css'

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

interface HashLineProps {
  readonly name: string
  readonly hash: string
}

/** A long value to compare and copy. */
export function HashLine({ name, hash }: HashLineProps) {
  return (
    <div className={styles.line}>
      <Text span c="dimmed" fz="sm">
        {name}
      </Text>
      <Text component="code" c="bright" fz="sm" className="break-anywhere" style={{ userSelect: 'all' }}>
        {hash}
      </Text>
    </div>
  )
}

const text = frVerify.battle

interface VerdictProps {
  readonly conform: boolean
  readonly children: ReactNode
}

/** The result of this browser's check. */
export function Verdict({ conform, children }: VerdictProps) {
  const Icon = conform ? IconShieldCheck : IconShieldX
  return (
    <Group
      component="section"
      wrap="nowrap"
      px="lg"
      py="md"
      bd="1px solid var(--tone-line)"
      bdrs="lg"
      bg="var(--tone-tint)"
      data-tone={conform ? 'up' : 'down'}
      aria-live="polite"
    >
      <Icon size={44} stroke={1.8} color="var(--tone-text)" style={{ flex: 'none' }} aria-hidden="true" />
      <div>
        <Text inherit c="var(--tone-text)" ff="var(--font-display)" fz="xl" fw={700}>
          {conform ? text.conform : text.notConform}
        </Text>
        {children}
      </div>
    </Group>
  )
}

interface RowVerdictProps {
  readonly conform: boolean
  readonly title?: string
}

/** Whether one line equals the values computed from the seeds. */
export function RowVerdict({ conform, title }: RowVerdictProps) {
  const Icon = conform ? IconCheck : IconX
  return (
    <Tag tone={conform ? 'good' : 'bad'} icon={<Icon size={14} stroke={3} aria-hidden="true" />} title={title}>
      {conform ? frVerify.battle.conform : frVerify.battle.notConform}
    </Tag>
  )
}
