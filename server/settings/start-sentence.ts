import { OperatorError } from '#db/operator-error'
import { EmbeddedPostgresError } from '#postgres/embedded-postgres-error'
import { StartError } from './start-error.ts'

const FILE_TROUBLE: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'it does not exist, or nothing can be made there',
  ENOTDIR: 'a part of its path is not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'something else is in its place',
  EIO: 'the disk does not answer',
}

/**
 * These classes concern connections, rights, resources and the machine:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const DATABASE_TROUBLE = /^(08|0A|28|3D|53|57|58|42501)/

export function fileTroubleOf(error: unknown): string | undefined {
  return error instanceof Error && 'syscall' in error && 'code' in error
    ? FILE_TROUBLE[String(error.code)]
    : undefined
}

/** Only an error in the program is printed with a stack. */
export function startSentence(error: unknown): string {
  const isForTheOperator =
    error instanceof StartError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof OperatorError
  if (isForTheOperator) return error.message
  if (!(error instanceof Error)) return String(error)
  const { path: file, code } = error as { path?: unknown; code?: unknown }
  const trouble = fileTroubleOf(error)
  if (trouble !== undefined && typeof file === 'string') {
    return `The file or folder ${file} cannot be used: ${trouble}.`
  }
  if (typeof code === 'string' && code.length === 5 && DATABASE_TROUBLE.test(code)) {
    return `The database refuses: ${error.message}.`
  }
  return error.stack ?? error.message
}
