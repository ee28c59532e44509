import type { ChartInput } from '../features/battle/chart/chart-model.ts'

/** A round before its start is fixed, with one price. */
export const chartInput: ChartInput = {
  round: 1,
  points: [{ index: 1, price: 50_000 }],
  maxPoints: 73,
  initialIndex: 41,
  initialPrice: null,
  equalBand: 0.0002,
  ownChoice: null,
  choiceIndex: null,
  settled: null,
}
