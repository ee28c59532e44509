import { BRAND } from '@bougie/protocol/brand.ts'
import { Box, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAppStatus } from '../../hooks/use-app-status.ts'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { Page } from '../../ui/Page/Page.tsx'
import { frLegal, type LegalDocument } from './fr-legal.ts'

export const LegalNoticeScreen = () => <LegalScreen document={frLegal.notice} />
export const TermsScreen = () => <LegalScreen document={frLegal.terms} />
export const PrivacyScreen = () => <LegalScreen document={frLegal.privacy} />

/** A page of plain text, followed by the operator's identity and contact. */
function LegalScreen({ document: { title, sections } }: { readonly document: LegalDocument }) {
  usePageTitle(`${title} · ${BRAND}`)
  const operator = useAppStatus().data?.operator
  const email = operator?.supportEmail ?? null
  return (
    <Page title={title} width={720}>
      {sections.map((section) => (
        <Section key={section.title} title={section.title}>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Section>
      ))}
      <Section title={frLegal.publisher}>
        <Box component="p" style={{ whiteSpace: 'pre-line' }}>
          {operator?.publisher ?? frLegal.noPublisher}
        </Box>
      </Section>
      <Section title={frLegal.contact}>
        <p>{email === null ? frLegal.noContact : <a href={`mailto:${email}`}>{email}</a>}</p>
      </Section>
      <div>
        <Button to="/">{frLegal.back}</Button>
      </div>
    </Page>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack component="section" gap="sm" lh={1.6}>
      <Text component="h2" size="lg">
        {title}
      </Text>
      {children}
    </Stack>
  )
}
