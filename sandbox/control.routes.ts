import type { FastifyInstance } from 'fastify'
import { formatAmount } from './amounts.ts'
import {
  answerRefusals,
  ClockRequest,
  FaultRequest,
  parseRequest,
  Refusal,
} from './control-requests.ts'
import { send, type Delivery } from './deliveries.ts'
import { requireLoopback } from './loopback.ts'
import { acceptBodies } from './request-body.ts'
import { sessionStatus, type Session } from './sessions.store.ts'
import { ActRequest, applyAction, expireOverdue, type ActionResult } from './simulate-action.ts'
import { endHanging, resetState, type SandboxState } from './state.ts'
import { applyReversal, ReverseRequest } from './stripe/reversals.ts'

type ByTranId = { Params: { tranId: string } }

/** Only tests and tools on the same machine may use the control API; a real gateway has none. */
export function mountControl(app: FastifyInstance, state: SandboxState) {
  requireLoopback(app)
  answerRefusals(app)
  acceptBodies(app, ['application/json'])
  mountSessions(app, state)
  mountDeliveries(app, state)
  mountFaults(app, state)

  app.get('/__sim__/ledger', () => state.ledger)
  app.post('/__sim__/clock', async (request) => {
    state.clock.advance(parseRequest(ClockRequest, request.body).advanceSec)
    await expireOverdue(state)
    return { now: state.clock.now().toISOString() }
  })
  app.post('/__sim__/reset', () => {
    resetState(state)
    return { reset: true }
  })
}

function mountSessions(app: FastifyInstance, state: SandboxState) {
  const path = '/__sim__/sessions/:tranId'
  const sessionOf = ({ params }: { params: ByTranId['Params'] }) =>
    state.sessions.byTranId(params.tranId) ?? unknown('session')

  app.get('/__sim__/sessions', () => state.sessions.newestFirst().map(sessionView))
  app.get<ByTranId>(path, (request) => sessionView(sessionOf(request)))
  app.post<ByTranId>(`${path}/act`, async (request) => {
    const session = sessionOf(request)
    const act = parseRequest(ActRequest, request.body)
    if ((act.discount ?? 0) >= (act.amount ?? session.amountMinor)) {
      throw new Refusal(400, 'discount: Must be less than what is charged.')
    }
    if (act.claimed !== undefined && session.gateway !== 'stripe') {
      throw new Refusal(400, 'claimed: Cannot happen at this gateway.')
    }
    return resultView(await applyAction(state, session, act))
  })
  app.post<ByTranId>(`${path}/reverse`, async (request) => {
    const session = sessionOf(request)
    const asked = parseRequest(ReverseRequest, request.body)
    const isPossible = session.gateway === 'stripe'
    const result = isPossible && (await applyReversal(state, session, asked))
    if (!result) throw new Refusal(400, 'event: Cannot happen to this session.')
    return result
  })
}

function mountDeliveries(app: FastifyInstance, state: SandboxState) {
  app.get('/__sim__/deliveries', () => state.deliveries.map(deliveryView))
  app.post<{ Params: { id: string } }>('/__sim__/deliveries/:id/replay', async ({ params }) => {
    const sent = state.deliveries.find(({ id }) => id === Number(params.id)) ?? unknown('delivery')
    return deliveryView(await send(state, sent))
  })
}

/** Sets and clears what the gateways' APIs do wrong. */
function mountFaults(app: FastifyInstance, state: SandboxState) {
  const { faults } = state
  const path = '/__sim__/faults'
  app.get(path, () => faults)
  app.post(path, (request) =>
    faults.slice(0, faults.push(parseRequest(FaultRequest, request.body))),
  )
  app.delete(path, () => {
    faults.length = 0
    endHanging(state)
    return faults
  })
}

function unknown(what: string): never {
  throw new Refusal(404, `There is no such ${what}.`)
}

function sessionView(session: Session) {
  return {
    tran_id: session.tranId,
    sessionkey: session.sessionKey,
    amount: formatAmount(session.amountMinor),
    currency: session.currency,
    status: sessionStatus(session),
    created_at: session.createdAt.toISOString(),
  }
}

/** `status` is the status that was sent, even if the shop has validated the payment since. */
function resultView({ transaction, browserReturn }: ActionResult) {
  const { tranId, status, valId } = transaction
  return { tran_id: tranId, status, val_id: valId, return: browserReturn }
}

function deliveryView({ id, tranId, time, status, url, body, answer, error, ms }: Delivery) {
  return { id, tran_id: tranId, time: time.toISOString(), status, url, body, answer, error, ms }
}
