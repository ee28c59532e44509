import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { Button } from '../ui/Button/Button.tsx'
import { Page } from '../ui/Page/Page.tsx'

interface ProofPageProps {
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
    <Page
      title={title}
      subtitle={
        <Text c="dimmed" maw="68ch" mt="sm">
          {intro}
        </Text>
      }
      width={960}
    >
      {children}
      <p>
        <Button to={back.to}>{back.label}</Button>
      </p>
    </Page>
  )
}
