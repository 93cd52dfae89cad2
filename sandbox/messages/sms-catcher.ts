import type { FastifyInstance, FastifyReply } from 'fastify'
import { acceptBodies, formFields } from '../request-body.ts'
import type { SandboxState } from '../state.ts'
import { HTTP_FAULTS, leaveUnanswered, pauseWhileSlow, takeMessageFault } from './message-faults.ts'

/** A gateway that may not use the sender of a shop sends from a number of its own. */
const OWN_NUMBER = '8809612000000'

type Sms = { to: string; text: string; from: string }
type Answers = {
  taken: (reference: string) => object
  refused: object
}

/** SMS gateways that take messages for every number and deliver none. */
export function mountSmsCatcher(app: FastifyInstance, state: SandboxState) {
  acceptBodies(app, ['application/json', 'application/x-www-form-urlencoded'])

  app.post('/api/v3/send-sms', async (request, reply) => {
    const { msisdn = '', sms = '', sid = '' } = formFields(request)
    return take(state, reply, { to: msisdn, text: sms, from: sid }, BY_SSL_WIRELESS)
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/sms',
    handler: async (request, reply) => {
      const { to = '', text = '', sender = '' } = formFields(request)
      return take(state, reply, { to, text, from: sender }, BY_FIELDS)
    },
  })
}

const BY_SSL_WIRELESS: Answers = {
  taken: (reference) => ({
    status: 'SUCCESS',
    status_code: 200,
    error_message: '',
    smsinfo: [{ sms_status: 'SUCCESS', reference_id: reference }],
  }),
  refused: { status: 'FAILED', status_code: 4025, error_message: 'Sandbox fault', smsinfo: [] },
}

const BY_FIELDS: Answers = {
  taken: (reference) => ({ error: 0, request_id: reference }),
  refused: { error: 416, msg: 'Sandbox fault' },
}

async function take(
  state: SandboxState,
  reply: FastifyReply,
  sms: Sms,
  answers: Answers,
): Promise<unknown> {
  const fault = takeMessageFault(state, 'sms', [...HTTP_FAULTS, 'masked-sender'])
  if (fault === 'refused') return reply.code(503).send({})
  if (fault === '451') return reply.code(429).send({})
  if (fault === '550') return answers.refused
  if (fault === '5xx') return reply.code(500).send({})
  if (fault === 'slow') await pauseWhileSlow(state)
  const from = fault === 'masked-sender' ? OWN_NUMBER : sms.from
  const id = state.mailbox.add({ channel: 'sms', ...sms, from, at: state.clock.now() })
  if (fault === 'accepted-without-answer') return leaveUnanswered(reply)
  return answers.taken(`sms-${id}`)
}
