/**
 * Sends the browser to the payment page.
 *
 * @throws Error when the address is not one of the web: nothing else may be opened from an answer
 */
export function openPaymentPage(address: string): void {
  const { protocol, href } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('Not a web address')
  window.location.assign(href)
}
