/** French texts of running battles that other pages show too, which do not load those of the battle itself. */
export const frRunning = {
  bet: 'Parier !',
  one: (opponent: string) => `Partie en cours contre ${opponent}`,
  many: (count: number) => `${count} parties en cours`,
  rejoin: 'Rejoindre',
} as const
