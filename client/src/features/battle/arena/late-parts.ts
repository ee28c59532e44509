import { createDialogPart, createOptionalPart } from '../../../hooks/fail-safe-parts.tsx'
import { createPart } from '../../../ui/create-part.tsx'

/** Parts of a battle that load lazily: no page shows them at first, or only wide screens or screen readers do. */
export const Late = {
  FinalOverlay: createPart(async () => (await import('./FinalOverlay.tsx')).FinalOverlay),
  CancelledOverlay: createPart(async () => (await import('./NoticeOverlay.tsx')).CancelledOverlay),
  NoBattleOverlay: createPart(async () => (await import('./NoticeOverlay.tsx')).NoBattleOverlay),
  NewBattleDialog: createDialogPart(async () => (await import('./NewBattleDialog.tsx')).NewBattleDialog),
  ConfirmDialog: createDialogPart(async () => (await import('../../../ui/Dialog/ConfirmDialog.tsx')).ConfirmDialog),
  CloseScreen: createPart(async () => (await import('../closed/CloseScreen.tsx')).CloseScreen),
  Reactions: createOptionalPart(async () => (await import('../reactions/Reactions.tsx')).Reactions),
  HistoryPanel: createOptionalPart(async () => (await import('../lobby/HistoryPanel.tsx')).HistoryPanel),
  LeaderboardPanel: createOptionalPart(async () => (await import('../lobby/LeaderboardPanel.tsx')).LeaderboardPanel),
  PriceInWords: createOptionalPart(async () => (await import('./BattleByEar.tsx')).PriceInWords),
  StandingRegion: createOptionalPart(async () => (await import('./BattleByEar.tsx')).StandingRegion),
  MatchBanner: createOptionalPart(async () => (await import('../queue/QueueNotice.tsx')).MatchBanner),
  RulesPanel: createOptionalPart(async () => (await import('./RulesPanel.tsx')).RulesPanel),
  QueueNotice: createOptionalPart(async () => (await import('../queue/QueueNotice.tsx')).QueueNotice),
  QueueDialog: createDialogPart(async () => (await import('../queue/QueueDialog.tsx')).QueueDialog),
} as const

/** Preloads, so that no part needs the network when it is shown. */
export async function preloadLateParts(): Promise<void> {
  await Promise.all(Object.values(Late).map((part) => part.load()))
}
