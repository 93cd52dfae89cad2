/** The name of a backup that was begun at this time; names sort by it. */
export const backupName = (begun: Date) =>
  `chaka-${begun.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.backup`
