type Part = Intl.DateTimeFormatPartTypes

/**
 * Formats `iso` by the clock of `zone`: "Thu 1 Aug, 10:00", and "Thu 1 Aug 2024, 10:00" in another
 * year than this one. It uses the browser's own Intl, because pages that the server renders need it
 * before they fetch the code for times.
 */
export function formatDay(iso: string, zone: string): string {
  const read = partsOf(new Date(iso), zone)
  return describe(read, read('year') !== partsOf(new Date(), zone)('year'))
}

/** Papers that are kept always name the year: "Thu 1 Aug 2024, 10:00". */
export const formatDayOfYear = (iso: string, zone: string): string =>
  describe(partsOf(new Date(iso), zone), true)

function describe(read: (name: Part) => string, hasYear: boolean): string {
  const date = [read('weekday'), read('day'), read('month'), ...(hasYear ? [read('year')] : [])]
  return `${date.join(' ')}, ${read('hour')}:${read('minute')}`
}

function partsOf(moment: Date, zone: string): (name: Part) => string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment)
  return (name) => parts.find(({ type }) => type === name)?.value ?? ''
}
