import type { SendingOutcome } from '#domain/messages'
import type { SmsSettings } from '../../settings/sms-settings.ts'
import type { Channel } from '../channel.ts'
import { sendByHttp } from './http-gateway.ts'
import { sendBySslWireless } from './ssl-wireless.ts'
import { renderSms } from './sms-text.ts'

/** The companies of Bangladesh take numbers without the plus. */
const toMsisdn = (address: string) => address.replace(/^\+/, '')

/** SMS by a company of the shop's choice. None of them can tell a repeat. */
export function createSmsChannel(settings: SmsSettings): Channel {
  return {
    perMinute: settings.perMinute,

    send(message): Promise<SendingOutcome> {
      const sms = { id: message.id, to: toMsisdn(message.to.address), text: renderSms(message) }
      return settings.gateway === 'ssl-wireless'
        ? sendBySslWireless(settings, sms)
        : sendByHttp(settings, sms)
    },

    close: () => undefined,
  }
}
