type Session = {
  tran_id: string
  sessionkey: string
  amount: string
  currency: string
  status: string
}

type ActionReply = {
  tran_id: string
  status: string
  val_id: string | null
  return: { url: string; fields: Record<string, string>; method?: 'GET' }
}

type Entry = {
  tran_id: string
  bank_tran_id: string
  kind: 'charge' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won'
  amount: string
  currency: string
}

type CaughtMessage = {
  channel: 'mail' | 'sms' | 'push'
  to: string
  from: string
  subject?: string
  text: string
  html?: string
  headers: Record<string, string>
  attachments: { filename: string; mimeType: string; text: string }[]
  at: string
}

type Delivery = { id: string; tran_id: string; answer: { status: number } | null }

export function controlOf(baseUrl: string) {
  async function ask<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(new URL(path, baseUrl), {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
    return (response.status === 204 ? undefined : await response.json()) as T
  }

  return {
    url: baseUrl,
    sessions: () => ask<Session[]>('GET', '/__sim__/sessions'),
    ledger: () => ask<Entry[]>('GET', '/__sim__/ledger'),
    deliveries: () => ask<Delivery[]>('GET', '/__sim__/deliveries'),
    messages: async () =>
      (await ask<{ messages: CaughtMessage[] }>('GET', '/__sim__/messages')).messages,
    pushSubscription: () =>
      ask<{ endpoint: string; keys: { p256dh: string; auth: string } }>(
        'POST',
        '/__sim__/push-subscriptions',
      ),
    messageFault: (fault: object) => ask<unknown>('POST', '/__sim__/message-faults', fault),
    clearMessageFaults: () => ask<unknown>('DELETE', '/__sim__/message-faults'),
    replay: (id: string) => ask<unknown>('POST', `/__sim__/deliveries/${id}/replay`),
    act: (tranId: string, action: object) =>
      ask<ActionReply>('POST', `/__sim__/sessions/${tranId}/act`, action),
    reverse: (tranId: string, reversal: object) =>
      ask<unknown>('POST', `/__sim__/sessions/${tranId}/reverse`, reversal),
    reset: () => ask<unknown>('POST', '/__sim__/reset'),
    clearFaults: () => ask<unknown>('DELETE', '/__sim__/faults'),
    advanceClock: (advanceSec: number) => ask<unknown>('POST', '/__sim__/clock', { advanceSec }),
    fault: (fault: object) => ask<unknown>('POST', '/__sim__/faults', fault),

    returnTo: ({ url, fields, method }: ActionReply['return']) =>
      fetch(url, {
        redirect: 'manual',
        ...(method !== 'GET' && { method: 'POST', body: new URLSearchParams(fields) }),
      }),
  }
}
