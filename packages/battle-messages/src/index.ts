export { type Battle, type BattleHead, NO_PROGRAMS, type PlayerCard, type ProgramSeats } from './battle-head.ts'
export { type AddressedMessage, betPlacedMessage, type MessageContext, messagesOf } from './event-messages.ts'
export { type SnapshotOptions, snapshotMessage } from './state-message.ts'
