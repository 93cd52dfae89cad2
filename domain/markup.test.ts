import { expect, test } from 'vitest'
import { isSafeAddress, parseInline, parseMarkup } from './markup.ts'

test('headings, lists, links and paragraphs are told apart', () => {
  const text = `# Refunds
You get your money back
within a week.

- by cash
- by [our form](https://shop.example/form)
1. Call us
2) Wait`
  expect(parseMarkup(text)).toEqual([
    { kind: 'heading', parts: [{ text: 'Refunds' }] },
    { kind: 'paragraph', parts: [{ text: 'You get your money back within a week.' }] },
    {
      kind: 'list',
      isNumbered: false,
      items: [
        [{ text: 'by cash' }],
        [{ text: 'by ' }, { text: 'our form', to: 'https://shop.example/form' }],
      ],
    },
    { kind: 'list', isNumbered: true, items: [[{ text: 'Call us' }], [{ text: 'Wait' }]] },
  ])
  expect(parseMarkup(' \n\n')).toEqual([])
})

test.each([
  ['see https://a.example/b.', ['see ', 'https://a.example/b', '.']],
  [
    '[x](javascript:alert(1)) [y](data:text/html,z)',
    ['[x](javascript:alert(1)) [y](data:text/html,z)'],
  ],
  ['<script>alert(1)</script>', ['<script>alert(1)</script>']],
  ['[a](/all-bikes)[b](tel:+880)', ['a', 'b']],
  ['[a](//evil.example)', ['[a](//evil.example)']],
])('the parts of %s', (text, parts) => {
  expect(parseInline(text).map((part) => part.text)).toEqual(parts)
})

test.each([
  ['https://a.example', true],
  ['/about#terms', true],
  ['mailto:a@b.example', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['JavaScript:alert(1)', false],
  ['https://', false],
])('whether a link may lead to %s: %s', (address, isSafe) => {
  expect(isSafeAddress(address)).toBe(isSafe)
})

test('a long text without any end of a link is read in a moment', () => {
  const begin = performance.now()
  parseMarkup(`${'['.repeat(6000)}${'](h'.repeat(6000)}`)
  parseMarkup('https://a'.repeat(2000))
  expect(performance.now() - begin).toBeLessThan(1000)
})
