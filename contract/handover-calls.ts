import { z } from 'zod'
import type { Call } from './call.ts'
import { HandoverBody, HandoverWithdrawal } from './handovers.ts'
import { RentalPage } from './rental-page.ts'
import { Id } from './text.ts'

export const handoverCalls = {
  'POST /rentals/:id/handovers': {
    access: { admin: 'desk' },
    summary: 'Record that a bike was handed out or came back, or correct that',
    message: 'Handover recorded',
    params: z.object({ id: Id }),
    body: HandoverBody,
    reply: RentalPage,
  },
  'DELETE /rentals/:id/handovers/:handoverId': {
    access: { admin: 'desk' },
    summary: 'Withdraw a handover that did not take place; the history keeps it',
    message: 'Handover withdrawn',
    params: z.object({ id: Id, handoverId: Id }),
    body: HandoverWithdrawal,
    reply: RentalPage,
  },
} as const satisfies Record<string, Call>
