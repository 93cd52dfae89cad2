import { randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { type WorkbookCell, workbookParts } from '#domain/workbook'
import type { UploadFile } from './call.ts'
import type { TestShop } from './start-test-app.ts'

export const csvFile = (...lines: string[]): UploadFile => ({
  bytes: Buffer.from(lines.join('\r\n')),
  type: 'text/csv',
})

export const workbookFile = (...rows: WorkbookCell[][]): UploadFile => {
  const parts = Object.entries(workbookParts('Sheet1', rows)).map(
    ([name, text]) => [name, strToU8(text)] as const,
  )
  return { bytes: Buffer.from(zipSync(Object.fromEntries(parts))), type: 'application/zip' }
}

/** Each makes something new. */
const newBikes = () => csvFile('Brand,Model,CC,Year,Price', `Yamaha,${randomUUID()},150,2022,৳ 200`)

/** Inputs of the calls of imports. */
export function importInputsIn(shop: TestShop) {
  return {
    'POST /imports/bikes': () => ({ params: {}, file: newBikes() }),
    'POST /imports/customers': () => {
      const phone = `017${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
      return { params: {}, file: csvFile('Name,Phone', `Karim Mia,${phone}`) }
    },
    'POST /imports/price-lists': () => ({
      params: {},
      file: csvFile('Name,4 hours,1 day', `${randomUUID()},500,1000`),
    }),
    'POST /imports/rentals': async () => {
      const number = randomUUID().slice(0, 8)
      await shop.given.bike({ number })
      const ride = `Nasrin Akter,01811222333,${number},${new Date().getFullYear() + 1}-01-05 10:00`
      return { params: {}, file: csvFile('Customer,Phone,Bike number,Start', ride) }
    },
    'GET /imports/progress': async () => {
      const id = randomUUID()
      const actor = { id: shop.admin.id, requestId: randomUUID() }
      const file = { content: newBikes().bytes }
      await shop.services.imports.run(actor, 'bikes', { file, query: { progress: id } })
      return { params: {}, query: { id } }
    },
    'POST /imports/:id/undo': async () => {
      const actor = { id: shop.admin.id, requestId: randomUUID() }
      const file = { content: newBikes().bytes }
      const { _id: id } = await shop.services.imports.run(actor, 'bikes', { file, query: {} })
      return { params: { id: id ?? '' } }
    },
  }
}
