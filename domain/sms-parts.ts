/** The characters of GSM 03.38, without its escape. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These take the room of two. */
const EXTENDED = new Set('^{}\\[~]|€\f')

const GSM = { whole: 160, part: 153 }
const UNICODE = { whole: 70, part: 67 }

/** One character outside of the GSM alphabet, as each of Bangla, makes all of the text Unicode. */
const isGsmText = (text: string): boolean =>
  Array.from(text).every((character) => BASIC.has(character) || EXTENDED.has(character))

/** How many messages the text takes, each of which a provider bills. */
export function countSmsParts(text: string): number {
  const isGsm = isGsmText(text)
  const { whole, part } = isGsm ? GSM : UNICODE
  const widths = Array.from(text, (one) =>
    isGsm && EXTENDED.has(one) ? 2 : isGsm ? 1 : one.length,
  )
  const length = widths.reduce((sum, width) => sum + width, 0)
  if (length <= whole) return 1
  let parts = 1
  let used = 0
  for (const width of widths) {
    // A character of two units is not cut in two.
    if (used + width > part) {
      parts += 1
      used = 0
    }
    used += width
  }
  return parts
}
