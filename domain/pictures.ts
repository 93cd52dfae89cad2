/** Pages choose among these widths; a smaller picture is not enlarged. */
export const PICTURE_WIDTHS = [320, 640, 960, 1600] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The address of a picture has this width; every other width is beside it. */
const USUAL_WIDTH = 960

export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export const MOST_PICTURES = 12
export const MOST_PICTURE_BYTES = 15_000_000
/** Telephones of 50 million pixels take pictures of 8192 × 6144. */
export const MOST_PIXELS = 64_000_000

export const PICTURE_KINDS = ['jpeg', 'png', 'webp', 'avif', 'heic'] as const
export type PictureKind = (typeof PICTURE_KINDS)[number]

/** A bike keeps a copy of what its page shows of a picture. */
export type KeptPicture = Readonly<{
  id: string
  alt: string
  width: number
  height: number
  /** A blurred picture of a few pixels, as a data address. */
  placeholder: string
}>

const BRANDS: Record<string, PictureKind> = {
  avif: 'avif',
  avis: 'avif',
  heic: 'heic',
  heix: 'heic',
  heim: 'heic',
  heis: 'heic',
  mif1: 'heic',
  msf1: 'heic',
}

/** The first bytes tell the kind, whatever the name or the sender says. */
export function kindOfPicture(begin: Uint8Array): PictureKind | undefined {
  const text = String.fromCodePoint(...begin.subarray(0, 64))
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'png'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) !== 'ftyp') return undefined
  // Some programs name the general brand first, and AVIF among the compatible ones.
  if (/avi[fs]/.test(text.slice(8, 64))) return 'avif'
  return BRANDS[text.slice(8, 12)]
}

const BY_TYPE: Record<string, PictureKind> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/pjpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/heif': 'heic',
}

/** The result is undefined for a content type that no picture of a bike has. */
export const kindOfType = (contentType: string | undefined): PictureKind | undefined =>
  BY_TYPE[(contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '']

const ADDRESS = /\/api\/pictures\/([0-9a-f]{64})\/\d+$/

export const pictureAddress = (publicUrl: string, id: string, width: number = USUAL_WIDTH) =>
  `${publicUrl}/api/pictures/${id}/${width}`

/** The id of a picture of this shop, from its address in any width. */
export function pictureIdIn(address: string, publicUrl: string): string | undefined {
  return address.startsWith(`${publicUrl}/`) ? ADDRESS.exec(address)?.[1] : undefined
}

/** A browser that names AVIF gets it, every other one WebP. */
export const formatFor = (accept: string | undefined): PictureFormat =>
  /\bimage\/avif\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accept ?? '') ? 'avif' : 'webp'

/** The widths that a picture of this width has a file for. */
export function widthsOf(width: number): PictureWidth[] {
  const enough = PICTURE_WIDTHS.find((each) => each >= width) ?? PICTURE_WIDTHS.at(-1)
  return PICTURE_WIDTHS.filter((each) => each <= (enough ?? 0))
}
