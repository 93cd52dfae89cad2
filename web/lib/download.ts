import type { Api, ApiKey } from '#contract/api'
import { callUrl } from '#contract/call-url'
import { toProblem, unreachable } from './api-problem.ts'
import { readSession } from './session.ts'

export type FileKey = { [Key in ApiKey]: Api[Key] extends { file: object } ? Key : never }[ApiKey]

/**
 * Saves the file that a call answers with. A plain link would not carry the token.
 *
 * @throws ApiProblem when the server refuses or cannot be reached
 */
export async function download(
  key: FileKey,
  { query, name }: { query: Record<string, string | undefined>; name: string },
): Promise<void> {
  const { url } = callUrl(key, { query })
  const headers = { authorization: `Bearer ${readSession()?.token ?? ''}` }
  const response = await fetch(url, { headers }).catch(() => undefined)
  if (!response) throw unreachable()
  if (!response.ok) {
    const answer: unknown = await response.json().catch(() => undefined)
    throw toProblem(response, answer)
  }
  saveFile(await response.blob(), name)
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
