import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

export const THEME_KEY = 'theme'

/**
 * The browser gives its own frame the colour of the page. The values repeat --color-surface of
 * app.css.
 */
export const BACKGROUND_COLOR: Readonly<Record<Theme, string>> = {
  light: '#faf7f1',
  dark: '#0f1613',
}

const systemPreference = () => matchMedia('(prefers-color-scheme: dark)')
const systemTheme = (): Theme => (systemPreference().matches ? 'dark' : 'light')

/** The choice is null while the theme follows the system. */
function readChoice(): Theme | null {
  try {
    const stored = localStorage.getItem(THEME_KEY)
    return stored === 'light' || stored === 'dark' ? stored : null
  } catch {
    return null
  }
}

/** The choice lasts as long as the page when the browser denies access to its storage. */
function storeChoice(choice: Theme | null): void {
  try {
    if (choice === null) localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, choice)
  } catch {}
}

const listeners = new Set<() => void>()

/**
 * The style sheet reads the attribute; app/theme-script.ts writes the same before the first paint.
 */
function applyTheme(choice: Theme | null): void {
  document.head.querySelector('meta[name="theme-color"]:not([media])')?.remove()
  if (choice === null) delete document.documentElement.dataset['theme']
  else {
    document.documentElement.dataset['theme'] = choice
    const meta = Object.assign(document.createElement('meta'), { name: 'theme-color' })
    meta.content = BACKGROUND_COLOR[choice]
    document.head.prepend(meta)
  }
  for (const listener of listeners) listener()
}

/**
 * A choice that equals the system's theme is not stored, so that the page goes on following the
 * system.
 */
export function chooseTheme(theme: Theme): void {
  const choice = theme === systemTheme() ? null : theme
  storeChoice(choice)
  applyTheme(choice)
}

/** React removes the attribute from <html> when it renders it, so it is written again. */
export function applyStoredTheme(): void {
  applyTheme(readChoice())
}

function readTheme(): Theme {
  const applied = document.documentElement.dataset['theme']
  return applied === 'light' || applied === 'dark' ? applied : systemTheme()
}

function onStorage({ key }: StorageEvent): void {
  if (key === THEME_KEY || key === null) applyStoredTheme()
}

/** Reports a choice in another tab and a change of the system's theme too. */
function onThemeChange(listener: () => void): () => void {
  const system = systemPreference()
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  system.addEventListener('change', listener)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

export function useTheme(): Theme | undefined {
  return useSyncExternalStore(onThemeChange, readTheme, () => undefined)
}
