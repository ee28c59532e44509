import type { ComponentType } from 'react'
import { fr } from '../i18n/fr.ts'
import { createPart } from '../ui/create-part.tsx'
import { useApp } from './app-context.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'

interface ClosableProps {
  /** Forgets the request for the dialog: a failed one is not shown, and the next request tries again. */
  readonly onClose: () => void
}

/**
 * A dialog whose code loads when it is first shown, or earlier by `load`. If the code does not arrive, the dialog closes
 * with a toast, and leaves the page and its running battle intact.
 */
export function createDialogPart<Props extends object>(fetchDialog: () => Promise<ComponentType<Props>>) {
  const Part = createPart(fetchDialog)

  // biome-ignore lint/correctness/noComponentHookFactories: called once per dialog, when its module loads, like `lazy`
  function DialogPart(props: Props & ClosableProps) {
    const { notifications } = useApp()

    function handleFailure() {
      notifications.add({ type: 'general', message: navigator.onLine ? undefined : fr.errors.network })
      props.onClose()
    }

    return (
      <ErrorBoundary onFailure={handleFailure}>
        <Part {...props} />
      </ErrorBoundary>
    )
  }

  return Object.assign(DialogPart, { load: Part.load })
}

/**
 * A part that its page can do without: if its code does not arrive, its place stays empty and everything around it works,
 * above all a battle that goes on. It is tried again when it is mounted again.
 */
export function createOptionalPart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  const Part = createPart(fetchPart)

  // biome-ignore lint/correctness/noComponentHookFactories: called once per part, when its module loads, like `lazy`
  function OptionalPart(props: Props) {
    return (
      <ErrorBoundary>
        <Part {...props} />
      </ErrorBoundary>
    )
  }

  return Object.assign(OptionalPart, { load: Part.load })
}
