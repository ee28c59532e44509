import { createPart } from '../../../ui/LazyPart.tsx'

/** Loads lazily: no page shows it before its cycle has ended. */
export const LATE_ENDING = createPart(async () => (await import('./CycleEnding.tsx')).CycleEnding)
