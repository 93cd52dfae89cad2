/** All calls of the contract lie below this path. */
export const API_BASE = '/api'

type Values = {
  params?: Record<string, string> | undefined
  query?: Record<string, string | number | undefined> | undefined
}

const encode = (value: string | number) => encodeURIComponent(String(value).toWellFormed())

/** The two halves of a call's key: its method, and its path with `:name` for each parameter. */
export function callRoute(key: string): { method: string; path: string } {
  const [method = '', path = ''] = key.split(' ')
  return { method, path }
}

/** A path with each `:name` replaced. What `valueOf` returns is not encoded. */
export function fillPath(path: string, valueOf: (name: string) => string): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => valueOf(name))
}

/** The method and the URL of a call, e.g. of `'GET /bikes/:id'`. A query value that is undefined is left out. */
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
