import { formatAmount } from './amounts.ts'
import type { Channel } from './channels.ts'
import { html, type Html } from './html.ts'
import { faultPanel } from './fault-panel.ts'
import type { Fault } from './faults.ts'
import { page } from './page-frame.ts'
import type { Action } from './press.ts'
import { scenarioPanel } from './scenario-panel.ts'
import type { House, Session } from './sessions.store.ts'

export const tabs = ['cards', 'mobile', 'net'] as const
export type Tab = (typeof tabs)[number]

type Method = { name: string; channel: Channel; provider: string; account: string; hint: string }

export const methods: Record<Tab, Method> = {
  cards: {
    name: 'Cards',
    channel: 'card',
    provider: 'VISA test card',
    account: '4111 1111 1111 1111',
    hint: 'Sim Bank, expires 12/26',
  },
  mobile: {
    name: 'Mobile banking',
    channel: 'nagad',
    provider: 'Nagad test wallet',
    account: '01800 000 000',
    hint: 'No PIN is asked for',
  },
  net: {
    name: 'Net banking',
    channel: 'netbanking',
    provider: 'Sim Bank test account',
    account: '0001 2345 6789',
    hint: 'No password is asked for',
  },
}

type Button = { action: Action; label: string; hint: string; look: string; only?: House }

/** What the customer may do, in the order of the page. */
export const customerButtons: readonly [Button, ...Button[]] = [
  { action: 'pay', label: 'Pay', hint: '', look: 'primary' },
  {
    action: 'pay_bkash',
    label: 'Pay with bKash',
    hint: 'From a bKash wallet',
    look: 'plain',
    only: 'sslcommerz',
  },
  {
    action: 'pay_risky',
    label: 'Pay flagged risky',
    hint: 'Paid, and the shop is warned',
    look: 'plain',
  },
  { action: 'fail', label: 'Fail', hint: 'The bank says no', look: 'bad' },
  { action: 'cancel', label: 'Cancel', hint: 'You change your mind', look: 'bad' },
]

type HostedPage = {
  session: Session
  shop: string
  tab: Tab
  /** What is set for the whole gateway; null for those who may not change it. */
  faults: readonly Fault[] | null
}

/** The page the customer is sent to. Plain forms and links: it works without JavaScript. */
export function hostedPage({ session, shop, tab, faults }: HostedPage): string {
  const heading = `Pay ${formatAmount(session.amountMinor)} ${session.currency}`
  const address = pageAddress(session, tab)
  const trouble = html`<div class="trouble">
    ${scenarioPanel(address, session.gateway)}
    ${faults ? faultPanel(faults, address, session.gateway) : html``}
  </div>`
  return page({ heading, house: session.gateway, columns: [checkout(session, shop, tab), trouble] })
}

function checkout(session: Session, shop: string, tab: Tab): Html {
  const [pay, ...others] = customerButtons
  return html`<div class="card">
    ${order(session, shop)} ${session.gateway === 'sslcommerz' ? tabLinks(session, tab) : html``}
    <form class="outcomes" method="post" action="${pageAddress(session, tab)}">
      ${account(methods[tab])} ${button(pay)}
      <h2>Or try another outcome</h2>
      ${others.filter(({ only }) => only === undefined || only === session.gateway).map(button)}
    </form>
  </div>`
}

function order({ gateway, amountMinor, currency, product, tranId }: Session, shop: string): Html {
  return html`<section class="order">
    <h1>
      <span class="label">Amount to pay</span>
      <span class="amount">${formatAmount(amountMinor)} <small>${currency}</small></span>
    </h1>
    <dl>
      ${gateway === 'sslcommerz' ? storeLine(shop) : html``}
      <div>
        <dt>For</dt>
        <dd>${product}</dd>
      </div>
      <div>
        <dt>Transaction</dt>
        <dd><code>${tranId}</code></dd>
      </div>
    </dl>
  </section>`
}

/** Only where the shop says with every payment which store it is. */
function storeLine(shop: string): Html {
  return html`<div>
    <dt>Store</dt>
    <dd>${shop}</dd>
  </div>`
}

function tabLinks(session: Session, current: Tab): Html {
  const link = (tab: Tab) =>
    tab === current
      ? html`<a href="${pageAddress(session, tab)}" aria-current="page">${methods[tab].name}</a>`
      : html`<a href="${pageAddress(session, tab)}">${methods[tab].name}</a>`
  return html`<nav class="tabs" aria-label="Payment method">${tabs.map(link)}</nav>`
}

function account({ provider, account: number, hint }: Method): Html {
  return html`<p class="account">
    <span class="label">${provider}</span>
    <span class="number">${number}</span>
    <span class="label">${hint}</span>
  </p>`
}

function button({ action, label, hint, look }: Button): Html {
  const hintId = `hint-${action}`
  const press = html`<button
    name="button"
    value="${action}"
    class="${look}"
    ${described(hint, hintId)}
  >
    ${label}
  </button>`
  return hint === ''
    ? press
    : html`<div class="outcome">${press}<span id="${hintId}" class="hint">${hint}</span></div>`
}

function described(hint: string, hintId: string): Html {
  return hint === '' ? html`` : html`aria-describedby="${hintId}"`
}

/** Where the page of a session is, below the sandbox's own address. */
function pageAddress({ gateway, sessionKey }: Session, tab: Tab): string {
  if (gateway === 'stripe') return `/c/pay/${sessionKey}`
  return `/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=${sessionKey}&tab=${tab}`
}
