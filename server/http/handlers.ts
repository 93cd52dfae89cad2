import type { Api, ApiKey } from '#contract/api'
import type { Access, Call, Input, Output } from '#contract/call'
import type { Duty, Role } from '#domain/users'

export type Caller = {
  id: string
  role: Role
  duties: readonly Duty[]
  name: string
  email: string
  phone: string
  address: string
  hasLongPassword: boolean | null
  /** A customer who cannot book alone. */
  isBlocked: boolean
  /** Whether the caller has entered a code that was sent to the phone number. */
  isPhoneConfirmed: boolean
  /** Whether the caller wants reminders of rides. */
  reminders: boolean
  sessionId: string
  requestId: string
  /**
   * This is the database's time then. A write that waits for locks reads the clock again after
   * them.
   */
  authenticatedAt: Date
  shopVersion: string | null
}

export type Actor = Pick<Caller, 'id' | 'requestId'>

type CallerOf<A extends Access> = A extends 'anyone' ? undefined : Caller

/** The file is small and stays in memory. */
export type ReceivedTable = { content: Buffer }

/** The file is removed when its request is over. */
export type ReceivedFile = { path: string; bytes: number; sha256: string; type: string }

type HandlerInput<C extends Call> = {
  caller: CallerOf<C['access']>
  requestId: string
  address: string
  userAgent: string | undefined
  accept: string | undefined
  params: Input<C, 'params'>
  query: Input<C, 'query'>
  body: C extends { upload: 'picture' }
    ? ReceivedFile
    : C extends { upload: 'table' }
      ? ReceivedTable
      : Input<C, 'body'>
}

export type Handler<C extends Call> = (input: HandlerInput<C>) => Promise<Output<C>>

/** A call of the contract without a handler does not compile. */
export type Handlers = { [Key in ApiKey]: Handler<Api[Key]> }
