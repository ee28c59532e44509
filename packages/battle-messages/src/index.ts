export { type Battle, type BattleHead, NO_PROGRAMS, type PlayerCard, type ProgramSeats } from './battle-head.ts'
export { type AddressedMessage, betPlacedMessage, messagesOf, pricePointMessage } from './event-messages.ts'
export { type MessageContext, snapshotMessage } from './state-message.ts'
