import { readFileSync } from 'node:fs'
import { StartError } from '#server/settings/start-error'

const UNIT_FILE = '/etc/chaka/chaka.env'
const DATABASE_VARIABLES = ['DATABASE_URL', 'DATABASE_URL_FILE', 'DATA_DIR']

/**
 * A command that an operator runs by hand gets the settings of CHAKA_ENV_FILE, or those of the
 * systemd unit when the environment names no database. The environment takes precedence.
 * @throws StartError when the file cannot be read
 */
export function withSettingsFile(
  { CHAKA_ENV_FILE: named, ...env }: NodeJS.ProcessEnv,
  unitFile = UNIT_FILE,
): NodeJS.ProcessEnv {
  const namesDatabase = DATABASE_VARIABLES.some((name) => env[name])
  if (!named && namesDatabase) return env
  const content = readFile(named || unitFile, !named)
  if (content === undefined) return env
  const settings = parseSettings(content)
  // The file may name the database in another way, which must not replace the requested one.
  if (namesDatabase) for (const name of DATABASE_VARIABLES) delete settings[name]
  return { ...settings, ...env }
}

function readFile(file: string, mayBeMissing: boolean): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' && mayBeMissing) return undefined
    throw new StartError(sentenceOf(file, code), { cause: error })
  }
}

function sentenceOf(file: string, code: unknown): string {
  if (code === 'ENOENT') {
    return `There is no file ${file}: set CHAKA_ENV_FILE to the file with the shop's settings.`
  }
  if (code === 'EACCES') {
    return `This account may not read the shop's settings in ${file}: run the command as root, or set DATABASE_URL or DATA_DIR.`
  }
  return `The shop's settings in ${file} cannot be read (${String(code)}): set CHAKA_ENV_FILE to the file with them.`
}

/** The parser follows systemd's EnvironmentFile: a value may be quoted, and # within it is text. */
function parseSettings(content: string): NodeJS.ProcessEnv {
  const settings: NodeJS.ProcessEnv = {}
  for (const line of content.split(/\r?\n/)) {
    const [, name, value = ''] = /^\s*([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    if (name !== undefined) settings[name] = unquote(value)
  }
  return settings
}

function unquote(value: string): string {
  const [, quote, inner = ''] = /^(["'])(.*)\1$/.exec(value) ?? []
  if (quote === "'") return inner
  if (quote === '"') return inner.replaceAll(/\\(["\\$`])/g, '$1')
  return value.replaceAll(/\\(.)/g, '$1')
}
