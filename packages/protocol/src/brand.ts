/** The name shown to players (French for candle). The only place that spells it. */
export const BRAND = 'Bougie'
