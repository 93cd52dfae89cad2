import { z } from 'zod'
import { PICTURE_WIDTHS } from '#domain/pictures'
import type { Call } from './call.ts'
import { text } from './text.ts'

const PictureId = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'This is not the id of a picture')
  .meta({ description: 'The SHA-256 of the file that was uploaded' })

export const PictureUse = z.object({
  id: PictureId,
  alt: text({ max: 200 }).default('').meta({ description: 'Alternative text' }),
})
export type PictureUse = z.infer<typeof PictureUse>

export const PictureView = z
  .object({
    id: z.string(),
    url: z.string().meta({ description: 'In a width of 960; other widths replace its last part' }),
    alt: z.string(),
    width: z.number().meta({ description: 'Of the largest file, in pixels' }),
    height: z.number(),
    placeholder: z.string().meta({ description: 'A blurred picture, as a data address' }),
  })
  .meta({ id: 'Picture' })
export type PictureView = z.infer<typeof PictureView>

const StoredPicture = z
  .object({
    _id: z.string().meta({ description: 'The SHA-256 of the file that was uploaded' }),
    url: z.string(),
    widths: z.array(z.number()),
    width: z.number(),
    height: z.number(),
    placeholder: z.string(),
  })
  .meta({ id: 'StoredPicture' })
export type StoredPicture = z.infer<typeof StoredPicture>

const Width = z.string().meta({ description: `One of ${PICTURE_WIDTHS.join(', ')}` })

export const pictureCalls = {
  'POST /pictures': {
    access: { admin: 'fleet' },
    summary: 'Keep a picture: the bytes of a JPEG, PNG, WebP, AVIF or HEIC file, with its type',
    message: 'Picture stored',
    upload: 'picture',
    reply: StoredPicture,
  },
  'POST /pictures/fetch': {
    access: { admin: 'fleet' },
    summary: 'Fetch a picture once from a public address, and keep it',
    message: 'Picture stored',
    body: z.object({ url: z.url('Must be a valid URL').max(2048, 'Use at most 2048 characters') }),
    reply: StoredPicture,
  },
  'GET /pictures/:id/:width': {
    access: 'anyone',
    summary: 'A picture in a width of 320, 640, 960 or 1600 pixels, as AVIF or WebP by `Accept`',
    message: 'Picture retrieved successfully',
    picture: true,
    params: z.object({ id: PictureId, width: Width }),
    reply: z.string(),
  },
} as const satisfies Record<string, Call>
