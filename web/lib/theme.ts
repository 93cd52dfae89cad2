import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

export const THEME_KEY = 'theme'

/** The ground of the page in each theme, for the frame the browser draws around it. */
export const BACKGROUND_COLOR: Readonly<Record<Theme, string>> = {
  light: '#faf7f1',
  dark: '#0f1613',
}

const dark = () => matchMedia('(prefers-color-scheme: dark)')
const systemTheme = (): Theme => (dark().matches ? 'dark' : 'light')

/** What the visitor has chosen; null as long as the system decides. */
function readChoice(): Theme | null {
  try {
    const stored = localStorage.getItem(THEME_KEY)
    return stored === 'light' || stored === 'dark' ? stored : null
  } catch {
    return null
  }
}

/** In a browser that refuses its storage the choice lasts as long as the page. */
function storeChoice(choice: Theme | null): void {
  try {
    if (choice === null) localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, choice)
  } catch {}
}

const listeners = new Set<() => void>()

/** The style sheet goes by the attribute; app/theme-script.ts writes the same before the first paint. */
function applyTheme(choice: Theme | null): void {
  document.head.querySelector('meta[name="theme-color"]:not([media])')?.remove()
  if (choice === null) delete document.documentElement.dataset['theme']
  else {
    document.documentElement.dataset['theme'] = choice
    const frame = Object.assign(document.createElement('meta'), { name: 'theme-color' })
    frame.content = BACKGROUND_COLOR[choice]
    document.head.prepend(frame)
  }
  for (const listener of listeners) listener()
}

/** Whoever chooses what the system says anyway goes on with the system. */
export function chooseTheme(theme: Theme): void {
  const choice = theme === systemTheme() ? null : theme
  storeChoice(choice)
  applyTheme(choice)
}

/** Again, where the page has been drawn anew without what stood on <html>. */
export function applyStoredTheme(): void {
  applyTheme(readChoice())
}

function readTheme(): Theme {
  const worn = document.documentElement.dataset['theme']
  return worn === 'light' || worn === 'dark' ? worn : systemTheme()
}

function onStorage({ key }: StorageEvent): void {
  if (key === THEME_KEY || key === null) applyStoredTheme()
}

/** Hears of a choice here or in another tab, and of the system's change. */
function onThemeChange(listener: () => void): () => void {
  const system = dark()
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  system.addEventListener('change', listener)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** What is to be seen; the server cannot know, nor can the first moment in the browser. */
export function useTheme(): Theme | undefined {
  return useSyncExternalStore(onThemeChange, readTheme, () => undefined)
}
