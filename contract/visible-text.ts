export const LINES = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/**
 * These are control characters, marks that change the direction of writing, and characters without
 * a width.
 */
const INVISIBLE =
  /\p{Cc}|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu
const JOINER = /[\u200c\u200d]/
const BEFORE_JOINER = /^[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]$/u
const AFTER_JOINER = /^[\p{L}\p{M}\p{Extended_Pictographic}]$/u
const LATIN = /\p{Script=Latin}/u

/**
 * Characters that cannot be seen are removed, so that two names that look alike are equal and a
 * name cannot reverse the text around it. The two joiners stay where a script needs them, as in
 * Bengali, and in emoji.
 */
export function removeInvisible(typed: string): string {
  const visible = typed.replaceAll(INVISIBLE, (each) =>
    each === '\n' || each === '\t' ? each : '',
  )
  if (!JOINER.test(visible)) return visible
  const characters = Array.from(visible)
  return characters
    .filter(
      (each, index) => !JOINER.test(each) || joins(characters[index - 1], characters[index + 1]),
    )
    .join('')
}

const joins = (before = '', after = '') =>
  BEFORE_JOINER.test(before) && AFTER_JOINER.test(after) && !LATIN.test(before + after)
