import type { AsyncCommand } from 'fast-check'
import { DAY_MS } from '#domain/time'
import type { RealShop } from './shop.ts'
import { type Model, type Person, type Verdict, refused } from './state.ts'

export type Command = AsyncCommand<Model, RealShop>

type Doing = {
  name: string
  /** Whether it makes sense now; else it is left out. */
  when?: (model: Model) => boolean
  run: (model: Model, shop: RealShop) => Promise<void>
}

/** One step of a run; `asked` says of what, for whoever reads the counterexample. */
export const command = (asked: object, { name, when = () => true, run }: Doing): Command => ({
  check: when,
  run(model, shop) {
    model.steps += 1
    return run(model, shop)
  },
  toString: () => `${name}(${JSON.stringify(asked)})`,
})

/** Somebody at a browser, whose token may be over. */
export type Seat = { person: Person; token: string; isLive: boolean }

export type Who = { nth: number; isOld: boolean }

/** Mostly with the newest token, now and then with the first. */
export function seatOf({ people, now }: Model, { nth, isOld }: Who): Seat {
  const person = nthOf(people, nth)
  const token = isOld ? person.tokens[0] : person.tokens.at(-1)
  if (!token) throw new Error('Everybody has had a token')
  return { person, token: token.token, isLive: token.isLive && token.endsAt > now }
}

export function nthOf<T>(all: readonly T[], nth: number): T {
  const one = all[nth % all.length]
  if (one === undefined) throw new Error('There is none')
  return one
}

/** Why somebody is not let in; undefined where he is. */
export function barred({ person, isLive }: Seat, access: 'anyone' | 'admin'): Verdict | undefined {
  if (!isLive) return refused(401, 'session_ended')
  if (access === 'admin' && person.role !== 'admin') return refused(403, 'forbidden')
  return undefined
}

export const newToken = ({ now }: Model, token: string) => ({
  token,
  isLive: true,
  endsAt: now + DAY_MS,
})

export function endTokens({ tokens }: Person): void {
  for (const token of tokens) token.isLive = false
}

/** @throws Error where the shop and the model say different things */
export function agree(what: string, model: unknown, shop: unknown): void {
  const [expected, got] = [JSON.stringify(model), JSON.stringify(shop)]
  if (expected !== got) throw new Error(`${what}: the model says ${expected}, the shop ${got}`)
}

type Reply = { status: number; body: { code?: string } }

export function agreeOn(what: string, { status, code }: Verdict, reply: Reply): void {
  agree(what, [status, code], [reply.status, status === 200 ? undefined : reply.body.code])
}
