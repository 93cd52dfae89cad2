import type { BrowserReturn, GatewayId } from '../sessions.store.ts'
import { html, type Html } from './html.ts'
import { page, submitScript } from './layout.ts'
import { FAULTS_PATH } from './test-panel.ts'

type Notice = {
  heading: string
  text: string
  /** The value is null when there is no shop to return to, and undefined when it is too early. */
  browserReturn: BrowserReturn | null | undefined
  gateway?: GatewayId | undefined
}

export function noticePage({ heading, text, browserReturn, ...frame }: Notice): string {
  const content = html`<div class="card notice">
    <h1>${heading}</h1>
    <p>${text}</p>
    ${browserReturn && returnForm(browserReturn)}
    ${
      browserReturn === null &&
      html`<p class="hint">Go back to the shop and start the payment again.</p>`
    }
    <p class="hint"><a href="${FAULTS_PATH}">Gateway faults</a></p>
  </div>`
  return page({ heading, columns: [content], ...frame })
}

/** The browser returns to the shop with a cross-site form POST, as from the real gateway. */
export function returnPage(browserReturn: BrowserReturn): string {
  const content = html`<div class="card notice">
    <h1>Returning to the shop</h1>
    ${returnForm(browserReturn, true)} ${submitScript}
  </div>`
  return page({ heading: 'Returning to the shop', columns: [content] })
}

function returnForm({ url, fields, method }: BrowserReturn, isAutomatic = false): Html {
  if (method === 'GET') return html`<a class="button" href="${url}">Back to the shop</a>`
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  const submit = html`<button class="primary">Back to the shop</button>`
  return html`<form id="return" method="post" action="${url}">
    ${inputs} ${isAutomatic ? html`<noscript>${submit}</noscript>` : submit}
  </form>`
}
