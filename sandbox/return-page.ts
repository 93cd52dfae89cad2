import { createHash } from 'node:crypto'
import { dhakaDateTime } from './dhaka-time.ts'
import { FAULTS_PATH } from './fault-panel.ts'
import { html, type Html } from './html.ts'
import { page } from './page-frame.ts'
import type { House, ReturnMessage } from './sessions.store.ts'

const SUBMIT = "document.getElementById('return').submit()"

/** Lets the return page's own script run, and no other. */
export const returnScriptSource = `'sha256-${createHash('sha256').update(SUBMIT).digest('base64')}'`

/** Sends the browser back to the shop with a cross-site form POST, as the gateway does. */
export function returnPage(back: ReturnMessage): string {
  const script: Html = { markup: `<script>${SUBMIT}</script>` }
  const content = html`<div class="card notice">
    <h1>Taking you back to the shop</h1>
    ${returnForm(back, html`<noscript><button class="primary">Continue to the shop</button></noscript>`)}
    ${script}
  </div>`
  return page({ heading: 'Returning to the shop', columns: [content] })
}

/** The customer goes elsewhere; whoever plays him can still come back. */
export function stayPage(text: string, back: ReturnMessage, house: House): string {
  return closedPage({ heading: 'The customer stays away', text }, back, house)
}

/** A customer who takes his time: the page looks again by itself until he has paid. */
export function waitingPage(paidAt: Date, house: House): string {
  const content = html`<div class="card notice">
    <h1>Paying late</h1>
    <p>
      The money moves at
      <time datetime="${paidAt.toISOString()}">${dhakaDateTime(paidAt)}</time> (Dhaka), and not a
      moment earlier. This tab may be closed.
    </p>
  </div>`
  return page({ heading: 'Paying late', columns: [content], house, refreshSeconds: 5 })
}

/** The page of a session that can no longer be paid, or never could. */
export function closedPage(
  { heading, text }: { heading: string; text: string },
  back: ReturnMessage | null,
  house?: House,
): string {
  const wayBack = back
    ? returnForm(back, html`<button class="primary">Back to the shop</button>`)
    : html`<p class="hint">Go back to the shop and start the payment again.</p>`
  const content = html`<div class="card notice">
    <h1>${heading}</h1>
    <p>${text}</p>
    ${wayBack}
    <p class="hint"><a href="${FAULTS_PATH}">Trouble with the gateway itself</a></p>
  </div>`
  return page({ heading, columns: [content], ...(house && { house }) })
}

function returnForm({ url, fields, method }: ReturnMessage, submit: Html): Html {
  if (method === 'GET') return html`<a class="button" href="${url}">Back to the shop</a>`
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  return html`<form id="return" method="post" action="${url}">${inputs}${submit}</form>`
}
