import { createPart } from '../create-part.tsx'
import type { OpenDialogProps } from './OpenDialog.tsx'

const OpenDialog = createPart(async () => (await import('./OpenDialog.tsx')).OpenDialog)

/** Preloads, so that a dialog opens after the network is lost. */
export const preloadDialog = OpenDialog.load

interface DialogProps extends OpenDialogProps {
  readonly open: boolean
}

/** A modal; `data-autofocus` marks the element to focus first. */
export function Dialog({ open, ...content }: DialogProps) {
  return open ? <OpenDialog {...content} /> : null
}
