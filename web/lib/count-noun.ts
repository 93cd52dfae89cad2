/** Says "1 rental" or "3 rentals", for nouns whose plural ends in s. */
export const countNoun = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`
