/** "2026-0042": the numbers of a year follow each other without a gap. */
export const nameReceipt = ({ year, number }: { year: number; number: number }): string =>
  `${year}-${String(number).padStart(4, '0')}`
