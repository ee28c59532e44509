import { fr } from '../i18n/fr.ts'
import { Button } from '../ui/Button/Button.tsx'
import { EmptyState } from '../ui/EmptyState/EmptyState.tsx'
import { useApp } from './app-context.tsx'

interface GuestEmptyStateProps {
  readonly title: string
  readonly hint: string
  /** The page to return to once signed in. */
  readonly path: string
}

/** Shown to a guest in place of a list of their own. */
export function GuestEmptyState({ title, hint, path }: GuestEmptyStateProps) {
  const { identity } = useApp()
  const connect = (
    <Button size="small" onClick={() => identity.offer({ type: 'page', path })}>
      {fr.lists.connect}
    </Button>
  )
  return <EmptyState title={title} hint={hint} action={connect} />
}
