import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const CLIENT = path.join(ROOT, 'build/client')

/** A static import or re-export, with what it brings or for its effect alone; not `import()`. */
const STATIC_IMPORT = /(?:^|[;}\s])(?:import|export)\s*(?:[^"'()`;]*?from\s*)?["'](\.\/[^"']+)["']/g

function importsOf(file: string): string[] {
  const code = readFileSync(path.join(CLIENT, file), 'utf8')
  return Array.from(code.matchAll(STATIC_IMPORT), ([, imported = '']) =>
    path.posix.join(path.posix.dirname(file), imported),
  )
}

/**
 * Every script that a page fetches before anybody does anything: those its text names, and what
 * these import. As paths below the built files.
 */
export function scriptsOf(html: string): string[] {
  const named = Array.from(html.matchAll(/"(\/assets\/[^"]+\.js)"/g), ([, file = '']) => file)
  const found = new Set(named)
  for (const file of found) for (const imported of importsOf(file)) found.add(imported)
  return [...found].toSorted()
}

/** Every script of the build. */
export function builtScripts(): string[] {
  return globSync('assets/*.js', { cwd: CLIENT }).map((file) => `/${file}`)
}

/** Bytes of a built file as it travels. */
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

/** The styles that stand in a page's own text. */
export function stylesOf(html: string): string {
  return Array.from(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, css = '']) => css).join(
    '',
  )
}
