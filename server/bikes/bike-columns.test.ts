import { expect } from 'vitest'
import { priceListForm } from '#contract/testing/sample-forms'
import { shopTest as test } from '../testing/shop-test.ts'
import { BIKE_COLUMNS } from './bikes.view.ts'

test('every column of a bike that a form fills raises its revision, and the fleet has it', async (shop) => {
  const { _id: id } = await shop.given.bike()
  const bike = () =>
    shop.db.selectFrom('bikes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const list = await shop.call('POST /price-lists', { as: shop.admin, body: priceListForm })
  const other = (value: string | number | boolean | null) => {
    if (value === null) return list.body.data._id
    if (typeof value === 'boolean') return !value
    return typeof value === 'number' ? value - 1 : `${value} 2`
  }
  for (const column of BIKE_COLUMNS) {
    const before = await bike()
    const changes = { [column]: other(before[column]) }
    await shop.db.updateTable('bikes').set(changes).where('id', '=', id).execute()
    const after = await bike()
    expect.soft(after.revision, column).toBe(before.revision + 1)
    const known = shop.db.selectFrom('fleetBikes').select(column).where('bikeId', '=', id)
    expect.soft(await known.executeTakeFirstOrThrow()).toEqual({ [column]: after[column] })
  }
})
