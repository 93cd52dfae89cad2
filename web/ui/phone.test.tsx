import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Phone } from './phone.tsx'

const shown = (phone: string) => renderToStaticMarkup(<Phone>{phone}</Phone>)

test.each([
  ['+880 1711-000000', 'tel:+8801711000000'],
  ['(02) 9876.5432', 'tel:0298765432'],
  ['০১৭১১-০০০০০০', 'tel:01711000000'],
])('%s is a link that dials %s', (phone, address) => {
  expect(shown(phone)).toBe(`<a href="${address}">${phone}</a>`)
})

test.each(['not a phone', 'abc', '12', 'call 01711000000'])('%s is only shown', (phone) => {
  expect(shown(phone)).toContain(phone)
  expect(shown(phone)).not.toContain('<a')
})

test('a user without a phone has no link without a name', () => {
  for (const phone of ['', '  ']) {
    expect(shown(phone)).toContain('Not given')
    expect(shown(phone)).not.toContain('<a')
  }
})
