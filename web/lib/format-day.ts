/**
 * Formats `iso` for a sentence, by the shop's clock: "Thu 1 Aug, 10:00". It uses the browser's own
 * Intl, because pages that the server renders need it before they fetch the code for times.
 */
export function formatDay(iso: string, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(iso))
  const read = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return `${read('weekday')} ${read('day')} ${read('month')}, ${read('hour')}:${read('minute')}`
}
