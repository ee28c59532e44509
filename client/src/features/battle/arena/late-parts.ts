import { createDialogPart } from '../../../hooks/create-dialog-part.tsx'
import { createPart } from '../../../ui/create-part.tsx'

/** Parts of a battle that load lazily: no page shows them at first, or only wide screens or screen readers do. */
export const Late = {
  FinalOverlay: createPart(async () => (await import('./FinalOverlay.tsx')).FinalOverlay),
  CancelledOverlay: createPart(async () => (await import('./NoticeOverlay.tsx')).CancelledOverlay),
  NoBattleOverlay: createPart(async () => (await import('./NoticeOverlay.tsx')).NoBattleOverlay),
  NewBattleDialog: createDialogPart(async () => (await import('./NewBattleDialog.tsx')).NewBattleDialog),
  ConfirmDialog: createDialogPart(async () => (await import('../../../ui/Dialog/ConfirmDialog.tsx')).ConfirmDialog),
  CloseScreen: createPart(async () => (await import('../closed/CloseScreen.tsx')).CloseScreen),
  Reactions: createPart(async () => (await import('../reactions/Reactions.tsx')).Reactions),
  HistoryPanel: createPart(async () => (await import('../lobby/HistoryPanel.tsx')).HistoryPanel),
  LeaderboardPanel: createPart(async () => (await import('../lobby/LeaderboardPanel.tsx')).LeaderboardPanel),
  PriceInWords: createPart(async () => (await import('./BattleByEar.tsx')).PriceInWords),
  StandingRegion: createPart(async () => (await import('./BattleByEar.tsx')).StandingRegion),
  MatchBanner: createPart(async () => (await import('../queue/QueueNotice.tsx')).MatchBanner),
  RulesPanel: createPart(async () => (await import('./RulesPanel.tsx')).RulesPanel),
  QueueNotice: createPart(async () => (await import('../queue/QueueNotice.tsx')).QueueNotice),
  QueueDialog: createPart(async () => (await import('../queue/QueueDialog.tsx')).QueueDialog),
} as const

/** Preloads, so that no part needs the network when it is shown. */
export async function preloadLateParts(): Promise<void> {
  await Promise.all(Object.values(Late).map((part) => part.load()))
}
