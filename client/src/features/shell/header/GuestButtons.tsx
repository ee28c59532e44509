import { useLocation } from 'react-router-dom'
import { useApp } from '../../../hooks/app-context.tsx'
import { useStore } from '../../../hooks/use-store.ts'
import { fr } from '../../../i18n/fr.ts'
import { Button } from '../../../ui/Button/Button.tsx'
import styles from './GuestButtons.module.css'

const { connectWallet, connecting, createWallet, creating } = fr.header
const WAYS = [
  { mode: 'connect', variant: 'outline', label: connectWallet, busyLabel: connecting },
  { mode: 'create', variant: 'primary', label: createWallet, busyLabel: creating },
] as const

/** Sign-up and sign-in. Each shows its own progress, and neither starts a second time meanwhile. */
export function GuestButtons() {
  const { identity, intention } = useApp()
  const { pathname } = useLocation()
  const { busy } = useStore(identity.store)

  /** The sign-in leads to the home page, which links back to this page. */
  function fromHere(enter: () => void) {
    intention.note({ type: 'page', path: pathname })
    enter()
  }

  return (
    <div className={styles.buttons}>
      {WAYS.map(({ mode, variant, label, busyLabel }) => (
        <Button
          key={mode}
          variant={variant}
          size="small"
          onClick={() => fromHere(identity[mode])}
          busy={busy === mode}
          disabled={busy !== null && busy !== mode}
        >
          {busy === mode ? busyLabel : label}
        </Button>
      ))}
    </div>
  )
}
