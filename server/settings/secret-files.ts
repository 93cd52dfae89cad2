import { readFileSync } from 'node:fs'
import { SettingsError } from './setting-kinds.ts'

const SUFFIX = '_FILE'

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this account may not read it',
  EPERM: 'this account may not read it',
  EISDIR: 'it is a folder',
}

export const fileVariables = (names: Iterable<string>): string[] =>
  [...names].map((name) => `${name}${SUFFIX}`)

/**
 * Docker and Kubernetes hand secrets over in files, which variables like AUTH_SECRET_FILE name. An
 * editor's newline at the end does not count.
 * @throws SettingsError
 */
export function withSecretFiles(
  env: NodeJS.ProcessEnv,
  secrets: Iterable<string>,
): NodeJS.ProcessEnv {
  const complete = { ...env }
  for (const name of secrets) {
    const variable = `${name}${SUFFIX}`
    const file = env[variable]
    if (!file) continue
    if (env[name]) {
      throw new SettingsError(
        `The settings ${name} and ${variable} are both set: expected one of them.`,
      )
    }
    complete[name] = readSecret(variable, file)
  }
  return complete
}

function readSecret(variable: string, file: string): string {
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = reasons[code] ?? `it cannot be read (${code})`
    throw new SettingsError(
      `The setting ${variable} is "${file}": expected a file with the secret, but ${reason}.`,
    )
  }
  const secret = content.replace(/\r?\n$/, '')
  if (secret !== '') return secret
  throw new SettingsError(
    `The setting ${variable} is "${file}": expected a file with the secret, but it is empty.`,
  )
}
