import { useLocation } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { useStore } from '../../../hooks/use-store.ts'
import { fr } from '../../../i18n/fr.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import styles from './GuestButtons.module.css'

/** Sign-up and sign-in. Each shows its own progress, and neither starts a second time meanwhile. */
export function GuestButtons() {
  const { identity, intention } = useApp()
  const { pathname } = useLocation()
  const { busy } = useStore(identity.store)
  const texts = fr.header

  /** The sign-in leads to the home page, which links back to this page. */
  function fromHere(enter: () => void) {
    intention.note({ type: 'page', path: pathname })
    enter()
  }

  return (
    <div className={styles.buttons}>
      <Button
        size="small"
        onClick={() => fromHere(identity.connect)}
        busy={busy === 'connect'}
        disabled={busy === 'create'}
      >
        {busy === 'connect' ? texts.connecting : texts.connectWallet}
      </Button>
      <Button
        variant="primary"
        size="small"
        onClick={() => fromHere(identity.create)}
        busy={busy === 'create'}
        disabled={busy === 'connect'}
      >
        {busy === 'create' ? texts.creating : texts.createWallet}
      </Button>
    </div>
  )
}
