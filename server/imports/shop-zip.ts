import path from 'node:path'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

type Table = { name: string; read: () => Promise<AsyncIterable<string>> }
type PictureFile = { name: string; path: string }
type Contents = { tables: readonly Table[]; pictures: readonly PictureFile[]; at: Date }

const README = `This file has the data of your shop, as spreadsheets that "Import" in the dashboard reads again.

bikes.csv, price-lists.csv, customers.csv
    What your shop has now. In another shop, import the price lists first, then the bikes and the
    customers.
rentals.csv
    Bookings and reservations whose ride lies ahead. What was paid for them stays in this shop: an
    import brings no money along.
pictures.csv, pictures/
    The pictures of the bikes in their largest size, with the bike that each belongs to.

The files have names, phone numbers and addresses of your customers: keep them as you keep your
books. Rides that are over, payments and receipts are in the exports of "Reports" and in the backup.
`

/**
 * Nothing is kept in memory or on the disk: each table is read, and each picture opened, when its turn
 * to be sent comes.
 */
export function createShopZip({
  tables,
  pictures,
  at: mtime,
}: Contents): AsyncIterable<Uint8Array> {
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(README.replaceAll('\n', '\r\n')), 'README.txt', { mtime })
  for (const { name, read } of tables) {
    zip.addReadStreamLazy(name, { mtime }, (open) => open(null, Readable.from(readLater(read))))
  }
  // Pictures are compressed already.
  for (const { name, path: file } of pictures) {
    zip.addFile(file, path.posix.join('pictures', name), { mtime, compress: false })
  }
  const sent = zip.outputStream as Readable
  zip.on('error', (error: Error) => sent.destroy(error))
  zip.end()
  return sent as AsyncIterable<Uint8Array>
}

async function* readLater(read: Table['read']): AsyncGenerator<string> {
  yield* await read()
}
