export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

export class DataFolderInUse extends EmbeddedPostgresError {
  override name = 'DataFolderInUse'
  readonly dataDir: string

  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another process: stop that one first, or set DATA_DIR to another folder.`,
    )
    this.dataDir = dataDir
  }
}

const reasons: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'no folder can be made there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is not a folder',
  EEXIST: 'a file is in its place',
}

export function explainFolderTrouble(folder: string, error: unknown): unknown {
  const reason = reasonOf(error)
  if (reason === undefined) return error
  const isRight = reason.startsWith('permission')
  const place =
    isRight && error instanceof Error && 'path' in error ? ` (${String(error.path)})` : ''
  const remedy = isRight ? 'Give it to the account that runs the shop, set' : 'Set'
  return new EmbeddedPostgresError(
    `The data folder ${folder} cannot be used: ${reason}${place}. ${remedy} DATA_DIR to another folder or DATABASE_URL to a PostgreSQL server.`,
    { cause: error },
  )
}

function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined
  return error.code === 'ERR_SQLITE_ERROR' ? error.message : reasons[String(error.code)]
}
