import type { z } from 'zod'
import type { PictureFormat } from '#domain/pictures'
import type { Duty } from '#domain/users'

/**
 * `admin` admits every admin, `{ admin }` only an admin with that duty or with the duty `or`. The
 * field is required on every call, so a call without a guard does not compile.
 */
export type Access = 'anyone' | 'signed-in' | 'admin' | { admin: Duty; or?: Duty }

/** One of these duties is enough. There is none where no duty is asked for. */
export function dutiesOf(access: Access): readonly Duty[] {
  if (typeof access !== 'object') return []
  return access.or === undefined ? [access.admin] : [access.admin, access.or]
}

export type CallKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

export type Call = {
  access: Access
  summary: string
  message: string
  /** The status of a success is 200 unless this field says otherwise. */
  status?: 201
  /** The answer is the same for every caller: browsers keep it and revalidate it each time. */
  shared?: true
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  /** The body may be larger than those of other calls. */
  large?: true
  /** The answer may take minutes. */
  slow?: true
  /** The body is the bytes of one file, with its content type. */
  upload?: 'picture' | 'table'
  /** The answer is a file that is sent while it is read, instead of the envelope. */
  file?: { type: 'text/csv' | 'application/zip'; name: string }
  /** The answer is a picture, in the format that the client accepts, instead of the envelope. */
  picture?: true
  reply: z.ZodType
  /**
   * These fields stand in the envelope beside `data`: the `token` of a log-in, the `meta` of a
   * page.
   */
  extras?: z.ZodObject
}

type Field<C, Name extends string> = C extends { [K in Name]: infer S extends z.ZodType }
  ? S
  : undefined
type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined
type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined

export type Input<C extends Call, Name extends 'params' | 'query' | 'body'> = SchemaOutput<
  Field<C, Name>
>

export type ClientInput<C extends Call, Name extends 'params' | 'query' | 'body'> = SchemaInput<
  Field<C, Name>
>

export type Data<C extends Call> = z.input<C['reply']>

/** The file is in the folder of pictures of the server. Without it there is a blurred stand-in. */
export type ServedPicture = { type: `image/${PictureFormat}` } & (
  | { path: string; etag: string }
  | { standIn: Uint8Array }
)

/** A handler returns the data alone, `{ data }` with the extras, or the parts of a file. */
export type Output<C extends Call> = C extends { extras: infer B extends z.ZodObject }
  ? { data: Data<C> } & z.input<B>
  : C extends { file: object }
    ? AsyncIterable<string | Uint8Array>
    : C extends { picture: true }
      ? ServedPicture
      : Data<C>
