/** @module-tag release */
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDataFolder } from './open-data-folder.ts'
import { ask, openFilledFolder, openFolder, placesIn, startIn } from './testing/folders.ts'

const open = (folder: string, { mayCreate = false } = {}) =>
  openDataFolder({
    dataDir: path.join(folder, 'data'),
    places: placesIn(folder),
    announce: () => {},
    mayCreate,
  })

test('a command uses the database of a running shop and leaves it running', async () => {
  const folder = await openFilledFolder()
  const shop = await startIn(folder)
  const { connection, close } = await open(folder)
  expect(connection).toEqual(shop.connection)
  await close()
  expect(await ask(shop.connection, 'select 1')).toBe(1)
})

test('a command starts the database of a stopped shop until it is done', async () => {
  const folder = await openFilledFolder()
  for (let time = 0; time < 2; time += 1) {
    const { connection, close } = await open(folder)
    expect(await ask(connection, 'select 1')).toBe(1)
    await close()
  }
})

test('a command that reads a shop makes no database where there is none', async () => {
  const folder = openFolder()
  await expect(open(folder)).rejects.toThrow('holds no database')
  const { close } = await open(folder, { mayCreate: true })
  await close()
  await (await open(folder)).close()
})
