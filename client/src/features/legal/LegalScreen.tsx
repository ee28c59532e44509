import { DEFAULT_CYCLE_SETTINGS } from '@bougie/engine/cycle/settings.ts'
import { BRAND } from '@bougie/protocol/brand.ts'
import { CHANNELS, PAYMENT_CHANNELS } from '@bougie/protocol/payment-rules.ts'
import { Box, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAppStatus } from '../../hooks/use-app-status.ts'
import { usePageTitle } from '../../hooks/use-page-title.ts'
import { frChannels } from '../../i18n/fr-channels.ts'
import { formatRate } from '../../i18n/french-formats.ts'
import { Button } from '../../ui/Button/Button.tsx'
import { Page } from '../../ui/Page/Page.tsx'

interface LegalDocument {
  readonly title: string
  readonly sections: readonly { readonly title: string; readonly paragraphs: readonly string[] }[]
}

const CYCLE_FEE = formatRate(DEFAULT_CYCLE_SETTINGS.feeBasisPoints)
const CASH_OUT_CUT = formatRate(DEFAULT_CYCLE_SETTINGS.cashOutBasisPoints)
const CHANNEL_FEES = new Intl.ListFormat('fr', { type: 'conjunction' }).format(
  PAYMENT_CHANNELS.map((channel) => `${formatRate(CHANNELS[channel].feeBasisPoints)} (${frChannels[channel].inLine})`),
)

const DEMONSTRATION =
  'Les euros affichés sont fictifs : aucun argent réel n’est déposé, joué, gagné ou retiré. Ils ne peuvent être ni échangés ni convertis.'

/** French texts of the three pages, without the operator's own data. */
const frLegal = {
  back: 'Retour à l’accueil',
  publisher: 'Éditeur',
  noPublisher: 'Ce site n’a pas encore indiqué son éditeur.',
  contact: 'Contact',
  noContact: 'Aucune adresse de contact n’est indiquée.',
  notice: {
    title: 'Mentions légales',
    sections: [{ title: 'Nature du service', paragraphs: [DEMONSTRATION] }],
  },
  terms: {
    title: 'Conditions d’utilisation',
    sections: [
      {
        title: 'Pour qui',
        paragraphs: [
          `${BRAND} est réservé aux personnes de 18 ans ou plus. Un joueur n’a qu’un wallet ; jouer contre soi-même, ou se relayer à plusieurs sur un même wallet, est interdit.`,
        ],
      },
      { title: 'Euros fictifs', paragraphs: [DEMONSTRATION] },
      {
        title: 'Les parties',
        paragraphs: [
          'Les règles sont affichées dans chaque jeu. Les cours sont fixés par un engagement publié avant la partie et peuvent être vérifiés après elle, sur la page de chaque partie.',
          'Après une panne, une partie continue, ou son résultat est publié. Si elle ne peut pas finir, une battle partage le pot selon le score, et un pari du Cycle est payé à sa juste valeur au dernier prix publié, frais gardés. Si l’équipe annule la partie, mises et frais sont rendus.',
        ],
      },
      {
        title: 'Des cours vérifiables',
        paragraphs: [
          'Avant chaque battle et chaque cycle, le serveur publie l’empreinte d’une graine secrète, d’où viennent tous les prix : il ne peut plus les changer. À la fin il révèle la graine, et « Vérifier » recalcule les prix dans votre navigateur. Dans une battle, chaque joueur ajoute sa propre graine après l’engagement.',
          'Quand les prix d’une battle viennent d’un marché réel, sa page de vérification le dit.',
          'Un robot est toujours marqué « Bot ». Celui de la battle choisit au hasard et n’en sait pas plus que vous.',
        ],
      },
      {
        title: 'Les frais',
        paragraphs: [
          'La battle est sans frais : le gagnant reçoit les deux mises, et une égalité rend à chacun la sienne.',
          `Au Cycle, à la mise s’ajoutent des frais de ${CYCLE_FEE}, et un encaissement avant la fin retient ${CASH_OUT_CUT} de la valeur du pari. Les frais d’un dépôt ou d’un retrait sont de ${CHANNEL_FEES}.`,
        ],
      },
      {
        title: 'Votre wallet',
        paragraphs: [
          'Vous gardez vous-même votre passkey et vos codes de récupération : sans eux, personne ne peut rouvrir le wallet à votre place.',
          'Un accès peut être suspendu en cas d’abus : trafic automatique non déclaré, parties arrangées, tentative de contourner les limites.',
        ],
      },
      {
        title: 'Jouer avec mesure',
        paragraphs: [
          'Le profil permet de fixer ses limites de dépôt et de perte, de faire une pause ou de s’exclure. Joueurs Info Service répond au 09 74 75 13 13 (appel non surtaxé).',
        ],
      },
    ],
  },
  privacy: {
    title: 'Confidentialité',
    sections: [
      {
        title: 'Ce qui est enregistré',
        paragraphs: [
          'Le nom et l’adresse du wallet, le pseudo et l’image choisis, la clé publique de la passkey, l’appareil de chaque session, les parties, les paris et les mouvements du solde.',
          'Les destinations de retrait sont chiffrées. Les secrets (jetons de session, codes de récupération) ne sont gardés que sous forme d’empreinte.',
        ],
      },
      {
        title: 'Sécurité',
        paragraphs: [
          'L’adresse réseau sert à limiter les abus. Un journal de sécurité, visible des seuls administrateurs, la garde 30 jours, puis seulement son réseau, 180 jours au plus en tout.',
          'À la connexion, un cookie technique reconnaît le navigateur pendant 90 jours. Il sert uniquement contre la triche : deux wallets ouverts dans le même navigateur ne se disputent pas de points de classement. Illisible par les pages, il n’est transmis à aucun tiers ; seule son empreinte est gardée.',
          'Un second cookie retient le thème clair ou sombre si vous en choisissez un.',
        ],
      },
      {
        title: 'Mesure d’audience',
        paragraphs: [
          'Les pages vues ne sont comptées qu’avec votre accord, demandé une fois et modifiable en bas de chaque page. Aucun traceur publicitaire, aucun service tiers.',
        ],
      },
      {
        title: 'Vos droits',
        paragraphs: [
          'Le profil donne accès à vos droits sans attendre : « Mes données » télécharge tout ce qui est gardé sur vous, le pseudo et l’image s’y rectifient, « Supprimer mon compte » efface ce qui vous identifie. Vos battles, vos paris et vos mouvements d’argent restent, sous « Compte supprimé » : la loi demande de garder dix ans les mouvements d’argent. Le code d’un lien de créateur reste réservé, pour que personne d’autre ne le reprenne.',
          'Pour toute autre demande, écrivez à l’adresse de contact ; vous pouvez aussi saisir la CNIL.',
        ],
      },
    ],
  },
} as const

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
