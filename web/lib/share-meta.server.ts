import type { MetaDescriptor } from 'react-router'
import type { BikeView } from '#contract/bikes'
import type { SharePicture } from '#server/pages/public-reads'

const RASTER = /\.(?:gif|jpe?g|png|webp)$/i
const EXTENSION = /\.[a-z0-9]+$/i

/** Loaders make the tags, so that no browser fetches code for what crawlers and messengers read. */
export function shareMeta({ url, text, width, height }: SharePicture): MetaDescriptor[] {
  const size = { width, height }
  return [
    { property: 'og:image', content: url },
    ...Object.entries(size).flatMap(([name, pixels]) =>
      pixels === undefined ? [] : [{ property: `og:image:${name}`, content: String(pixels) }],
    ),
    { property: 'og:image:alt', content: text },
  ]
}

/** Undefined: the picture of the shop stands for the bike. */
export function shareMetaOf(
  { imageUrl, name, brand }: BikeView,
  drawn: SharePicture | undefined,
): MetaDescriptor[] | undefined {
  if (drawn) return shareMeta(drawn)
  return isRaster(imageUrl) ? shareMeta({ url: imageUrl, text: `${name} by ${brand}` }) : undefined
}

/**
 * Link previews do not show vector drawings; a picture whose name has no extension is taken for a
 * photograph.
 */
function isRaster(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) return false
  return RASTER.test(url.pathname) || !EXTENSION.test(url.pathname)
}
