const NAME = /^chaka-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

/** Names sort by the time at which the backup began. */
export const backupName = (begun: Date) =>
  `chaka-${begun.toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.backup`

export function readBackupName(file: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(file) ?? []
  if (year === undefined) return undefined
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
