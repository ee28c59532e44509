/** The fixed set of reactions that players of a battle send each other; there is no free text. */
export const REACTIONS = ['applause', 'wow', 'laugh', 'sweat', 'fire', 'handshake'] as const
export type Reaction = (typeof REACTIONS)[number]
