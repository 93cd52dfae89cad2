import { PICTURE_NOT_SECURE, YEAR_IN_FUTURE } from '#contract/bikes'
import { allowsHttpPictures } from '#domain/bikes'
import { Refusal } from '../refusal.ts'

export function refuseYearAbove(latest: number, year: number | undefined): void {
  if (year === undefined || year <= latest) return
  throw new Refusal('invalid', { field: { path: 'year', message: YEAR_IN_FUTURE } })
}

export function refusePicture(url: string | undefined, publicUrl: string): void {
  if (url === undefined || new URL(url).protocol === 'https:' || allowsHttpPictures(publicUrl))
    return
  throw new Refusal('invalid', { field: { path: 'imageUrl', message: PICTURE_NOT_SECURE } })
}
