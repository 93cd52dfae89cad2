import { type ReactElement, createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MessageContent } from '../compose-message.ts'
import type { OutgoingMessage } from '../channel.ts'

const FONT = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

/** Colours stand in classes, as only a style element can change them for a dark mailbox. */
const STYLE = `
  body { margin: 0; padding: 0; background: #f6f3ec; font-family: ${FONT}; }
  .page { background: #f6f3ec; }
  .card { background: #ffffff; border: 1px solid #e4dfd3; border-radius: 12px; }
  .name { color: #14532d; }
  .text { color: #26302a; }
  .muted { color: #59645d; }
  .line { border-top: 1px solid #e4dfd3; }
  .button { background: #14532d; color: #ffffff; }
  @media (prefers-color-scheme: dark) {
    body, .page { background: #121713 !important; }
    .card { background: #1b221d !important; border-color: #37423a !important; }
    .name { color: #86d9a0 !important; }
    .text { color: #ecf1ed !important; }
    .muted { color: #b2beb6 !important; }
    .line { border-color: #37423a !important; }
    .button { background: #86d9a0 !important; color: #0f1a13 !important; }
  }
`

/** One layout for all mail: it reads without pictures, and has none. */
export function renderHtml({ content, footer, sender, unsubscribe }: OutgoingMessage): string {
  const document = h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, content.subject),
      h('style', { dangerouslySetInnerHTML: { __html: STYLE } }),
    ),
    h('body', null, h(Page, { content, footer, unsubscribe, shopName: sender.name })),
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}

type PageProps = Pick<OutgoingMessage, 'content' | 'footer'> & {
  unsubscribe: OutgoingMessage['unsubscribe']
  shopName: string
}

/** Mail programs know tables better than any other layout. */
function Page({ content, footer, unsubscribe, shopName }: PageProps): ReactElement {
  const { heading, paragraphs, facts, action, link } = content
  return h(
    Table,
    { className: 'page', padding: '24px 12px' },
    h(
      'table',
      {
        role: 'presentation',
        width: '100%',
        cellPadding: 0,
        cellSpacing: 0,
        style: { maxWidth: 560, margin: '0 auto' },
      },
      h(
        'tbody',
        null,
        row(
          { padding: '0 4px 16px' },
          h('span', { className: 'name', style: { fontSize: 18, fontWeight: 700 } }, shopName),
        ),
        h(
          'tr',
          null,
          h(
            'td',
            { className: 'card', style: { padding: 24, borderRadius: 12 } },
            h('h1', { className: 'text', style: HEADING }, heading),
            ...paragraphs.map((text) =>
              h('p', { key: text, className: 'text', style: PARAGRAPH }, text),
            ),
            facts.length > 0 && h(Facts, { facts }),
            action && h(Action, action),
            link && h(SecondLink, link),
          ),
        ),
        row(
          { padding: '16px 4px 0' },
          ...footer.map((line) =>
            h('p', { key: line, className: 'muted', style: FOOTER_LINE }, line),
          ),
          unsubscribe && h(Unsubscribe, unsubscribe),
        ),
      ),
    ),
  )
}

const SecondLink = ({ label, url }: { label: string; url: string }): ReactElement =>
  h(
    'p',
    { style: { ...PARAGRAPH, margin: '16px 0 0' } },
    h('a', { href: url, className: 'name', style: { fontWeight: 600 } }, label),
  )

const Unsubscribe = ({ page }: { page: string }): ReactElement =>
  h(
    'p',
    { className: 'muted', style: { ...FOOTER_LINE, marginTop: 8 } },
    h('a', { href: page, className: 'muted' }, 'Turn reminders off'),
  )

const HEADING = { margin: '0 0 12px', fontSize: 24, lineHeight: '30px', fontWeight: 700 }
const PARAGRAPH = { margin: '0 0 12px', fontSize: 16, lineHeight: '24px' }
const FOOTER_LINE = { margin: 0, fontSize: 13, lineHeight: '20px' }

type TableProps = { className: string; padding: string; children?: ReactElement }

const Table = ({ className, padding, children }: TableProps): ReactElement =>
  h(
    'table',
    { role: 'presentation', className, width: '100%', cellPadding: 0, cellSpacing: 0 },
    h('tbody', null, row({ padding }, children)),
  )

const row = (style: object, ...children: (ReactElement | undefined)[]): ReactElement =>
  h('tr', null, h('td', { style }, ...children))

/** Label and value stand in one row each, so that a phone needs no second column of its own. */
const Facts = ({ facts }: Pick<MessageContent, 'facts'>): ReactElement =>
  h(
    'table',
    {
      className: 'line',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      style: { marginTop: 8, paddingTop: 8 },
    },
    h(
      'tbody',
      null,
      ...facts.map(([label, value]) =>
        h(
          'tr',
          { key: label },
          h('th', { scope: 'row', className: 'muted', style: LABEL }, label),
          h('td', { className: 'text', style: VALUE }, value),
        ),
      ),
    ),
  )

const LABEL = {
  width: '38%',
  padding: '6px 12px 6px 0',
  textAlign: 'left',
  verticalAlign: 'top',
  fontSize: 14,
  lineHeight: '22px',
  fontWeight: 400,
} as const
const VALUE = {
  padding: '6px 0',
  verticalAlign: 'top',
  fontSize: 15,
  lineHeight: '22px',
  fontWeight: 600,
  whiteSpace: 'pre-line',
} as const

const Action = ({ label, url }: { label: string; url: string }): ReactElement =>
  h(
    'p',
    { style: { margin: '20px 0 0' } },
    h('a', { href: url, className: 'button', style: BUTTON }, label),
  )

const BUTTON = {
  display: 'inline-block',
  padding: '13px 22px',
  borderRadius: 8,
  fontSize: 16,
  lineHeight: '20px',
  fontWeight: 600,
  textDecoration: 'none',
}
