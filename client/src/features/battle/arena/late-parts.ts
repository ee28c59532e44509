import { createPart } from '../../../ui/LazyPart.tsx'

/** Parts of a battle that load lazily: no page shows them at first, or only wide screens do. */
export const LATE_PARTS = {
  finalOverlay: createPart(async () => (await import('./FinalOverlay.tsx')).FinalOverlay),
  absenceNotice: createPart(async () => (await import('./AbsenceNotice.tsx')).AbsenceNotice),
  cancelledOverlay: createPart(async () => (await import('./NoticeOverlay.tsx')).CancelledOverlay),
  noBattleOverlay: createPart(async () => (await import('./NoticeOverlay.tsx')).NoBattleOverlay),
  newBattleDialog: createPart(async () => (await import('./NewBattleDialog.tsx')).NewBattleDialog),
  forfeitDialog: createPart(async () => (await import('./ForfeitDialog.tsx')).ForfeitDialog),
  closeScreen: createPart(async () => (await import('../closed/CloseScreen.tsx')).CloseScreen),
  reactions: createPart(async () => (await import('../reactions/Reactions.tsx')).Reactions),
  historyPanel: createPart(async () => (await import('../lobby/HistoryPanel.tsx')).HistoryPanel),
  leaderboardPanel: createPart(async () => (await import('../lobby/LeaderboardPanel.tsx')).LeaderboardPanel),
  matchBanner: createPart(async () => (await import('../queue/MatchBanner.tsx')).MatchBanner),
  queueNotice: createPart(async () => (await import('../queue/QueueNotice.tsx')).QueueNotice),
  queueDialog: createPart(async () => (await import('../queue/QueueDialog.tsx')).QueueDialog),
} as const

/** Preloads, so that no part needs the network when it is shown. */
export async function preloadLateParts(): Promise<void> {
  await Promise.all(Object.values(LATE_PARTS).map((part) => part.load()))
}
