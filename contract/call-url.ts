export const API_BASE = '/api'

type Values = {
  params?: Record<string, string> | undefined
  query?: Record<string, string | number | undefined> | undefined
}

const encode = (value: string | number) => encodeURIComponent(String(value).toWellFormed())

export function callRoute(key: string): { method: string; path: string } {
  const [method = '', path = ''] = key.split(' ')
  return { method, path }
}

/** The caller must encode what `valueOf` returns. */
export function fillPath(path: string, valueOf: (name: string) => string): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => valueOf(name))
}

export function callUrl(key: string, { params = {}, query = {} }: Values = {}) {
  const { method, path } = callRoute(key)
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value = '']) => `${encode(name)}=${encode(value)}`)
  const tail = search.length > 0 ? `?${search.join('&')}` : ''
  return {
    method,
    url: `${API_BASE}${fillPath(path, (name) => encode(params[name] ?? ''))}${tail}`,
  }
}
