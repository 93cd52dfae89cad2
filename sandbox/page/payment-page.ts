import { formatAmount } from '../amounts.ts'
import type { Fault } from '../faults.ts'
import type { Session } from '../sessions.store.ts'
import type { SessionAction } from '../simulate-action.ts'
import { html, type Html } from './html.ts'
import { page } from './layout.ts'
import { faultPanel, scenarioPanel } from './test-panel.ts'

const CARD = { provider: 'VISA test card', account: '4111 1111 1111 1111' }
const WALLET = { provider: 'Nagad test wallet', account: '01800 000 000' }
const BANK = { provider: 'Sim Bank test account', account: '0001 2345 6789' }

export const methods = {
  cards: { name: 'Cards', channel: 'card', ...CARD, hint: 'Sim Bank, expires 12/26' },
  mobile: { name: 'Mobile banking', channel: 'nagad', ...WALLET, hint: 'No PIN needed' },
  net: { name: 'Net banking', channel: 'netbanking', ...BANK, hint: 'No password needed' },
} as const

export type Tab = keyof typeof methods

type Button = readonly [action: SessionAction['action'], label: string, look: string, hint?: string]

export const customerButtons: readonly Button[] = [
  ['pay', 'Pay', 'primary'],
  ['pay_bkash', 'Pay with bKash', 'plain', 'From a bKash wallet'],
  ['pay_risky', 'Pay flagged risky', 'plain', 'Paid, and the shop must review it'],
  ['fail', 'Fail', 'danger', 'The bank declines'],
  ['cancel', 'Cancel', 'danger', 'Back to the shop without paying'],
]

type PaymentPage = {
  session: Session
  storeId: string
  tab: Tab
  /** The faults of the gateway are null for callers who may not change them. */
  faults: readonly Fault[] | null
}

/** The page has plain forms and links, so it works without JavaScript. */
export function paymentPage({ session, storeId, tab, faults }: PaymentPage): string {
  const { gateway, amountMinor, currency } = session
  const address = pageAddress(session, tab)
  const buttons = customerButtons.filter(
    ([action]) => gateway !== 'stripe' || action !== 'pay_bkash',
  )
  const checkout = html`<div class="card checkout">
    ${orderSummary(session, storeId)} ${gateway === 'sslcommerz' && tabLinks(session, tab)}
    <form class="buttons" method="post" action="${address}">
      ${accountBox(methods[tab])} ${buttons.map(buttonRow)}
    </form>
  </div>`
  const panels = html`<aside>
    ${scenarioPanel(address, gateway)} ${faults && faultPanel(faults, address, gateway)}
  </aside>`
  const heading = `Pay ${formatAmount(amountMinor)} ${currency}`
  return page({ heading, gateway, columns: [checkout, panels] })
}

function orderSummary(session: Session, storeId: string): Html {
  const { gateway, amountMinor, currency, product, payee, tranId } = session
  return html`<section class="order">
    <h1>
      <small>Amount to pay</small>
      ${formatAmount(amountMinor)} <small>${currency}</small>
    </h1>
    <dl>
      <dt>For</dt>
      <dd>${product}</dd>
      ${
        payee !== '' &&
        html`<dt>To</dt>
          <dd>${payee}</dd>`
      }
      <dt>Reference</dt>
      <dd><code>${tranId}</code></dd>
      ${
        gateway === 'sslcommerz' &&
        html`<dt>Store</dt>
          <dd>${storeId}</dd>`
      }
    </dl>
  </section>`
}

function tabLinks(session: Session, current: Tab): Html {
  const links = (Object.keys(methods) as Tab[]).map(
    (tab) =>
      html`<a href="${pageAddress(session, tab)}" ${tab === current && html`aria-current="page"`}
        >${methods[tab].name}</a
      >`,
  )
  return html`<nav aria-label="Payment method">${links}</nav>`
}

function accountBox({ provider, account, hint }: (typeof methods)[Tab]): Html {
  return html`<p class="account">
    <span class="hint">${provider}</span>
    <span>${account}</span>
    <span class="hint">${hint}</span>
  </p>`
}

function buttonRow([action, label, look, hint]: Button): Html {
  const id = `hint-${action}`
  const described = hint !== undefined && html`aria-describedby="${id}"`
  return html`<button name="button" value="${action}" class="${look}" ${described}>${label}</button>
    ${hint !== undefined && html`<span id="${id}" class="hint">${hint}</span>`}`
}

function pageAddress({ gateway, sessionKey }: Session, tab: Tab): string {
  if (gateway === 'stripe') return `/c/pay/${sessionKey}`
  return `/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=${sessionKey}&tab=${tab}`
}
