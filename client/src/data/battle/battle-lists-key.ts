/** Every list of battles and results is cached below this key, so that the end of a battle refreshes them all. */
export const BATTLE_LISTS_KEY = 'battle-lists'
