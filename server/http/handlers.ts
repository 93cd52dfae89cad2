import type { Api, ApiKey } from '#contract/api'
import type { Access, Call, Input, Output } from '#contract/call'
import type { Duty, Role } from '#domain/users'

/** Who is calling, as the rows of the session and of the user say at this very request. */
export type Caller = {
  id: string
  role: Role
  /** Of an admin; they mean nothing in another role. */
  duties: readonly Duty[]
  name: string
  email: string
  phone: string
  address: string
  /** Whether the password is long enough for an admin; null where that is not known. */
  hasLongPassword: boolean | null
  sessionId: string
  requestId: string
  /** The database's time then. A write that waits for locks reads the clock again behind them. */
  authenticatedAt: Date
  /** Of the shop's settings; null while they are the defaults. */
  shopVersion: string | null
}

/** Who did something, and in which request. */
export type Actor = Pick<Caller, 'id' | 'requestId'>

type CallerOf<A extends Access> = A extends 'anyone' ? undefined : Caller

type HandlerInput<C extends Call> = {
  caller: CallerOf<C['access']>
  requestId: string
  /** The caller's IP address. */
  address: string
  userAgent: string | undefined
  params: Input<C, 'params'>
  query: Input<C, 'query'>
  body: Input<C, 'body'>
}

export type Handler<C extends Call> = (input: HandlerInput<C>) => Promise<Output<C>>

/** One handler for every call of the contract: a missing one does not compile. */
export type Handlers = { [Key in ApiKey]: Handler<Api[Key]> }
