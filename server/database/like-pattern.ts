/** The pattern of LIKE for any text that contains this one, whose every character is plain. */
export const containing = (text: string): string =>
  `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
