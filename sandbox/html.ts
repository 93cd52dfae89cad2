/** Markup that is safe to send: made by {@link html} only, which escapes every text put into it. */
export type Html = { readonly markup: string }

type Insert = string | number | Html | readonly Html[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function html(texts: TemplateStringsArray, ...inserts: readonly Insert[]): Html {
  const parts = texts.map((text, at) => {
    const insert = inserts[at]
    return text + (insert === undefined ? '' : render(insert))
  })
  return { markup: parts.join('') }
}

function render(insert: Insert): string {
  if (typeof insert === 'object') {
    return 'markup' in insert ? insert.markup : insert.map((each) => each.markup).join('')
  }
  return String(insert).replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}
