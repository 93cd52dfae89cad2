import { open } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { MOST_PIXELS, PICTURE_WIDTHS, type PictureKind, widthsOf } from '#domain/pictures'

/**
 * This process decodes one uploaded file, and ends. It has no secrets and no connections;
 * what it may need is limited here, and its time by its parent (decode-picture.ts).
 */
export type DecodeRequest = { file: string; kind: PictureKind; into: string }
export type DecodeAnswer =
  | { width: number; height: number; placeholder: string }
  | { problem: DecodeProblem }
export type DecodeProblem =
  | 'picture_damaged'
  | 'picture_heic'
  | 'picture_too_many_pixels'
  | 'picture_too_hard'
  | 'pictures_full'

const MOST_BYTES = 700_000_000
const CHECK_MS = 25
/** A strip that is taller would be no picture of a bike, and no format could hold it. */
const HIGHEST = 2
const PLACEHOLDER_WIDTH = 16
const QUALITY = { avif: { quality: 50, effort: 2 }, webp: { quality: 75, effort: 4 } }

/** libvips can read far more, of which nothing is needed here. */
const LOADERS = ['JpegFile', 'PngFile', 'WebpFile', 'HeifFile']

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) })

async function decode({ file, kind, into }: DecodeRequest): Promise<DecodeAnswer> {
  const source = sharp(file, {
    limitInputPixels: MOST_PIXELS,
    failOn: 'error',
    sequentialRead: true,
  })
  const { format } = await source.metadata()
  if (format !== (kind === 'avif' || kind === 'heic' ? 'heif' : kind)) {
    return { problem: 'picture_damaged' }
  }
  // Only the pixels go on: orientation is applied, and place, time and camera are left behind.
  const { data, info } = await within(source.autoOrient(), PICTURE_WIDTHS.at(-1) ?? 0)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  for (const target of widthsOf(width)) {
    await keep(within(pixels(), target).avif(QUALITY.avif), path.join(into, `${target}.avif`))
    await keep(within(pixels(), target).webp(QUALITY.webp), path.join(into, `${target}.webp`))
  }
  const tiny = await within(pixels(), PLACEHOLDER_WIDTH).webp({ quality: 40 }).toBuffer()
  return { width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}

const within = (picture: Sharp, width: number): Sharp =>
  picture.resize({ width, height: width * HIGHEST, fit: 'inside', withoutEnlargement: true })

/** A file is on the disk before its folder gets its name. */
async function keep(picture: Sharp, file: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(await picture.toBuffer())
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function problemOf(error: unknown, kind: PictureKind): DecodeProblem {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'pictures_full'
  if (/pixel limit/i.test(message ?? '')) return 'picture_too_many_pixels'
  return kind === 'heic' ? 'picture_heic' : 'picture_damaged'
}

function answer(result: DecodeAnswer): void {
  process.send?.(result, () => process.exit())
}

process.once('disconnect', () => process.exit())
setInterval(() => {
  if (process.memoryUsage.rss() > MOST_BYTES) answer({ problem: 'picture_too_hard' })
}, CHECK_MS).unref()
// Requests come first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.once('message', (request: DecodeRequest) => {
  decode(request).then(answer, (error: unknown) =>
    answer({ problem: problemOf(error, request.kind) }),
  )
})
