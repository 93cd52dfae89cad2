import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SmsSettings } from '../../settings/sms-settings.ts'
import { type Sms, askGateway, reasonIn } from './ask-gateway.ts'

type Settings = Extract<SmsSettings, { gateway: 'ssl-wireless' }>

/** The company takes at most 20 characters, and each of them once. */
const ID_LENGTH = 20

const Answer = z.object({
  status: z.string().optional(),
  status_code: z.coerce.number(),
  error_message: z.string().nullish(),
  smsinfo: z.array(z.object({ reference_id: z.coerce.string().nullish() })).nullish(),
})

const TAKEN = 200
/** The token, the sender or the address of this server is not the one that the company knows. */
const SHOP_REFUSED = [4001, 4002, 4003, 4004]

/** https://docs.sslwireless.com: `POST /api/v3/send-sms`. */
export const sendBySslWireless = ({ baseUrl, token, sender }: Settings, { id, to, text }: Sms) =>
  askGateway(
    `${baseUrl}/api/v3/send-sms`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        api_token: token,
        sid: sender,
        msisdn: to,
        sms: text,
        csms_id: createHash('sha256').update(id).digest('hex').slice(0, ID_LENGTH),
      }),
    },
    (answer) => {
      const read = Answer.safeParse(parse(answer.text))
      if (!read.success) return { kind: 'unknown', reason: 'unreadable answer' }
      const { status_code: code, error_message: error, smsinfo } = read.data
      const reference = smsinfo?.[0]?.reference_id ?? ''
      if (code === TAKEN) return { kind: 'accepted', reference }
      const reason = reasonIn(`${code} ${error ?? ''}`)
      return SHOP_REFUSED.includes(code)
        ? { kind: 'away', reason, isShopRefused: true }
        : { kind: 'refused', reason }
    },
  )

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
