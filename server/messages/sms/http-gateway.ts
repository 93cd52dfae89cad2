import { fillPlaceholders } from '#domain/message-placeholders'
import type { SmsSettings } from '../../settings/sms-settings.ts'
import { type Sms, askGateway, reasonIn } from './ask-gateway.ts'

type Settings = Exclude<SmsSettings, { gateway: 'ssl-wireless' }>

const REFERENCE = /"(?:request_id|message_id|reference_id|id)"\s*:\s*"?([\w.-]{1,100})/

/** Any gateway that takes fields at an address, and says in its answer whether it took the message. */
export function sendByHttp({ http, token, sender }: Settings, { id, to, text }: Sms) {
  const values = { token, sender, id, to, text }
  const fields = Object.fromEntries(
    Object.entries(http.fields)
      .map(([name, value]) => [name, fillPlaceholders(value, values)] as const)
      .filter(([, value]) => value !== ''),
  )
  const form = new URLSearchParams(fields)
  const url = http.method === 'GET' ? `${http.url}?${form.toString()}` : http.url
  const init: RequestInit =
    http.method === 'GET'
      ? { method: 'GET' }
      : {
          method: 'POST',
          ...(http.isJson
            ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }
            : { body: form }),
        }
  return askGateway(url, init, (answer) => {
    const compact = answer.text.replaceAll(/\s+/g, '')
    const isTaken = http.success.some((mark) => compact.includes(mark.replaceAll(/\s+/g, '')))
    if (isTaken) return { kind: 'accepted', reference: REFERENCE.exec(answer.text)?.[1] ?? '' }
    return { kind: 'refused', reason: reasonIn(answer.text) || 'an empty answer' }
  })
}
