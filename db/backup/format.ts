import { constants } from 'node:zlib'

export type BackupHeader = {
  format: number
  schema: string
  /** The clock of the database gives this time. */
  takenAt: string
  postgres: string
  /** A shop whose pictures are in a store of their own names it; the backup then has no files. */
  pictures?: string | undefined
}

export type RowCounts = Record<string, number>

/*
 * A backup is text, compressed with zstd, in this order:
 *
 *   -- Chaka backup {"format":1, ...}       the header
 *   COPY "users" ("id", ...) FROM stdin;    for each table, after those that it refers to
 *   ...                                     its rows, in the text format of COPY
 *   \.
 *   COPY "picture_files" (...) FROM stdin;   the files of the pictures, in parts (picture-files.ts)
 *   -- Rows {"users":12, ...}
 *   -- SHA-256 ...                          of all bytes before this line
 */
export const FORMAT = 1
export const HEADER = '-- Chaka backup '
export const ROWS = '-- Rows '
export const CHECKSUM = '-- SHA-256 '
export const END_OF_ROWS = '\\.\n'

export const COMPRESSION = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
}
