import { createPart, LazyPart } from '../LazyPart.tsx'
import type { OpenDialogProps } from './OpenDialog.tsx'

const OPEN_DIALOG = createPart(async () => (await import('./OpenDialog.tsx')).OpenDialog)

/** Preloads, so that a dialog opens after the network is lost. */
export const preloadDialog = OPEN_DIALOG.load

interface DialogProps extends OpenDialogProps {
  readonly open: boolean
}

/** A modal; `data-autofocus` marks the element to focus first. */
export function Dialog({ open, ...content }: DialogProps) {
  return open ? <LazyPart part={OPEN_DIALOG} props={content} /> : null
}
