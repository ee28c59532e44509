/** What the buttons of a period toggle say, by the name that the server knows the period by. */
export const frPeriods = { '24h': '24 h', '7j': '7 j', '1m': '1 mois', ALL: 'Tout' } as const
