import { html, type Html } from './html.ts'
import type { Scenario } from './scenario.ts'
import { isPossible, scenarioGroups } from './scenarios.ts'
import type { House } from './sessions.store.ts'

const numberFields = {
  seconds: { label: 'Seconds', value: 30, max: 3600 },
  times: { label: 'Times', value: 10, max: 1000 },
  minutes: { label: 'Minutes', value: 20, max: 240 },
} as const

/** Everything that can happen to one payment beyond the ordinary; each button posts to `action`. */
export function scenarioPanel(action: string, house: House): Html {
  return html`<section class="card panel" aria-labelledby="scenarios">
    <h2 id="scenarios">What can go wrong</h2>
    <p class="hint">
      Each button ends this payment in its own way. Then look at what the shop makes of it.
    </p>
    ${scenarioGroups.map(
      ({ heading, scenarios }, at) =>
        html`<details ${at === 0 ? html`open` : html``}>
          <summary><h3>${heading}</h3></summary>
          ${Object.entries(scenarios)
            .filter(([, scenario]) => isPossible(scenario, house))
            .map(([name, scenario]) => row(action, name, scenario))}
        </details>`,
    )}
  </section>`
}

function row(action: string, name: string, { label, does, asks }: Scenario): Html {
  const hintId = `does-${name}`
  // A form of its own: Enter in its number presses this button and no other.
  return html`<form class="outcome" method="post" action="${action}">
    <button name="scenario" value="${name}" class="plain" aria-describedby="${hintId}">
      ${label}
    </button>
    <div>
      <span id="${hintId}" class="hint">${does}</span>
      ${asks === undefined ? html`` : numberField(asks, `${name}-${asks}`)}
    </div>
  </form>`
}

function numberField(asks: keyof typeof numberFields, id: string): Html {
  const { label, value, max } = numberFields[asks]
  return html`<label class="number-field" for="${id}"
    >${label}
    <input id="${id}" name="${asks}" type="number" value="${value}" min="1" max="${max}" required
  /></label>`
}
