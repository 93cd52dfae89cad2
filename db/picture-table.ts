import type { ColumnType, Generated } from 'kysely'
import type { KeptPicture } from '#domain/pictures'

export interface PictureTables {
  pictures: PicturesTable
  usedPictures: UsedPicturesView
}

interface PicturesTable {
  /** The SHA-256 of the file that was uploaded. */
  id: string
  width: number
  height: number
  placeholder: string
  lastUse: Date
  createdAt: Generated<Date>
}

interface UsedPicturesView {
  pictureId: ColumnType<string, never, never>
}

/** The driver reads JSON and is given its text. */
export type PicturesColumn = ColumnType<
  readonly KeptPicture[],
  string | undefined,
  string | undefined
>
