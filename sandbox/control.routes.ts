import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Clock } from './clock.ts'
import {
  refuseBody,
  deliveryView,
  ledgerView,
  pressedView,
  scenarioList,
  sessionView,
  waitingView,
} from './control-answers.ts'
import { ActRequest, ClockRequest, PlayRequest } from './control-requests.ts'
import type { Deliveries } from './deliveries.ts'
import { acceptJson } from './json-body.ts'
import type { Ledger } from './ledger.store.ts'
import { refuseStrangers } from './loopback.ts'
import type { Play } from './play.ts'
import type { Press } from './press.ts'
import { isPossible } from './scenarios.ts'
import type { SessionStore } from './sessions.store.ts'

type Parts = {
  sessions: SessionStore
  ledger: Ledger
  deliveries: Deliveries
  clock: Clock
  press: Press
  play: Play
  expireOverdue: () => Promise<void>
  reset: () => void
}

/** The sandbox's own controls, for tests and tools on the same machine: the gateway has none. */
export function mountControl(app: FastifyInstance, parts: Parts) {
  refuseStrangers(app)
  acceptJson(app)
  mountSessions(app, parts)
  mountDeliveries(app, parts)

  app.get('/__sim__/ledger', () => parts.ledger.oldestFirst().map(ledgerView))
  app.post('/__sim__/clock', async (request, reply) => {
    const asked = ClockRequest.safeParse(request.body)
    if (!asked.success) return refuseBody(reply, asked.error)
    parts.clock.advance(asked.data.advanceSec)
    await parts.expireOverdue()
    return { now: parts.clock.now().toISOString() }
  })
  app.post('/__sim__/reset', () => {
    parts.reset()
    return { reset: true }
  })
}

function mountSessions(app: FastifyInstance, { sessions, press, play }: Parts) {
  app.get('/__sim__/sessions', () => sessions.newestFirst().map(sessionView))
  app.get<{ Params: { tranId: string } }>('/__sim__/sessions/:tranId', (request, reply) => {
    const session = sessions.byTranId(request.params.tranId)
    return session ? sessionView(session) : refuseUnknown(reply, 'session')
  })
  app.post<{ Params: { tranId: string } }>(
    '/__sim__/sessions/:tranId/act',
    async (request, reply) => {
      const session = sessions.byTranId(request.params.tranId)
      if (!session) return refuseUnknown(reply, 'session')
      const asked = ActRequest.safeParse(request.body)
      if (!asked.success) return refuseBody(reply, asked.error)
      const { action, amount, discount, claimed, ...options } = asked.data
      if ((discount ?? 0) >= (amount ?? session.amountMinor)) {
        return reply.code(400).send({ error: 'discount: Must be less than what is charged.' })
      }
      if (claimed !== undefined && session.gateway !== 'stripe') {
        return reply.code(400).send({ error: 'claimed: Cannot happen at this gateway.' })
      }
      const money = { amountMinor: amount, discountMinor: discount, claimedMinor: claimed }
      return pressedView(await press(session, action, { ...options, ...money }))
    },
  )
  app.get('/__sim__/scenarios', () => scenarioList)
  app.post<{ Params: { tranId: string } }>(
    '/__sim__/sessions/:tranId/play',
    async (request, reply) => {
      const session = sessions.byTranId(request.params.tranId)
      if (!session) return refuseUnknown(reply, 'session')
      const asked = PlayRequest.safeParse(request.body)
      if (!asked.success) return refuseBody(reply, asked.error)
      const { scenario, ...numbers } = asked.data
      if (!isPossible(scenario, session.gateway)) {
        return reply.code(400).send({ error: 'scenario: Cannot happen at this gateway.' })
      }
      const pressed = await play(session, scenario, numbers)
      return pressed ? pressedView(pressed) : waitingView(session)
    },
  )
}

function mountDeliveries(app: FastifyInstance, { deliveries }: Parts) {
  app.get('/__sim__/deliveries', () => deliveries.oldestFirst().map(deliveryView))
  app.post<{ Params: { id: string } }>('/__sim__/deliveries/:id/replay', async (request, reply) => {
    const sent = deliveries.find(Number(request.params.id))
    if (!sent) return refuseUnknown(reply, 'delivery')
    return deliveryView(await deliveries.send(sent))
  })
}

function refuseUnknown(reply: FastifyReply, what: string) {
  return reply.code(404).send({ error: `There is no such ${what}.` })
}
