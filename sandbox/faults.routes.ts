import type { FastifyInstance, FastifyReply } from 'fastify'
import { FaultRequest, parseRequest } from './control-requests.ts'
import type { Listener } from './listener.ts'
import { page, sendPage } from './page/layout.ts'
import { faultPanel, FAULTS_PATH, FAULT_FORM_PATH } from './page/test-panel.ts'
import { acceptBodies, formFields, FORMS } from './request-body.ts'
import type { SandboxState } from './state.ts'

export function mountFaults(app: FastifyInstance, { faults }: SandboxState, listener: Listener) {
  function set(body: unknown, reply: FastifyReply) {
    const asked = parseRequest(FaultRequest, body)
    if (asked.fault !== 'refused') return faults.slice(0, faults.push(asked))
    // The listener closes after this answer has been sent.
    reply.raw.once('finish', () => listener.closeFor(asked.seconds))
    return [...faults, asked]
  }

  app.get(FAULTS_PATH, (request, reply) => {
    if (!request.headers.accept?.includes('text/html')) return faults
    const columns = [faultPanel(faults, FAULTS_PATH)]
    return sendPage(reply, page({ heading: 'Gateway faults', columns }))
  })
  app.post(FAULTS_PATH, (request, reply) => set(request.body, reply))
  app.delete(FAULTS_PATH, () => {
    faults.length = 0
    return faults
  })

  app.register(async (forms) => {
    acceptBodies(forms, FORMS)
    forms.post(FAULT_FORM_PATH, (request, reply) => {
      const fields = formFields(request)
      if (fields['clear']) faults.length = 0
      else set(readForm(fields), reply)
      // The page may redirect only to an address of the sandbox itself.
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
