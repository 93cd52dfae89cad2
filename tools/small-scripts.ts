import type { Plugin } from 'vite'

const inBrowser = ({ name }: { name: string }) => name === 'client'

/** Vite's own helper is five times as long, because browsers differ. Code waits for its styles. */
const PRELOAD_HELPER = `
import { preloadModule } from 'react-dom'
function loadStyle(href) {
  if (document.querySelector('link[href="' + href + '"]')) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => {
      link.remove()
      reject(new Error('No style came from ' + href))
    }
    document.head.append(link)
  })
}
export function __vitePreload(load, files = []) {
  const styles = files.map((file) =>
    file.endsWith('.css') ? loadStyle('/' + file) : preloadModule('/' + file))
  return Promise.all([load(), ...styles]).then(([code]) => code)
}`

const smallPreloadHelper: Plugin = {
  name: 'small-preload-helper',
  apply: 'build',
  applyToEnvironment: inBrowser,
  transform: { filter: { id: /vite\/preload-helper/ }, handler: () => PRELOAD_HELPER },
}

const EXPORTED = /(?<=^export \{ ).*(?= \};$)/m

/**
 * Nothing is left to discover, because the first answer names all routes (react-router.config.ts):
 * the functions of that file then do no more than these.
 */
function withoutWork(code: string): string {
  const names = EXPORTED.exec(code)?.[0].split(', ') ?? []
  return names.map((name) => `export const ${name} = () => undefined`).join('\n')
}

const noRouteDiscovery: Plugin = {
  name: 'no-route-discovery',
  apply: 'build',
  applyToEnvironment: inBrowser,
  transform: { filter: { id: /react-router\/.*\/fog-of-war\.js/ }, handler: withoutWork },
}

const NAME_FOR_DEVELOPERS = /^\w+\.displayName = .*;$/gm
const MAKES_COMPONENT = /(?<= = )(?=React\$1\.(?:forwardRef|memo|createContext)\()/g

/**
 * Rolldown keeps a component that nothing uses when it is made by a call or has a name for
 * developers: the router has forms, submissions and fetchers, and this shop uses none of them.
 */
const unusedComponents: Plugin = {
  name: 'unused-components',
  apply: 'build',
  applyToEnvironment: inBrowser,
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\// },
    handler: (code) =>
      code.replaceAll(NAME_FOR_DEVELOPERS, '').replaceAll(MAKES_COMPONENT, '/* @__PURE__ */ '),
  },
}

/** The plugin of a file that is renamed does nothing, and tools/built-scripts.test.ts finds more bytes. */
export const smallScripts = [smallPreloadHelper, noRouteDiscovery, unusedComponents]
