import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'

/** Markup that is safe to send, because {@link html} escapes every text that is inserted. */
export type Html = { readonly markup: string }

type Insert = string | false | null | undefined | Html | readonly Html[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function html(texts: TemplateStringsArray, ...inserts: readonly Insert[]): Html {
  return { markup: texts.map((text, at) => text + render(inserts[at])).join('') }
}

function render(insert: Insert): string {
  if (!insert) return ''
  if (typeof insert === 'string') {
    return insert.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
  }
  return 'markup' in insert ? insert.markup : insert.map(({ markup }) => markup).join('')
}

const STYLES = readFileSync(new URL('page.css', import.meta.url), 'utf8')
const STYLE_ELEMENT: Html = { markup: `<style>${STYLES}</style>` }
const SUBMIT = "document.getElementById('return').submit()"
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Submits the return form as soon as the page is open; the only script that may run. */
export const submitScript: Html = { markup: `<script>${SUBMIT}</script>` }

/** Every page says that it is a simulator, so that it is not taken for the shop or the gateway. */
export function sendPage(
  reply: FastifyReply,
  { heading, content, simulator, claim = 'no real money' }: PageContent,
): FastifyReply {
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${heading} | ${simulator} SIMULATOR — ${claim}</title>
        <link rel="icon" href="data:," />
        ${STYLE_ELEMENT}
      </head>
      <body>
        <header><strong>${simulator} SIMULATOR</strong> — ${claim}</header>
        <main>${content}</main>
      </body>
    </html>`
  return reply
    .headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // No form-action: the form returns to the shop's address, which may redirect anywhere.
      'content-security-policy':
        `default-src 'none'; style-src ${hashOf(STYLES)}; img-src data:; base-uri 'none'; ` +
        `frame-ancestors 'none'; script-src ${hashOf(SUBMIT)}`,
    })
    .type('text/html; charset=utf-8')
    .send(markup)
}

type PageContent = {
  heading: string
  content: Html
  simulator: string
  claim?: string
}
