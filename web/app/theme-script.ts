import { BACKGROUND_COLOR, THEME_KEY } from '../lib/theme.ts'

/**
 * Puts on the theme a visitor has chosen before the first paint. Without a choice there is nothing
 * to do: the style sheet follows the system by itself. lib/theme.ts keeps it up to date afterwards.
 */
export const themeScript = `(function (grounds) {
  try {
    var choice = localStorage.getItem('${THEME_KEY}')
    if (!Object.hasOwn(grounds, choice)) return
    document.documentElement.dataset.theme = choice
    var frame = document.createElement('meta')
    frame.name = 'theme-color'
    frame.content = grounds[choice]
    document.head.prepend(frame)
  } catch (refused) {}
})(${JSON.stringify(BACKGROUND_COLOR)})`
