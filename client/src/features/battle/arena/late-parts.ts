import { createPart } from '../../../ui/LazyPart.tsx'

/** Parts of a battle that no page shows at first. */
export const LATE_PARTS = {
  finalOverlay: createPart(async () => (await import('./FinalOverlay.tsx')).FinalOverlay),
  newBattleDialog: createPart(async () => (await import('./NewBattleDialog.tsx')).NewBattleDialog),
  forfeitDialog: createPart(async () => (await import('./ForfeitDialog.tsx')).ForfeitDialog),
  closeScreen: createPart(async () => (await import('../closed/CloseScreen.tsx')).CloseScreen),
} as const
