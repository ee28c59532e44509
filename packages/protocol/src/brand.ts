/** The name shown to players (French for candle). The only place that spells it. */
export const BRAND = 'Bougie'

/** The price that both games are about, under the only name that players see. */
export const PRICE_INDEX = `Indice\u00a0${BRAND}`
