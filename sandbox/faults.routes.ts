import type { FastifyInstance, FastifyReply } from 'fastify'
import { FaultRequest, refuse } from './control-requests.ts'
import type { Listener } from './listener.ts'
import { page, sendPage } from './page/layout.ts'
import { faultPanel, FAULTS_PATH, FAULT_FORM_PATH } from './page/test-panel.ts'
import { acceptBodies, formFields, FORMS } from './request-body.ts'
import type { SandboxState } from './state.ts'

/** Sets and clears what the gateways' APIs do wrong: in JSON for tools, as a form for people. */
export function mountFaults(app: FastifyInstance, { faults }: SandboxState, listener: Listener) {
  /** Undefined when the request is invalid and was answered. */
  function set(body: unknown, reply: FastifyReply) {
    const asked = FaultRequest.safeParse(body)
    if (!asked.success) return void refuse(reply, asked.error)
    const { data } = asked
    if (data.fault !== 'refused') {
      faults.push(data)
      return faults
    }
    // The listener closes after this answer has been sent.
    reply.raw.once('finish', () => listener.closeFor(data.seconds))
    return [...faults, data]
  }

  app.get(FAULTS_PATH, (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return faults
    const columns = [faultPanel(faults, FAULTS_PATH)]
    return sendPage(reply, page({ heading: 'Gateway faults', columns }))
  })
  app.post(FAULTS_PATH, (request, reply) => set(request.body, reply) ?? reply)
  app.delete(FAULTS_PATH, () => {
    faults.length = 0
    return faults
  })

  app.register(async (forms) => {
    acceptBodies(forms, FORMS)
    forms.post(FAULT_FORM_PATH, (request, reply) => {
      const fields = formFields(request)
      if (fields['clear']) faults.length = 0
      else if (!set(readForm(fields), reply)) return reply
      // Only an address of the sandbox itself.
      const isOwn = /^\/(?![/\\])/.test(fields['back'] ?? '')
      return reply.redirect(isOwn ? (fields['back'] ?? '') : FAULTS_PATH, 303)
    })
  })
}

function readForm({ fault: choice = '', times, percent = '100' }: Record<string, string>) {
  const [endpoint, fault] = choice.split(':')
  const counted = times ? { times: Number(times) } : {}
  return { endpoint, fault, probability: Number(percent) / 100, ...counted }
}
