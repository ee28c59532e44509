/** The first part of the key of every query about players, in all features. */
export const PLAYERS_KEY = 'players'
