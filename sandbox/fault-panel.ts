import { endpointWords, faultChoices, faultWords } from './fault-words.ts'
import { endpoints, type Endpoint, type Fault } from './faults.ts'
import { html, type Html } from './html.ts'
import type { House } from './sessions.store.ts'

export const FAULTS_PATH = '/__sim__/faults'
export const PANEL_PATH = '/__sim__/panel/faults'

/**
 * What the gateway's API does wrong for everybody, until it is cleared. Leads back to `back`, and
 * offers what can happen at `house`; without one, everything.
 */
export function faultPanel(faults: readonly Fault[], back: string, house?: House): Html {
  return html`<section class="card panel" aria-labelledby="faults">
    <h2 id="faults">Trouble with the gateway itself</h2>
    ${activeFaults(faults, back)} ${faultForm(back, house)}
  </section>`
}

function activeFaults(faults: readonly Fault[], back: string): Html {
  if (faults.length === 0) return html`<p class="active none">No fault is set: all is well.</p>`
  return html`<div class="active">
    <h3>Active now</h3>
    <ul>
      ${faults.map((fault) => html`<li>${sentence(fault)}</li>`)}
    </ul>
    <form method="post" action="${PANEL_PATH}/clear">
      <input type="hidden" name="back" value="${back}" />
      <button class="bad">Clear all faults</button>
    </form>
  </div>`
}

function sentence({ endpoint, fault, times, probability }: Fault): string {
  const often = times === null ? 'every time' : times === 1 ? 'once' : `${times} times`
  const likely = probability === 1 ? '' : `, with a chance of ${Math.round(probability * 100)} %`
  return `${endpointWords[endpoint]}: ${faultWords(endpoint, fault)} (${often}${likely})`
}

function faultForm(back: string, house: House | undefined): Html {
  return html`<form class="fault-form" method="post" action="${PANEL_PATH}">
    <input type="hidden" name="back" value="${back}" />
    <label class="field" for="fault"
      >What goes wrong
      <select id="fault" name="fault">
        ${endpointsOf(house).map(
          (endpoint) =>
            html`<optgroup label="${endpointWords[endpoint]}">
              ${faultChoices(endpoint).map(
                ({ fault, words }) => html`<option value="${endpoint}:${fault}">${words}</option>`,
              )}
            </optgroup>`,
        )}
        <optgroup label="At every call">
          <option value="init:refused">
            All: the gateway is down for 10 seconds, connection refused, this page too
          </option>
        </optgroup>
      </select>
    </label>
    <label class="field" for="times"
      >How many calls <span class="hint">empty: until it is cleared</span>
      <input id="times" name="times" type="number" min="1" max="1000" value="1" />
    </label>
    <label class="field" for="percent"
      >How likely, in percent
      <input id="percent" name="percent" type="number" min="1" max="100" value="100" required />
    </label>
    <button class="plain">Set this fault</button>
  </form>`
}

/** Stripe has no second question after a payment: its sessions say everything at once. */
function endpointsOf(house: House | undefined): readonly Endpoint[] {
  return house === 'stripe' ? endpoints.filter((each) => each !== 'validate') : endpoints
}
