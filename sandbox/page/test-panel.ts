import { scenarioNumbers } from '../control-requests.ts'
import { endpoints, faultsOf, type Endpoint, type Fault } from '../faults.ts'
import { isPossibleAt, scenarioGroups } from '../scenarios.ts'
import type { GatewayId } from '../sessions.store.ts'
import { html, type Html } from './html.ts'

export const FAULTS_PATH = '/__sim__/faults'
export const FAULT_FORM_PATH = '/__sim__/panel/faults'

const endpointLabels: Record<Endpoint, string> = {
  init: 'Open a payment page',
  validate: 'Validate a payment',
  query: 'Query a payment',
  refund: 'Refund',
}

type PanelForm = {
  action: string
  name: string
  label: string
  groups: readonly { label: string; options: readonly [value: string, text: string][] }[]
  numbers: readonly { name: string; label: string; value: number; max: number; optional?: true }[]
  submit: string
  hidden?: Record<string, string>
}

function panelForm({ action, name, label, groups, numbers, submit, hidden = {} }: PanelForm): Html {
  return html`<form class="panel-form" method="post" action="${action}">
    ${Object.entries(hidden).map(
      ([key, value]) => html`<input type="hidden" name="${key}" value="${value}" />`,
    )}
    <label
      >${label}
      <select name="${name}">
        ${groups.map(
          (group) =>
            html`<optgroup label="${group.label}">
              ${group.options.map(
                ([value, text]) => html`<option value="${value}">${text}</option>`,
              )}
            </optgroup>`,
        )}
      </select>
    </label>
    ${numbers.map(
      (number) =>
        html`<label
          >${number.label}
          <input
            name="${number.name}"
            type="number"
            min="1"
            max="${number.max}"
            value="${number.value}"
            ${!number.optional && html`required`}
        /></label>`,
    )}
    <button>${submit}</button>
  </form>`
}

export function scenarioPanel(action: string, gateway: GatewayId): Html {
  const groups = scenarioGroups.map(({ label, scenarios }) => ({
    label,
    options: scenarios
      .filter((scenario) => isPossibleAt(gateway, scenario))
      .map(({ name, text }): [string, string] => [name, text]),
  }))
  const numbers = [
    { name: 'seconds', label: 'Seconds of delay', ...scenarioNumbers.seconds },
    { name: 'times', label: 'Notifications', ...scenarioNumbers.times },
    { name: 'minutes', label: 'Minutes until late', ...scenarioNumbers.minutes },
  ]
  return html`<details class="card">
    <summary><h2>Test scenarios</h2></summary>
    ${panelForm({ action, name: 'scenario', label: 'Scenario', groups, numbers, submit: 'Run' })}
  </details>`
}

/**
 * Faults hit every payment until they are cleared. The form leads back to `back`; without `gateway`
 * it offers the faults of both gateways.
 */
export function faultPanel(faults: readonly Fault[], back: string, gateway?: GatewayId): Html {
  // Stripe has no validation call: its sessions contain everything.
  const possible = endpoints.filter((each) => gateway !== 'stripe' || each !== 'validate')
  const groups = possible.map((endpoint) => ({
    label: endpointLabels[endpoint],
    options: Object.entries(faultsOf(endpoint)).map(([fault, text]): [string, string] => [
      `${endpoint}:${fault}`,
      `${endpointLabels[endpoint]}: ${text}`,
    ]),
  }))
  groups.push({
    label: 'Every call',
    options: [['init:refused', 'All: connections are refused for 10 seconds, this page too']],
  })
  return html`<details class="card" ${(faults.length > 0 || !gateway) && html`open`}>
    <summary><h2>Gateway faults</h2></summary>
    ${faults.length === 0 ? html`<p class="hint">No fault is set.</p>` : activeFaults(faults, back)}
    ${panelForm({
      action: FAULT_FORM_PATH,
      name: 'fault',
      label: 'Fault',
      groups,
      numbers: [
        { name: 'times', label: 'Calls (empty: all)', value: 1, max: 1000, optional: true },
        { name: 'percent', label: 'Probability in %', value: 100, max: 100 },
      ],
      submit: 'Set fault',
      hidden: { back },
    })}
  </details>`
}

function activeFaults(faults: readonly Fault[], back: string): Html {
  return html`<form method="post" action="${FAULT_FORM_PATH}">
    <ul>
      ${faults.map((fault) => html`<li>${describeFault(fault)}</li>`)}
    </ul>
    <input type="hidden" name="back" value="${back}" />
    <button class="danger" name="clear" value="all">Clear all faults</button>
  </form>`
}

function describeFault({ endpoint, fault, times, probability }: Fault): string {
  const count = times === null ? 'every call' : times === 1 ? 'once' : `${times} times`
  const chance = probability === 1 ? '' : `, probability ${Math.round(probability * 100)} %`
  return `${endpointLabels[endpoint]}: ${faultsOf(endpoint)[fault] ?? fault} (${count}${chance})`
}
