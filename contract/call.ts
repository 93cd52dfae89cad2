import type { z } from 'zod'

/** Who may call. Required on every call, so that an unguarded one cannot be written. */
export type Access = 'anyone' | 'signed-in' | 'admin'

export type CallKey = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

export type Call = {
  access: Access
  summary: string
  /** The envelope's `message` when all went well. */
  message: string
  /** Of the answer when all went well; 200 where it is left out. */
  status?: 201
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  /** The envelope's `data`. */
  reply: z.ZodType
  /** What stands beside `data` at the top level: log-in's `token`, a page's `meta`. */
  beside?: z.ZodObject
}

type Field<C, Name extends string> = C extends { [K in Name]: infer S extends z.ZodType }
  ? S
  : undefined
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Written<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler is given: parsed and checked. */
export type Given<C extends Call, Name extends 'params' | 'query' | 'body'> = Parsed<Field<C, Name>>

/** What a caller sends. */
export type Sent<C extends Call, Name extends 'params' | 'query' | 'body'> = Written<Field<C, Name>>

export type Data<C extends Call> = z.input<C['reply']>

/** What a handler answers: the data alone, or with its fields beside it. */
export type Answer<C extends Call> = C extends { beside: infer B extends z.ZodObject }
  ? { data: Data<C> } & z.input<B>
  : Data<C>
