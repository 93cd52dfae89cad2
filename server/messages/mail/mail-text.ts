import type { OutgoingMessage } from '../channel.ts'

/** The message for readers without HTML. */
export function renderText({ content, footer, unsubscribe }: OutgoingMessage): string {
  const { heading, paragraphs, facts, action, link } = content
  const parts = [
    heading,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
    action ? `${action.label}:\n${action.url}` : '',
    link ? `${link.label}:\n${link.url}` : '',
    ['-- ', ...footer, ...(unsubscribe ? [`Turn reminders off: ${unsubscribe.page}`] : [])].join(
      '\n',
    ),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
