import type { FastifyReply } from 'fastify'
import { returnScriptSource } from './return-page.ts'

export function sendPage(reply: FastifyReply, markup: string): FastifyReply {
  return reply
    .headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // No form-action: the way back leads to the shop's address, and from there wherever it says.
      'content-security-policy':
        `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; ` +
        `frame-ancestors 'none'; script-src ${returnScriptSource}`,
    })
    .type('text/html; charset=utf-8')
    .send(markup)
}
