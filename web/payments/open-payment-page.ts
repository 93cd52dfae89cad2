const WEB = ['https:', 'http:']

/**
 * Sends the browser to the payment page.
 *
 * @throws Error when the address does not begin with http: or https:, because an answer may open
 * nothing else
 */
export function openPaymentPage(address: string): void {
  const url = URL.parse(address)
  if (url === null || !WEB.includes(url.protocol)) throw new Error('Not a web address')
  window.location.assign(url.href)
}
