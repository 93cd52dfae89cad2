import { html, type Html } from './html.ts'
import type { House } from './sessions.store.ts'

const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'>" +
  "<rect width='16' height='16' rx='3' fill='%2316324f'/>" +
  "<path d='M3 6h10v1H3zm0 3h6v1H3z' fill='%23ffd24d'/></svg>"

export const STYLESHEET_PATH = '/gwprocess/v4/sim.css'

const names: Record<House, string> = { sslcommerz: 'SSLCOMMERZ', stripe: 'STRIPE' }

type Page = {
  heading: string
  columns: readonly Html[]
  house?: House
  refreshSeconds?: number
}

/** Every page of the sandbox: nobody can take it for the shop, or for the real gateway. */
export function page({ heading, columns, house = 'sslcommerz', refreshSeconds }: Page): string {
  const refresh = refreshSeconds
    ? html`<meta http-equiv="refresh" content="${refreshSeconds}" />`
    : html``
  const { markup } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        ${refresh}
        <title>${heading} | ${names[house]} SIMULATOR — no real money</title>
        <link rel="icon" href="${ICON}" />
        <link rel="stylesheet" href="${STYLESHEET_PATH}" />
      </head>
      <body>
        <header class="banner">
          <p><strong>${names[house]} SIMULATOR</strong> — no real money</p>
        </header>
        <main class="columns">${columns}</main>
      </body>
    </html>`
  return markup
}
