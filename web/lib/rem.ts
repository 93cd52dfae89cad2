/** The size of the root's text follows the reader's own setting. */
export const remInPixels = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
