import { Box, Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { useApp } from '../../../hooks/app-context.tsx'
import { useStore } from '../../../hooks/use-store.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import { Dialog } from '../../../ui/Dialog/Dialog.tsx'
import styles from './ConsentBanner.module.css'
import { frConsent } from './fr-consent.ts'
import { useConsent } from './use-consent.ts'

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
    <section className={styles.banner} aria-labelledby={titleId}>
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
