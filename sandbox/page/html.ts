/** Only {@link html} makes markup, and it escapes every inserted text. */
export type Html = { readonly markup: string }

type Insert = string | number | false | null | undefined | Html | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function html(texts: TemplateStringsArray, ...inserts: readonly Insert[]): Html {
  return { markup: texts.map((text, at) => text + render(inserts[at])).join('') }
}

function render(insert: Insert): string {
  if (insert === undefined || insert === null || insert === false) return ''
  if (typeof insert === 'object') {
    return 'markup' in insert ? insert.markup : insert.map(({ markup }) => markup).join('')
  }
  return String(insert).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}
