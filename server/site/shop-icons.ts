import type { PaletteName } from '#domain/palettes'
import { brandOf } from '#domain/site-face'

/** Launchers show the smaller one, splash screens the larger. */
export const ICON_SIZES = [192, 512] as const
export type IconSize = (typeof ICON_SIZES)[number]

const SPOKES = [0, 60, 120, 180, 240, 300]
/** Launchers cut off a fifth of each side at most. */
const SAFE_SHARE = 0.6

const BACKGROUND = '#faf7f1'
/** The wheel of the pages, which stands for a shop without a logo. */
export function drawWheel(colour: string): Buffer {
  const spokes = SPOKES.map(
    (angle) => `<path d="M20 15.5V6" transform="rotate(${angle} 20 20)"/>`,
  ).join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="512" height="512" fill="none" stroke="${colour}" stroke-linecap="round"><circle cx="20" cy="20" r="17" stroke-width="5"/><g stroke-width="2.4">${spokes}</g><circle cx="20" cy="20" r="4.6" fill="#f3a43b" stroke="none"/></svg>`,
  )
}

type Look = { palette: PaletteName | undefined; logo: string | undefined }

/** The logo is the file of a picture that this server has decoded and encoded itself. */
export async function drawIcon({ palette = 'green', logo }: Look, size: IconSize): Promise<Buffer> {
  // The library takes 8 MB of memory, and hardly any visitor asks for an icon.
  const { default: sharp } = await import('sharp')
  const inner = Math.round(size * SAFE_SHARE)
  const mark = await sharp(logo ?? drawWheel(brandOf(palette)))
    .resize({ width: inner, height: inner, fit: 'contain', background: '#00000000' })
    .png()
    .toBuffer()
  return sharp({ create: { width: size, height: size, channels: 4, background: BACKGROUND } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png()
    .toBuffer()
}

export const manifestOf = (name: string, palette: PaletteName = 'green') => ({
  id: '/',
  name,
  short_name: name,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: BACKGROUND,
  theme_color: brandOf(palette),
  icons: ICON_SIZES.flatMap((size) =>
    (['any', 'maskable'] as const).map((purpose) => ({
      src: `/icons/shop-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  ),
})
