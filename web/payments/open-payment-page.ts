const WEB = ['https:', 'http:']

/**
 * Sends the browser to the payment page.
 *
 * @throws Error when the address is not one of the web: nothing else may be opened from an answer
 */
export function openPaymentPage(address: string): void {
  const url = URL.parse(address)
  if (url === null || !WEB.includes(url.protocol)) throw new Error('Not a web address')
  window.location.assign(url.href)
}
