import { type PaletteName, coloursOf, paletteCss } from './palettes.ts'

const LOGO = /^\/api\/pictures\/([0-9a-f]{64})\/320$/

/** The address of a logo has this width, which is enough for every place of it. */
export const logoAddress = (id: string): string => `/api/pictures/${id}/320`

export const logoIdIn = (address: string): string | undefined => LOGO.exec(address)?.[1]

const USUAL_BRAND = '#0e5a3d'

export const brandOf = (palette: PaletteName): string =>
  coloursOf(palette)['brand']?.light ?? USUAL_BRAND

type Face = Readonly<{ palette?: PaletteName; logo?: string }>

/**
 * The logo stands in the place of the wheel (web/ui/wordmark.tsx), as high and as wide, on a light
 * ground that shows it in both themes. So no logo can move what is around it.
 */
export function faceCss({ palette = 'green', logo = '' }: Face): string {
  const id = logoIdIn(logo)
  if (id === undefined) return paletteCss(palette)
  const mark = `background:#fffefb url(${logoAddress(id)}) center/contain no-repeat`
  return `${paletteCss(palette)}.shop-mark{${mark};border-radius:.375rem;rotate:none!important}.shop-mark>*{display:none}`
}

/** A logo that is much wider than high would be too small to be read. */
export const isTooLong = ({ width, height }: { width: number; height: number }): boolean =>
  width > 3 * height || height > 3 * width
