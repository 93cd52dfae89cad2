/** Whole hundredths are added, because a sum of floats has an error: 30.3 - 10.1 - 20.2 is not 0. */
export const sumOfTaka = (amounts: readonly number[]): number =>
  amounts.reduce((sum, taka) => sum + Math.round(taka * 100), 0) / 100
