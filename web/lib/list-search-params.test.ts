import { describe, expect, test } from 'vitest'
import { matchesSearch } from './list-search-params.ts'

describe('a search', () => {
  test('finds a part of any text, whatever its case', () => {
    expect(matchesSearch(['Yamaha R15', 'Nusrat'], 'NUS')).toBe(true)
    expect(matchesSearch(['Yamaha R15', 'Nusrat'], ' r15 ')).toBe(true)
    expect(matchesSearch(['Yamaha R15', 'Nusrat'], 'gixxer')).toBe(false)
  })

  test('without words finds everything', () => {
    expect(matchesSearch(['Yamaha'], '  ')).toBe(true)
  })
})
