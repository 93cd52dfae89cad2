const NAME = /^chaka-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

/** The name of a backup that was begun at this time; names sort by it. */
export const backupName = (begun: Date) =>
  `chaka-${begun.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.backup`

/** When a backup of this name was begun; undefined for another file. */
export function readBackupName(file: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(file) ?? []
  if (year === undefined) return undefined
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
