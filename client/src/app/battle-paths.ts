export const LOBBY_PATH = '/battle'
export const GAME_PATH = '/battle/game'
