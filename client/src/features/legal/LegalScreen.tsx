import { BRAND } from '@bougie/protocol/brand.ts'
import { useAppStatus } from '../../hooks/use-app-status.ts'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { frLegal, type LegalDocument } from './fr-legal.ts'
import styles from './LegalScreen.module.css'

export const LegalNoticeScreen = () => <LegalScreen document={frLegal.notice} />
export const TermsScreen = () => <LegalScreen document={frLegal.terms} />
export const PrivacyScreen = () => <LegalScreen document={frLegal.privacy} />

/** A page of plain text, followed by the operator's identity and contact. */
function LegalScreen({ document: { title, sections } }: { readonly document: LegalDocument }) {
  usePageTitle(`${title} · ${BRAND}`)
  const operator = useAppStatus().data?.operator
  const email = operator?.supportEmail ?? null
  return (
    <article className={styles.screen}>
      <h1>{title}</h1>
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <section>
        <h2>{frLegal.publisher}</h2>
        <p className={styles.address}>{operator?.publisher ?? frLegal.noPublisher}</p>
      </section>
      <section>
        <h2>{frLegal.contact}</h2>
        <p>{email === null ? frLegal.noContact : <a href={`mailto:${email}`}>{email}</a>}</p>
      </section>
      <Button to="/">{frLegal.back}</Button>
    </article>
  )
}
