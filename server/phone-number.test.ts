import { describe, expect, test } from 'vitest'
import { phonePattern, toE164 } from './phone-number.ts'

describe('a phone number', () => {
  test.each([
    '01711-222333',
    '০১৭১১ ২২২৩৩৩',
    '+880 1711 222333',
    '+৮৮০১৭১১২২২৩৩৩',
    '+880 (0)1711-222333',
    '8801711222333',
    '00880 1711 222333',
    '1711222333',
  ])('is one number, written as %s', (written) => {
    expect(toE164(written)).toBe('+8801711222333')
  })

  test('keeps the code of another country, and may be none', () => {
    expect(toE164('+44 (0)20 7946 0018')).toBe('+442079460018')
    expect(['', 'ask Rahim', '+880', '12345678901234567'].map(toE164)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test('is found by a part of it, and a word is no part', () => {
    const parts = [
      '01711-2',
      '+880 1711 2',
      '৮৮০১৭১১২',
      '222 333',
      '0088017112',
      '+44 (0)20 7946 0018',
    ]
    expect(parts.map(phonePattern)).toEqual([
      '%017112%',
      '%88017112%',
      '%88017112%',
      '%222333%',
      '%88017112%',
      '%442079460018%',
    ])
    expect(['01', 'Karim 171', ''].map(phonePattern)).toEqual([undefined, undefined, undefined])
  })
})
