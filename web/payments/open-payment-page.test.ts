import { afterEach, expect, test, vi } from 'vitest'
import { openPaymentPage } from './open-payment-page.ts'

afterEach(() => vi.unstubAllGlobals())

function openIn(address: string): string | undefined {
  const visited: string[] = []
  vi.stubGlobal('window', { location: { assign: (next: string) => visited.push(next) } })
  openPaymentPage(address)
  return visited[0]
}

test('the browser goes to the payment page address in the response data', () => {
  expect(openIn('https://pay.example/page?id=1')).toBe('https://pay.example/page?id=1')
  expect(openIn('http://localhost:4400/page')).toBe('http://localhost:4400/page')
})

test.each(['javascript:alert(1)', 'data:text/html,hello', '/page', 'not an address', ''])(
  'the browser does not go to %s',
  (address) => {
    expect(() => openIn(address)).toThrow('Not a web address')
  },
)
