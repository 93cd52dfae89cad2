import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
import { keepPicture, workOnce } from '../pictures/picture-worker.ts'
import { SHARE_SIZE, type ShareColours } from './share-design.ts'
import { drawWheel } from '../site/shop-icons.ts'

/** The photo and the logo are files that this server has decoded and encoded itself. */
export type ShareRequest = {
  title: string
  line: string
  colours: ShareColours
  photo: string
  logo: string | undefined
  into: string
}
export type ShareAnswer = { isDrawn: boolean }

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE
const MARGIN = 60
const MARK = 104
const BESIDE_MARK = 28
const BELOW_TITLE = 24
/** The photo fades into the colour over this height, above the text. */
const FADE = 200
const MOST_TITLE_HEIGHT = 250
/** Bikes stand in the lower half of most photos, and are moved up to be seen above the text. */
const MOVED_UP = 100
const JPEG = { quality: 82, mozjpeg: true }

/** One family has both scripts of the shops. */
const BOLD = {
  font: 'Anek Bangla ExtraBold 82',
  fontfile: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/anek-bangla/800ExtraBold/AnekBangla_800ExtraBold.ttf'),
  ),
}
const PLAIN = {
  font: 'Anek Bangla Medium 34',
  fontfile: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/anek-bangla/500Medium/AnekBangla_500Medium.ttf'),
  ),
}

type Font = typeof BOLD
type Box = { width: number; height: number }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeMarkup = (text: string) => text.replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? '')

/** A text that is too long for its box at the usual size is made smaller until it fits. */
async function drawText(
  text: string,
  { font, colour, box }: { font: Font; colour: string; box: Box },
) {
  const written = `<span foreground="${colour}" line_height="0.74">${escapeMarkup(text)}</span>`
  const draw = (limits: { height: number } | { dpi: number }) =>
    sharp({
      text: { text: written, ...font, width: box.width, rgba: true, wrap: 'word-char', ...limits },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  const usual = await draw({ dpi: 72 })
  const fits = usual.info.width <= box.width && usual.info.height <= box.height
  const { data, info } = fits ? usual : await draw({ height: box.height })
  return { input: data, width: info.width, height: info.height }
}

/** The text stands on the colour of the shop, into which the photo fades. */
function drawGround(colour: string, from: number): OverlayOptions {
  const stop = (at: number, opacity: number) =>
    `<stop offset="${at / HEIGHT}" stop-color="${colour}" stop-opacity="${opacity}"/>`
  const stops = [stop(Math.max(0, from - FADE), 0), stop(from, 0.88), stop(HEIGHT, 0.98)]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><linearGradient id="g" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#g)"/></svg>`
  return { input: Buffer.from(svg), left: 0, top: 0 }
}

async function drawPhoto(file: string, background: string) {
  const { data, info } = await sharp(file)
    .resize({ ...SHARE_SIZE, fit: 'outside' })
    .flatten({ background })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const spare = height - HEIGHT
  return sharp(data, { raw: { width, height, channels } }).extract({
    left: Math.floor((width - WIDTH) / 2),
    top: Math.floor(Math.min(spare, spare / 2 + MOVED_UP)),
    ...SHARE_SIZE,
  })
}

/** A logo may be of any colour, so it stands on a light tile. */
async function drawMark(logo: string | undefined, { muted }: ShareColours): Promise<Buffer> {
  if (logo === undefined) return sharp(drawWheel(muted)).resize(MARK, MARK).png().toBuffer()
  const tile = `<svg xmlns="http://www.w3.org/2000/svg" width="${MARK}" height="${MARK}"><rect width="${MARK}" height="${MARK}" rx="14" fill="#fffefb"/></svg>`
  const inner = MARK - 16
  const picture = await sharp(logo)
    .resize({ width: inner, height: inner, fit: 'contain', background: '#00000000' })
    .png()
    .toBuffer()
  return sharp(Buffer.from(tile))
    .composite([{ input: picture, gravity: 'centre' }])
    .png()
    .toBuffer()
}

async function draw({
  title,
  line,
  colours,
  photo,
  logo,
  into,
}: ShareRequest): Promise<ShareAnswer> {
  const left = MARGIN + MARK + BESIDE_MARK
  const width = WIDTH - MARGIN - left
  const name = await drawText(title, {
    font: BOLD,
    colour: colours.text,
    box: { width, height: MOST_TITLE_HEIGHT },
  })
  const below = await drawText(line, {
    font: PLAIN,
    colour: colours.muted,
    box: { width, height: 84 },
  })
  const text = name.height + BELOW_TITLE + below.height
  const top = HEIGHT - MARGIN - Math.max(text, MARK)
  const nameTop = HEIGHT - MARGIN - Math.floor((Math.max(text, MARK) + text) / 2)
  const picture = (await drawPhoto(photo, colours.ground))
    .composite([
      drawGround(colours.ground, top),
      { input: await drawMark(logo, colours), left: MARGIN, top },
      { input: name.input, left, top: nameTop },
      { input: below.input, left, top: nameTop + name.height + BELOW_TITLE },
    ])
    .jpeg(JPEG)
  await keepPicture(picture, into)
  return { isDrawn: true }
}

workOnce<ShareRequest, ShareAnswer>({
  loaders: ['WebpFile', 'SvgBuffer', 'PngBuffer'],
  work: draw,
  explain: () => ({ isDrawn: false }),
  tooLarge: { isDrawn: false },
})
