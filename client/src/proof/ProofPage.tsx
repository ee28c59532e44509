import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePageTitle } from '../hooks/use-page-title.ts'
import { Button } from '../ui/Button/Button.tsx'

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
    <Stack gap="lg" maw={960} mx="auto" px="md" pt="lg" pb={48}>
      <Stack component="header" gap="sm">
        <Text component="h1" fz="2xl">
          {title}
        </Text>
        <Text c="dimmed" maw="68ch">
          {intro}
        </Text>
      </Stack>
      {children}
      <p>
        <Button to={back.to}>{back.label}</Button>
      </p>
    </Stack>
  )
}
