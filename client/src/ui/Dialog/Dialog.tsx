import { createPart, LazyPart } from '../LazyPart.tsx'
import type { OpenDialogProps } from './OpenDialog.tsx'

const OPEN_DIALOG = createPart(async () => (await import('./OpenDialog.tsx')).OpenDialog)

/** So that a dialog answers the press that opens it, also when the network has gone since. */
export const preloadDialog = OPEN_DIALOG.load

interface DialogProps extends OpenDialogProps {
  readonly open: boolean
}

/** A modal; what to focus first is marked with `data-autofocus`. */
export function Dialog({ open, ...content }: DialogProps) {
  return open ? <LazyPart part={OPEN_DIALOG} props={content} /> : null
}
