import type { FastifyInstance, FastifyReply } from 'fastify'
import { formatAmount } from './amounts.ts'
import { ActRequest, ClockRequest, PlayRequest, refuse } from './control-requests.ts'
import { send, type Delivery } from './deliveries.ts'
import { mountFaults } from './faults.routes.ts'
import type { Listener } from './listener.ts'
import { requireLoopback } from './loopback.ts'
import { acceptBodies } from './request-body.ts'
import { runScenario } from './run-scenario.ts'
import { isPossibleAt, scenarios } from './scenarios.ts'
import { sessionStatus, type Session } from './sessions.store.ts'
import { applyAction, expireOverdue, type ActionResult } from './simulate-action.ts'
import { resetState, type SandboxState } from './state.ts'

type ByTranId = { Params: { tranId: string } }

/** The control API, for tests and tools on the same machine; a real gateway has none. */
export function mountControl(app: FastifyInstance, state: SandboxState, listener: Listener) {
  requireLoopback(app)
  acceptBodies(app, ['application/json'])
  mountSessions(app, state)
  mountDeliveries(app, state)
  mountFaults(app, state, listener)

  app.get('/__sim__/ledger', () => state.ledger)
  app.post('/__sim__/clock', async (request, reply) => {
    const asked = ClockRequest.safeParse(request.body)
    if (!asked.success) return refuse(reply, asked.error)
    state.clock.advance(asked.data.advanceSec)
    await expireOverdue(state)
    return { now: state.clock.now().toISOString() }
  })
  app.post('/__sim__/reset', () => {
    resetState(state)
    return { reset: true }
  })
}

function mountSessions(app: FastifyInstance, state: SandboxState) {
  const { sessions } = state
  const path = '/__sim__/sessions/:tranId'
  app.get('/__sim__/sessions', () => sessions.newestFirst().map(sessionView))
  app.get<ByTranId>(path, (request, reply) => {
    const session = sessions.byTranId(request.params.tranId)
    return session ? sessionView(session) : notFound(reply, 'session')
  })
  app.post<ByTranId>(`${path}/act`, async (request, reply) => {
    const session = sessions.byTranId(request.params.tranId)
    if (!session) return notFound(reply, 'session')
    const asked = ActRequest.safeParse(request.body)
    if (!asked.success) return refuse(reply, asked.error)
    const { action, amount, discount, claimed, ...options } = asked.data
    if ((discount ?? 0) >= (amount ?? session.amountMinor)) {
      return refuse(reply, 'discount: Must be less than what is charged.')
    }
    if (claimed !== undefined && session.gateway !== 'stripe') {
      return refuse(reply, 'claimed: Cannot happen at this gateway.')
    }
    const money = { amountMinor: amount, discountMinor: discount, claimedMinor: claimed }
    return resultView(await applyAction(state, session, action, { ...options, ...money }))
  })
  app.get('/__sim__/scenarios', () => scenarioList)
  app.post<ByTranId>(`${path}/play`, async (request, reply) => {
    const session = sessions.byTranId(request.params.tranId)
    if (!session) return notFound(reply, 'session')
    const asked = PlayRequest.safeParse(request.body)
    if (!asked.success) return refuse(reply, asked.error)
    const { scenario, ...numbers } = asked.data
    if (!isPossibleAt(session.gateway, scenario)) {
      return refuse(reply, 'scenario: Cannot happen at this gateway.')
    }
    const result = await runScenario(state, session, scenario, numbers)
    return result
      ? resultView(result)
      : { tran_id: session.tranId, status: 'PENDING', val_id: null, return: null }
  })
}

function mountDeliveries(app: FastifyInstance, state: SandboxState) {
  app.get('/__sim__/deliveries', () => state.deliveries.map(deliveryView))
  app.post<{ Params: { id: string } }>('/__sim__/deliveries/:id/replay', async (request, reply) => {
    const sent = state.deliveries.find(({ id }) => id === Number(request.params.id))
    return sent ? deliveryView(await send(state, sent)) : notFound(reply, 'delivery')
  })
}

const scenarioList = Object.entries(scenarios).map(([scenario, { text, asks = null, returns }]) => {
  const [label, does] = text.split(': ')
  return { scenario, label, does, asks, returns }
})

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

/** `status` is what was sent, even if the shop has validated the payment since. */
function resultView({ transaction, browserReturn }: ActionResult) {
  const { tranId, status, valId } = transaction
  return { tran_id: tranId, status, val_id: valId, return: browserReturn }
}

function deliveryView({ id, tranId, time, status, url, body, answer, error, ms }: Delivery) {
  return { id, tran_id: tranId, time: time.toISOString(), status, url, body, answer, error, ms }
}

function notFound(reply: FastifyReply, what: string) {
  return reply.code(404).send({ error: `There is no such ${what}.` })
}
