import { createSuspendedPart } from '../../../ui/create-part.tsx'

/** Loads when it is first shown, or during the search: a battle begins without a placeholder. */
export const BattleScreen = createSuspendedPart(async () => (await import('./BattleScreen.tsx')).BattleScreen)
