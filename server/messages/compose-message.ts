import { fillPlaceholders } from '#domain/message-placeholders'
import type { RentalMessageKind } from '#domain/messages'
import { nameClockTime, nameTime } from '../shop/shop-clock.ts'
import { type MessageContext, type Words, createWords, nameValues, taka } from './message-words.ts'

export type MessageContent = {
  subject: string
  heading: string
  paragraphs: readonly string[]
  facts: readonly (readonly [label: string, value: string])[]
  action?: { label: string; url: string }
  /** It stands below the button. */
  link?: { label: string; url: string }
  /** An .ics file. */
  calendar?: string
  /** Left out, an SMS has the subject and the button's address. */
  sms?: string
}

/** The words of the shop; an empty one stands for the usual one. */
type OwnWords = { subject: string; text: string }

/** @returns undefined where the message would not be true any more */
export function composeMessage(
  kind: RentalMessageKind,
  context: MessageContext,
  { subject, text }: OwnWords = { subject: '', text: '' },
): MessageContent | undefined {
  const content = COMPOSERS[kind](createWords(context))
  if (!content || (subject === '' && text === '')) return content
  const values = nameValues(context)
  const head = fillPlaceholders(subject, values)
  const body = fillPlaceholders(text, values)
  return {
    ...content,
    ...(head !== '' && { subject: head, heading: head }),
    ...(body !== '' && { paragraphs: body.split(/\n{2,}/) }),
    sms: body === '' ? head : body,
  }
}

const COMPOSERS: Record<RentalMessageKind, (words: Words) => MessageContent | undefined> = {
  booked(words) {
    if (!words.isBooked) return undefined
    const { rental, shop, bike, start, ride, place } = words
    const bring = shop.whatToBring ? [['What to bring', shop.whatToBring] as const] : []
    return {
      subject: `Booked: ${bike}, ${start}`,
      heading: `Booked. See you on ${start}.`,
      paragraphs: [`We received ${taka(rental.received)}. What is left is paid after the ride.`],
      facts: [...ride, ...place, ...bring],
      action: words.openPage,
      calendar: words.calendar,
      sms: `Booked: ${bike}, ${start}. Your code is ${words.code}. ${shop.address}`,
    }
  },

  payment_failed(words) {
    const { rental, bike, start, ride, publicUrl } = words
    const isHeld = rental.status === 'PENDING_PAYMENT'
    const isOwed = rental.status === 'INITIAL_PAID' && rental.due > 0
    if (!isHeld && !isOwed) return undefined
    return {
      subject: `Your payment for the ${bike} did not go through`,
      heading: 'Your payment did not go through',
      paragraphs: [
        isHeld
          ? `The ${bike} on ${start} is still reserved for you. Please pay again, or in another way.`
          : `${taka(rental.due)} are still left to pay. Please pay again, in another way, or at the counter.`,
        'Nothing was taken from you. If your bank shows a payment all the same, it is found by itself, and comes back where it is not needed.',
      ],
      facts: ride.slice(0, 2),
      action: { label: 'Pay now', url: `${publicUrl}/dashboard/my-rentals` },
    }
  },

  payment_late(words) {
    const { rental, sum, bike, start, ride, publicUrl } = words
    if (rental.status !== 'CANCELLED' || rental.cancelledAt) return undefined
    return {
      subject: `Your payment of ${sum} came too late`,
      heading: 'Your payment came too late',
      paragraphs: [
        `The reservation of the ${bike} on ${start} had ended before your payment of ${sum} arrived, and the bike is rented to someone else.`,
        'All of it goes back the way you paid. You do not have to do anything.',
      ],
      facts: ride.slice(0, 2),
      action: { label: 'Book again', url: `${publicUrl}/bikes/${rental.bikeId}` },
    }
  },

  hold_ended(words) {
    if (words.rental.status !== 'CANCELLED' || words.rental.cancelledAt) return undefined
    const { bike, start, publicUrl, rental } = words
    return {
      subject: `Not paid: your reservation of the ${bike} has ended`,
      heading: 'Your reservation has ended',
      paragraphs: [
        `No payment arrived in time for the ${bike} on ${start}, so the bike is free for others.`,
        'If you have paid all the same, you do not have to do anything: as soon as the money arrives we book the bike for you, or send all of it back.',
      ],
      facts: [],
      action: { label: 'Book again', url: `${publicUrl}/bikes/${rental.bikeId}` },
    }
  },

  booking_changed(words) {
    if (!words.isRiding) return undefined
    const { rental, bike, start, plannedReturn, ride, place, now } = words
    const isAhead = !rental.handedOutAt && rental.startTime > now
    const until = plannedReturn ? ` until ${plannedReturn}` : ''
    return {
      subject: `Changed: ${bike}, ${start}`,
      heading: isAhead
        ? `Your booking: ${start}${until}`
        : plannedReturn
          ? `Your planned return is ${plannedReturn}`
          : 'No return is planned',
      paragraphs: ['The times of your booking have changed.'],
      facts: [...ride, ...place],
      action: words.openPage,
      calendar: words.calendar,
    }
  },

  bike_exchanged(words) {
    if (!words.isRiding) return undefined
    const { bike, start, ride, place } = words
    return {
      subject: `Another bike: ${bike}, ${start}`,
      heading: `Your bike is now the ${bike}`,
      paragraphs: ['What the ride costs stands on the page of your booking.'],
      facts: [...ride, ...place],
      action: words.openPage,
      calendar: words.calendar,
    }
  },

  booking_cancelled(words) {
    const { rental, bike, start } = words
    if (rental.status !== 'CANCELLED' || !rental.cancelledAt) return undefined
    const isNoShow = rental.cancelKind === 'no_show'
    return {
      subject: `Cancelled: ${bike}, ${start}`,
      heading: isNoShow ? 'Your bike was not picked up' : 'Your booking is cancelled',
      paragraphs: [
        isNoShow
          ? `The ${bike} waited for you from ${start} on. The booking has ended, and the bike is free for others.`
          : `The ${bike} is not booked for ${start} any more.`,
        ...(rental.refunded > 0
          ? [`${taka(rental.refunded)} go back the way you paid.`]
          : ['Nothing is refunded.']),
        ...(rental.billed > 0 ? [`The shop keeps ${taka(rental.billed)}, as agreed.`] : []),
      ],
      facts: words.ride.slice(0, 2),
      action: words.openPage,
    }
  },

  refunded: ({ sum, bike, ride, openPage }) => ({
    subject: `${sum} refunded`,
    heading: `${sum} refunded`,
    paragraphs: [
      `We have sent ${sum} for the ${bike} back to the account that you paid from. Your bank may need some days to show it.`,
    ],
    facts: ride.slice(0, 2),
    action: openPage,
  }),

  pick_up_tomorrow: (words) => remindOfPickUp(words, `Tomorrow: ${words.bike}, ${words.start}`),

  pick_up_soon: (words) => remindOfPickUp(words, `At ${words.startClock}: ${words.bike}`),

  return_soon(words) {
    const { rental, plannedReturn, bike, ride, place, page, now } = words
    if (!words.isRiding || !rental.plannedReturn || rental.plannedReturn <= now) return undefined
    return {
      subject: `Please bring the ${bike} back by ${plannedReturn}`,
      heading: `Your ride ends at ${nameClockTime(rental.plannedReturn, words.shopTimeZone)}`,
      paragraphs: [
        'If you need the bike for longer, change the planned return now: other customers may have booked it afterwards.',
      ],
      facts: [...ride, ...place],
      action: { label: 'Extend the ride', url: page },
    }
  },

  overdue(words) {
    const { rental, plannedReturn, bike, ride, shop, now } = words
    if (!words.isRiding || !rental.plannedReturn || rental.plannedReturn > now) return undefined
    return {
      subject: `The ${bike} is late`,
      heading: `The ${bike} was due ${plannedReturn}`,
      paragraphs: [
        `Please bring it back, or call the shop at ${shop.phone}. The next customer may be waiting.`,
      ],
      facts: ride,
      action: words.openPage,
      sms: `The ${bike} was due ${plannedReturn}. Please bring it back, or call ${shop.phone}.`,
    }
  },

  bill(words) {
    const { rental, bike, ride, publicUrl } = words
    if (rental.due === 0 || rental.cancelledAt) return undefined
    return {
      subject: `${taka(rental.due)} left to pay for the ${bike}`,
      heading: `${taka(rental.due)} left to pay`,
      paragraphs: [
        `Thank you for bringing the ${bike} back. ${taka(rental.received)} are paid already.`,
        'You can pay the rest online, or at the counter.',
      ],
      facts: ride.slice(0, 2),
      action: { label: 'Pay now', url: `${publicUrl}/dashboard/my-rentals` },
    }
  },

  receipt(words) {
    const { rental, bike, ride, page, shop, publicUrl } = words
    if (rental.status !== 'FULL_PAID') return undefined
    return {
      subject: `Paid in full: ${bike}, ${words.start}`,
      heading: 'Paid in full. Thank you for riding with us.',
      paragraphs: [`We hope that you enjoyed the ${bike}. See you again at ${shop.name}.`],
      facts: [...ride, ['Paid', taka(rental.received)]],
      action: { label: 'See the receipt', url: `${page}/receipt` },
      link: { label: 'Book again', url: `${publicUrl}/bikes/${rental.bikeId}` },
    }
  },

  deposit_returned: ({ sum, bike, ride, openPage }) => ({
    subject: `Deposit of ${sum} given back`,
    heading: `Your deposit of ${sum} was given back`,
    paragraphs: [`The shop has given back ${sum} of the deposit for the ${bike}.`],
    facts: ride.slice(0, 2),
    action: openPage,
  }),

  shop_booked: (words) =>
    words.isBooked ? tellShop(words, `New booking: ${words.bike}, ${words.start}`) : undefined,

  shop_cancelled: (words) =>
    tellShop(words, `Cancelled by the customer: ${words.bike}, ${words.start}`),

  shop_review: (words) => tellDesk(words, `Payment of ${words.sum} waits for a decision`),

  shop_refund: (words) => tellDesk(words, `Refund of ${words.sum} needs an admin`),

  shop_overdue(words) {
    const { rental, bike, next, now } = words
    if (!words.isRiding || !rental.plannedReturn || rental.plannedReturn > now) return undefined
    const told = tellShop(words, `Late: ${bike}, due ${words.plannedReturn}`)
    const nextTime = next && nameTime(next, words.shopTimeZone)
    return nextTime ? { ...told, paragraphs: [`Its next booking begins on ${nextTime}.`] } : told
  },

  shop_at_risk(words) {
    const told = tellShop(words, `At risk: ${words.bike}, booked for ${words.start}`)
    if (words.isAtRisk === false) return undefined
    return {
      ...told,
      paragraphs: [
        'The bike is late or missing. Call the customer, or give the booking another bike on its page.',
      ],
    }
  },

  shop_dispute: (words) => tellDesk(words, `${words.sum} taken back by a customer's bank`),
}

function remindOfPickUp(words: Words, subject: string): MessageContent | undefined {
  const { rental, shop, start, ride, place, now } = words
  if (!words.isRiding || rental.handedOutAt || rental.startTime <= now) return undefined
  return {
    subject,
    heading: `Your bike is ready on ${start}`,
    paragraphs: shop.whatToBring ? [`Please bring: ${shop.whatToBring}`] : [],
    facts: [...ride, ...place],
    action: words.openPage,
    sms: `Your ${words.bike} is ready on ${start}. Your code is ${words.code}. ${shop.address}`,
  }
}

const tellShop = ({ ride, customer, openPage }: Words, subject: string): MessageContent => ({
  subject,
  heading: subject,
  paragraphs: [],
  facts: [...ride, ...customer],
  action: openPage,
})

const tellDesk = ({ ride, customer, publicUrl }: Words, subject: string): MessageContent => ({
  subject,
  heading: subject,
  paragraphs: ['The Payments Desk says what can be done.'],
  facts: [...ride, ...customer],
  action: { label: 'Open the Payments Desk', url: `${publicUrl}/dashboard/payments` },
})
