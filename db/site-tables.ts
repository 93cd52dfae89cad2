import type { ColumnType } from 'kysely'
import type { OwnWords, SiteSection } from '#domain/site-words'

export interface SiteTables {
  siteVersions: SiteVersionsTable
  sitePictures: SitePicturesView
}

interface SiteVersionsTable {
  version: number
  content: ColumnType<OwnWords, string, never>
  sections: readonly SiteSection[]
  savedBy: string
  savedAt: Date
}

interface SitePicturesView {
  pictureId: ColumnType<string, never, never>
}
