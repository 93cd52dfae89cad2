import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { MOST_PIXELS, PICTURE_WIDTHS, type PictureKind, widthsOf } from '#domain/pictures'
import { keepPicture, workOnce } from './picture-worker.ts'

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

/** A strip that is taller would be no picture of a bike, and no format could hold it. */
const HIGHEST = 2
const PLACEHOLDER_WIDTH = 16
const QUALITY = { avif: { quality: 50, effort: 2 }, webp: { quality: 75, effort: 4 } }

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
    const picture = within(pixels(), target)
    await keepPicture(picture.clone().avif(QUALITY.avif), path.join(into, `${target}.avif`))
    await keepPicture(picture.clone().webp(QUALITY.webp), path.join(into, `${target}.webp`))
  }
  const tiny = await within(pixels(), PLACEHOLDER_WIDTH).webp({ quality: 40 }).toBuffer()
  return { width, height, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}

const within = (picture: Sharp, width: number): Sharp =>
  picture.resize({ width, height: width * HIGHEST, fit: 'inside', withoutEnlargement: true })

function problemOf(error: unknown, kind: PictureKind): DecodeProblem {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'pictures_full'
  if (/pixel limit/i.test(message ?? '')) return 'picture_too_many_pixels'
  return kind === 'heic' ? 'picture_heic' : 'picture_damaged'
}

workOnce<DecodeRequest, DecodeAnswer>({
  loaders: ['JpegFile', 'PngFile', 'WebpFile', 'HeifFile'],
  work: decode,
  explain: (error, { kind }) => ({ problem: problemOf(error, kind) }),
  tooLarge: { problem: 'picture_too_hard' },
})
