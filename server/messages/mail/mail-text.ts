import type { OutgoingMessage } from '../channel.ts'

/** The message for readers without HTML. */
export function renderText({ content, footer, unsubscribe }: OutgoingMessage): string {
  const { heading, paragraphs, facts, action } = content
  const parts = [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    ['-- ', ...footer, ...(unsubscribe ? [`Turn reminders off: ${unsubscribe.page}`] : [])].join(
      '\n',
    ),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
