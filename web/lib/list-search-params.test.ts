import { describe, expect, test } from 'vitest'
import { matchesSearch, pageOf } from './list-search-params.ts'

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

describe('a page of a list', () => {
  const rows = [1, 2, 3, 4, 5]

  test('holds so many rows', () => {
    expect(pageOf(rows, 2, 2)).toEqual({ page: 2, totalPages: 3, rows: [3, 4] })
    expect(pageOf(rows, 3, 2).rows).toEqual([5])
  })

  test.each([
    [0, 1],
    [-3, 1],
    [99, 3],
    [1.5, 1],
    [Number.NaN, 1],
  ])('page %s gives page %s', (wanted, page) => {
    expect(pageOf(rows, wanted, 2).page).toBe(page)
  })

  test('of nothing is the first', () => {
    expect(pageOf([], 4, 2)).toEqual({ page: 1, totalPages: 0, rows: [] })
  })
})
