import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const CLIENT = path.join(ROOT, 'build/client')

/**
 * This matches a static import or re-export, with names or for its effect alone, but not
 * `import()`.
 */
const STATIC_IMPORT = /(?:^|[;}\s])(?:import|export)\s*(?:[^"'()`;]*?from\s*)?["'](\.\/[^"']+)["']/g

function importsOf(file: string): string[] {
  const code = readFileSync(path.join(CLIENT, file), 'utf8')
  return Array.from(code.matchAll(STATIC_IMPORT), ([, imported = '']) =>
    path.posix.join(path.posix.dirname(file), imported),
  )
}

/**
 * A page fetches these scripts without any click: those that its text names, and their static
 * imports. Paths are relative to the built files.
 */
export function scriptsOf(html: string): string[] {
  const named = Array.from(html.matchAll(/"(\/assets\/[^"]+\.js)"/g), ([, file = '']) => file)
  const found = new Set(named)
  for (const file of found) for (const imported of importsOf(file)) found.add(imported)
  return [...found].toSorted()
}

export function builtScripts(): string[] {
  return globSync('assets/*.js', { cwd: CLIENT }).map((file) => `/${file}`)
}

/** Compressed files count with their compressed size. */
export function bytesOf(file: string): number {
  const place = path.join(CLIENT, file)
  try {
    return readFileSync(`${place}.br`).length
  } catch {
    return readFileSync(place).length
  }
}

export function textOf(file: string): string {
  return readFileSync(path.join(CLIENT, file), 'utf8')
}

export function stylesOf(html: string): string {
  return Array.from(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, css = '']) => css).join(
    '',
  )
}
