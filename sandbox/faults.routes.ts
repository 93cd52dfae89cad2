import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuseBody } from './control-answers.ts'
import { FaultRequest } from './control-requests.ts'
import type { Door } from './door.ts'
import { FAULTS_PATH, PANEL_PATH, faultPanel } from './fault-panel.ts'
import type { Faults } from './faults.ts'
import { acceptForms, formFields } from './form-fields.ts'
import { acceptJson } from './json-body.ts'
import { refuseStrangers } from './loopback.ts'
import { page } from './page-frame.ts'
import { sendPage } from './send-page.ts'

type Parts = { faults: Faults; door: Door }

/** What the gateway's API does wrong: set and cleared by tools in JSON, by people on a page. */
export function mountFaults(app: FastifyInstance, { faults, door }: Parts) {
  /** Where a shut door is asked for, it shuts once this very answer is out. */
  function set(asked: ReturnType<typeof FaultRequest.parse>, reply: FastifyReply) {
    if (asked.fault !== 'refused') {
      faults.add(asked)
      return faults.all()
    }
    reply.raw.once('finish', () => door.shut(asked.seconds))
    return [...faults.all(), asked]
  }

  app.register(async (tools) => {
    refuseStrangers(tools)
    acceptJson(tools)
    tools.get(FAULTS_PATH, (request, reply) =>
      request.headers.accept?.includes('text/html')
        ? sendPage(reply, faultsPage(faults))
        : faults.all(),
    )
    tools.post(FAULTS_PATH, (request, reply) => {
      const asked = FaultRequest.safeParse(request.body)
      return asked.success ? set(asked.data, reply) : refuseBody(reply, asked.error)
    })
    tools.delete(FAULTS_PATH, () => {
      faults.clear()
      return faults.all()
    })
  })

  app.register(async (panel) => {
    refuseStrangers(panel)
    acceptForms(panel)
    panel.post(PANEL_PATH, (request, reply) => {
      const { back, ...form } = formFields(request)
      const asked = FaultRequest.safeParse(readForm(form))
      if (!asked.success) return refuseBody(reply, asked.error)
      set(asked.data, reply)
      return goBack(reply, back)
    })
    panel.post(`${PANEL_PATH}/clear`, (request, reply) => {
      faults.clear()
      return goBack(reply, formFields(request)['back'])
    })
  })
}

function faultsPage(faults: Faults): string {
  return page({
    heading: 'Trouble with the gateway',
    columns: [faultPanel(faults.all(), FAULTS_PATH)],
  })
}

function readForm({ fault: choice = '', times, percent = '100' }: Record<string, string>) {
  const [endpoint, fault] = choice.split(':')
  const counted = times ? { times: Number(times) } : {}
  return { endpoint, fault, probability: Number(percent) / 100, ...counted }
}

function goBack(reply: FastifyReply, back = ''): FastifyReply {
  const own = /^\/(?![/\\])/.test(back)
  return reply.redirect(own ? back : FAULTS_PATH, 303)
}
