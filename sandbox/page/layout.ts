import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { GatewayId } from '../sessions.store.ts'
import { html, type Html } from './html.ts'

const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>" +
  "<rect width='16' height='16' rx='3' fill='%2316324f'/>" +
  "<path d='M3 6h10v1H3zm0 3h6v1H3z' fill='%23ffd24d'/></svg>"

export const STYLESHEET_PATH = '/gwprocess/v4/sim.css'

const SUBMIT = "document.getElementById('return').submit()"

/** Only this script may run: it submits the return form as soon as the page is open. */
export const submitScript: Html = { markup: `<script>${SUBMIT}</script>` }
const submitHash = createHash('sha256').update(SUBMIT).digest('base64')

const names: Record<GatewayId, string> = { sslcommerz: 'SSLCOMMERZ', stripe: 'STRIPE' }

type Page = {
  heading: string
  columns: readonly Html[]
  gateway?: GatewayId | undefined
}

/** Every page says that it is a simulator, so that it is not taken for the shop or the gateway. */
export function page({ heading, columns, gateway = 'sslcommerz' }: Page): string {
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${heading} | ${names[gateway]} SIMULATOR — no real money</title>
        <link rel="icon" href="${ICON}" />
        <link rel="stylesheet" href="${STYLESHEET_PATH}" />
      </head>
      <body>
        <header><strong>${names[gateway]} SIMULATOR</strong> — no real money</header>
        <main>${columns}</main>
      </body>
    </html>`
  return markup
}

export function sendPage(reply: FastifyReply, markup: string): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // The policy has no form-action: the form returns to the shop's address, which may redirect
      // anywhere.
      'content-security-policy':
        `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; ` +
        `frame-ancestors 'none'; script-src 'sha256-${submitHash}'`,
    })
    .type('text/html; charset=utf-8')
    .send(markup)
}
