import type { z } from 'zod'
import type { Duty } from '#domain/users'

/**
 * Who may call: `admin` whatever the duties, `{ admin }` an admin with that duty, or with the duty
 * `or`. Required on every call, so a call without a guard does not compile.
 */
export type Access = 'anyone' | 'signed-in' | 'admin' | { admin: Duty; or?: Duty }

export type CallKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

export type Call = {
  access: Access
  summary: string
  /** The envelope's `message` of a success. */
  message: string
  /** The status of a success: 200 unless this says otherwise. */
  status?: 201
  /** The same for every caller: browsers keep it, and ask each time whether it has changed. */
  shared?: true
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  /** The answer is a file, sent while it is read, instead of the envelope. */
  file?: { type: 'text/csv'; name: string }
  /** The envelope's `data`, or the file. */
  reply: z.ZodType
  /** Further fields of the envelope at the level of `data`: log-in's `token`, a page's `meta`. */
  extras?: z.ZodObject
}

type Field<C, Name extends string> = C extends { [K in Name]: infer S extends z.ZodType }
  ? S
  : undefined
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Written<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler receives: parsed and validated. */
export type Input<C extends Call, Name extends 'params' | 'query' | 'body'> = Parsed<Field<C, Name>>

/** What a caller sends. */
export type ClientInput<C extends Call, Name extends 'params' | 'query' | 'body'> = Written<
  Field<C, Name>
>

export type Data<C extends Call> = z.input<C['reply']>

/** What a handler returns: the data alone, `{ data }` with the extras, or the parts of a file. */
export type Output<C extends Call> = C extends { extras: infer B extends z.ZodObject }
  ? { data: Data<C> } & z.input<B>
  : C extends { file: object }
    ? AsyncIterable<string>
    : Data<C>
