import { Box, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useApp, useStore } from '../../../hooks/app-context.tsx'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import styles from './ConsentBanner.module.css'
import { useConsent } from './consent.ts'

/** French texts of the consent question. Both decisions are one press away and of one size. */
const frConsent = {
  title: 'Mesure d’audience',
  /** One line on a phone, so that the home page's start button stays visible. */
  question: 'Pouvons-nous compter les pages vues, sans publicité ?',
  accept: 'Tout accepter',
  refuse: 'Tout refuser',
  more: 'Ce qui est mesuré',
  measured: [
    'Le but : savoir ce qui sert et ce qui manque. Rien n’est partagé, et refuser ne change rien pour vous.',
    'L’adresse des pages ouvertes et celle d’où vous venez.',
    'Votre navigateur, et un identifiant tiré au hasard qui disparaît avec l’onglet.',
    'L’adresse de votre wallet, si vous êtes connecté.',
    'Tout est effacé après 90 jours.',
  ],
  kept: 'Votre réponse est gardée six mois dans ce navigateur. Vous pouvez la changer à tout moment, au bas de chaque page.',
  accepted: 'Vous avez accepté la mesure d’audience.',
  refused: 'Vous avez refusé la mesure d’audience.',
  unasked: 'Vous n’avez pas encore répondu : rien n’est mesuré.',
  close: 'Fermer',
  saved: 'Votre choix est enregistré',
} as const

/** Two buttons of one style: the law requires refusing to be as easy as accepting. */
export function ConsentButtons({ onResponded }: { readonly onResponded?: () => void }) {
  const { snackbars } = useApp()
  const { consent } = useConsent()

  function response(choice: 'accepted' | 'refused') {
    consent.choose(choice)
    snackbars.show('info', frConsent.saved)
    onResponded?.()
  }

  return (
    <div className={styles.buttons}>
      <Button size="small" onClick={() => response('refused')}>
        {frConsent.refuse}
      </Button>
      <Button size="small" onClick={() => response('accepted')}>
        {frConsent.accept}
      </Button>
    </div>
  )
}

function ConsentDetails() {
  return (
    <details className={styles.details}>
      <summary>{frConsent.more}</summary>
      <Box component="ul" my="xs" pl={20} style={{ listStyle: 'disc' }}>
        {frConsent.measured.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
      <p>{frConsent.kept}</p>
    </details>
  )
}

/** Shown at the bottom of the window until the visitor decides; reserves the height that it covers. */
export function ConsentBanner() {
  const titleId = useId()
  return (
    <section className={styles.banner} data-screen-only aria-labelledby={titleId}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id={titleId} className="visually-hidden">
            {frConsent.title}
          </h2>
          <p>{frConsent.question}</p>
          <ConsentDetails />
        </div>
        <ConsentButtons />
      </div>
    </section>
  )
}

interface ConsentDialogProps {
  readonly zIndex: string | undefined
  readonly onClose: () => void
}

/** The decision, with buttons to change it. */
export function ConsentDialog({ zIndex, onClose }: ConsentDialogProps) {
  const response = useStore(useConsent().consent)
  return (
    <Dialog title={frConsent.title} onClose={onClose} closeLabel={frConsent.close} zIndex={zIndex}>
      <Stack>
        <Text c="bright" inherit fw={600}>
          {frConsent[response]}
        </Text>
        <p>{frConsent.question}</p>
        <ConsentDetails />
        <ConsentButtons onResponded={onClose} />
      </Stack>
    </Dialog>
  )
}
