import { BACKGROUND_COLOR, THEME_KEY } from '../lib/theme.ts'

/**
 * Applies a chosen theme before the first paint. Without a choice the style sheet follows the
 * system by itself. Afterwards lib/theme.ts keeps the theme up to date.
 */
export const themeScript = `(function (colors) {
  try {
    var choice = localStorage.getItem('${THEME_KEY}')
    if (!Object.hasOwn(colors, choice)) return
    document.documentElement.dataset.theme = choice
    var meta = document.createElement('meta')
    meta.name = 'theme-color'
    meta.content = colors[choice]
    document.head.prepend(meta)
  } catch (denied) {}
})(${JSON.stringify(BACKGROUND_COLOR)})`
