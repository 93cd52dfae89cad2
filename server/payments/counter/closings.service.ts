import { v7 as uuid } from 'uuid'
import type { Api } from '#contract/api'
import type { Input, Output } from '#contract/call'
import {
  CLOSING_ROWS,
  type Closing,
  type ClosingBody,
  MOST_MOVEMENTS,
  type TillMovements,
} from '#contract/closings'
import { offsetOf, pageMetaOf } from '#contract/paging'
import { nameWithNumber } from '#domain/bike-number'
import { bookingCode } from '#domain/booking-code'
import { changedFields } from '#domain/audit'
import { type Poisha, fromTaka, poisha, toTaka } from '#domain/money'
import { TENDERS, type Tender } from '#domain/payments'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../../database/db.ts'
import type { Actor } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import { type ClosingRow, closingStore } from './closings.store.ts'
import { refuseFarBehind } from './counter.service.ts'

export type ClosingService = ReturnType<typeof createClosingService>

type Expected = Record<Tender, { amount: Poisha; inAdvance: Poisha }>

const NOTHING = { amount: poisha(0), inAdvance: poisha(0) }

/** A closing compares the money in the till with the movements since the last closing. */
export function createClosingService({ db, clock }: { db: Db; clock: Clock }) {
  async function readExpected(on: Db | Trx, from: Date | null, to: Date): Promise<Expected> {
    const moved = await closingStore(on).sumMovements(from, to)
    const sums = new Map(moved.map(({ tender, ...sum }) => [tender, sum]))
    const entries = TENDERS.map((tender) => [tender, sums.get(tender) ?? NOTHING] as const)
    return Object.fromEntries(entries) as Expected
  }

  return {
    async show({
      page = 1,
    }: Input<Api['GET /closings'], 'query'>): Promise<Output<Api['GET /closings']>> {
      const store = closingStore(db)
      const from = await store.findLastEnd()
      const expected = await readExpected(db, from, endAfter(from, await clock(db)))
      const meta = pageMetaOf({ page, limit: CLOSING_ROWS, total: await store.count() })
      const closings = await store.list({ limit: CLOSING_ROWS, offset: offsetOf(meta) })
      return {
        data: {
          from: from?.toISOString() ?? null,
          startingCash: toTaka(await store.findStartingCash()),
          expected: TENDERS.map((tender) => ({
            tender,
            amount: toTaka(expected[tender].amount),
            inAdvance: toTaka(expected[tender].inAdvance),
          })),
          closings: closings.map(toClosing),
        },
        meta,
      }
    },

    async showMovements(): Promise<TillMovements> {
      const store = closingStore(db)
      const from = await store.findLastEnd()
      const [movements, toGiveBack, depositsHeld] = await Promise.all([
        store.listMovements(from, { limit: MOST_MOVEMENTS }),
        store.sumToGiveBack(),
        store.sumDepositsHeld(),
      ])
      return {
        movements: movements.map(({ at, amount, bike: name, number, ...movement }) => ({
          ...movement,
          bike: nameWithNumber({ name, number: number ?? '' }),
          at: at.toISOString(),
          amount: toTaka(amount),
          code: bookingCode(movement.rentalId),
        })),
        toGiveBack: toOpenSum(toGiveBack),
        depositsHeld: toOpenSum(depositsHeld),
      }
    },

    /**
     * Money at the counter waits until the closing is written, and its time is read after that: each
     * movement is in exactly one closing.
     * @throws Refusal till_closed, till_changed where the admin has seen other amounts
     */
    async close(
      actor: Actor,
      { from, tenders, startingCash: typed }: ClosingBody,
    ): Promise<Closing> {
      return db.transaction().execute(async (trx) => {
        const store = closingStore(trx)
        await store.lockForClosing()
        const beganAt = await store.findLastEnd()
        if (beganAt?.getTime() !== (from === null ? undefined : Date.parse(from))) {
          throw new Refusal('till_closed')
        }
        const now = await clock(trx)
        refuseFarBehind(beganAt, now)
        const endedAt = endAfter(beganAt, now)
        const expected = await readExpected(trx, beganAt, endedAt)
        const counted = toCounted(tenders)
        for (const tender of TENDERS) {
          if ((counted.get(tender)?.expected ?? 0) !== expected[tender].amount) {
            throw new Refusal('till_changed')
          }
        }
        const id = uuid()
        const rows = [...counted.values()].map((row) => ({
          ...row,
          inAdvance: expected[row.tender].inAdvance,
        }))
        const startingCash = typed === undefined ? await store.findStartingCash() : fromTaka(typed)
        await store.add({ id, beganAt, endedAt, actorId: actor.id, startingCash, tenders: rows })
        await recordAudit(trx, {
          kind: 'day_closed',
          actor,
          subject: { kind: 'closing', id },
          changes: changedFields(
            {},
            {
              ...toAuditFields(rows),
              ...(startingCash > 0 && { startingCash: toTaka(startingCash) }),
            },
          ),
          at: endedAt,
        })
        const [closing] = await store.list({ limit: 1, offset: 0 })
        if (!closing) throw new Error('The closing was not written')
        return toClosing(closing)
      })
    },
  }
}

const toOpenSum = ({ count, amount }: { count: number; amount: Poisha }) => ({
  count,
  taka: toTaka(amount),
})

/** A closing ends after the one before, also where the clock is behind that. */
const endAfter = (lastEnd: Date | null, now: Date): Date =>
  lastEnd && now <= lastEnd ? new Date(lastEnd.getTime() + 1) : now

const toCounted = (tenders: ClosingBody['tenders']) =>
  new Map(
    tenders.map(({ tender, expected, counted, note = '' }) => [
      tender,
      { tender, expected: fromTaka(expected), counted: fromTaka(counted), note },
    ]),
  )

function toAuditFields(rows: { expected: Poisha; counted: Poisha }[]) {
  const sum = (amounts: Poisha[]) => toTaka(poisha(amounts.reduce((one, other) => one + other, 0)))
  const expected = sum(rows.map((row) => row.expected))
  const counted = sum(rows.map((row) => row.counted))
  return { expected, counted }
}

const byTender = (one: { tender: Tender }, other: { tender: Tender }) =>
  TENDERS.indexOf(one.tender) - TENDERS.indexOf(other.tender)

const toClosing = ({ id, beganAt, endedAt, by, startingCash, tenders }: ClosingRow): Closing => ({
  _id: id,
  from: beganAt?.toISOString() ?? null,
  to: endedAt.toISOString(),
  by,
  startingCash: toTaka(startingCash),
  tenders: tenders.toSorted(byTender).map((row) => ({
    tender: row.tender,
    expected: toTaka(row.expected),
    counted: toTaka(row.counted),
    difference: toTaka(row.difference),
    note: row.note,
    inAdvance: toTaka(row.inAdvance),
  })),
})
