import { createPart } from '../../../ui/LazyPart.tsx'

/** No page shows it before its cycle is over. */
export const LATE_ENDING = createPart(async () => (await import('./CycleEnding.tsx')).CycleEnding)
