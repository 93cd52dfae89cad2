import type { Api, ApiKey } from '#contract/api'
import type { Access, Answer, Call, Given } from '#contract/call'
import type { Role } from '#domain/users'

/** Who is calling, as the session's row says at this very request. */
export type Caller = { id: string; role: Role; sessionId: string }

type CallerOf<A extends Access> = A extends 'anyone' ? undefined : Caller

type Input<C extends Call> = {
  caller: CallerOf<C['access']>
  params: Given<C, 'params'>
  query: Given<C, 'query'>
  body: Given<C, 'body'>
}

export type Handler<C extends Call> = (input: Input<C>) => Promise<Answer<C>>

/** One handler for every call of the contract: a missing one does not compile. */
export type Handlers = { [Key in ApiKey]: Handler<Api[Key]> }
