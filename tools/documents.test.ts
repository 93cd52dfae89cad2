import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { api } from '#contract/api'
import { writeCallTables } from './call-table.ts'
import { CHECKOUT, listSources } from './testing/release.ts'

const SOURCES = listSources()
const PATHS = new Set(SOURCES.flatMap((file) => [file, ...foldersOf(file)]))
const TEXTS = /\.(?:md|tsx?|cjs|css|sql|ya?ml|env|cfg|service)$/
/** These pages name files of earlier releases, or of examples that could be added. */
const OTHER_FILES = /^(?:CHANGELOG\.md|docs\/how-to-add\.md|docs\/decisions\/)/

const read = (file: string) => readFileSync(path.join(CHECKOUT, file), 'utf8')
const withoutBlocks = (markdown: string) => markdown.replaceAll(/^ *```.*?^ *```$/gms, '')

function foldersOf(file: string): string[] {
  const folder = path.dirname(file)
  return folder === '.' ? [] : [folder, ...foldersOf(folder)]
}

/** The anchors of a page are made from its headings as GitHub makes them. */
function anchorsOf(page: string): string[] {
  const headings = withoutBlocks(read(page)).matchAll(/^#+ (.*)$/gm)
  return Array.from(headings, ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function exists(target: string, anchor: string | undefined): boolean {
  return PATHS.has(target) && (anchor === undefined || anchorsOf(target).includes(anchor))
}

function brokenLinksOf(page: string): string[] {
  const links = Array.from(
    withoutBlocks(read(page)).matchAll(/\]\(([^)\s]+)\)/g),
    ([, to]) => `${to}`,
  )
  return links.filter((link) => {
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? page : path.join(path.dirname(page), file)
    return !/^[a-z]+:/.test(link) && !exists(target, anchor)
  })
}

const NAME = String.raw`((?:[\w*][\w.*-]*\/)*[\w*][\w.*-]*\.(?:tsx?|cjs|sql|ya?ml|md))\b(?:#([\w-]+))?`
const COMMENT = /^\s*(?:\/\/|\/?\*|--|#)|docs\//

/** A path may begin at any folder, and a star stands for a part of a name. */
function missingFilesOf(file: string): string[] {
  const isPage = file.endsWith('.md')
  const lines = withoutBlocks(read(file)).split('\n')
  const text = lines.filter((line) => isPage || COMMENT.test(line)).join('\n')
  const names = text.matchAll(new RegExp((isPage ? '`' : String.raw`(?<![#\w./-])`) + NAME, 'g'))
  return Array.from(names).flatMap(([found, name = '', anchor]) => {
    const pattern = name.replaceAll('.', String.raw`\.`).replaceAll('*', '[^/]*')
    const ends = new RegExp(`(?:^|/)${pattern}$`)
    const isThere = SOURCES.some((each) => ends.test(each) && exists(each, anchor))
    return isThere ? [] : [found]
  })
}

const inAll = (files: readonly string[], find: (file: string) => string[]) =>
  files.flatMap((file) => find(file).map((name) => `${file}: ${name}`))

test('every link of a document leads to a file and a heading that exist', () => {
  expect(
    inAll(
      SOURCES.filter((file) => file.endsWith('.md')),
      brokenLinksOf,
    ),
  ).toEqual([])
})

test('every page and file that a comment or a document names exists', () => {
  const texts = SOURCES.filter((file) => TEXTS.test(file) && !OTHER_FILES.test(file))
  expect(inAll(texts, missingFilesOf)).toEqual([])
})

test('the document of the calls is the one that npm run format makes from the contract', () => {
  const written = read('docs/product/calls.md')
  // The formatter aligns the columns of a table.
  const [found, expected] = [written, writeCallTables(written)].map((page) =>
    page.replaceAll(/ +|-{2,}/g, (part) => part.charAt(0)),
  )
  expect(found).toBe(expected)
})

const withoutNames = (call: string) =>
  call.replaceAll(/:\w+|\{\w+\}/g, ':').replaceAll('/api/', '/')

test('every call that a document names is one of the contract', () => {
  const known = new Set(Object.keys(api).map(withoutNames))
  for (const own of ['health', 'ready', 'openapi.json', 'docs']) known.add(`GET /${own}`)
  const pages = SOURCES.filter((file) =>
    /^(?:README|docs\/(?!how-to-add|performance|sandbox).*)\.md$/.test(file),
  )
  const unknown = inAll(pages, (page) =>
    Array.from(read(page).matchAll(/\b(?:GET|POST|PUT|PATCH|DELETE) \/[\w/{}:.-]*[\w}]/g), String),
  ).filter((name) => !known.has(withoutNames(name.replace(/^.*: (?=[A-Z]+ \/)/, ''))))
  expect(unknown).toEqual([])
})
