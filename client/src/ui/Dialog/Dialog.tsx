import { createPart } from '../create-part.tsx'

/** A modal, open while it is rendered; `data-autofocus` marks the element to focus first. */
export const Dialog = createPart(async () => (await import('./OpenDialog.tsx')).OpenDialog)
