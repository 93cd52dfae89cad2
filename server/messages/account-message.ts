import {
  type AccountMessageKind,
  EMAIL_LINK_MS,
  MAILED_LINK_MS,
  PASSWORD_CODE_MS,
  PHONE_CODE_MS,
} from '#domain/messages'
import type { ShopSettings } from '#domain/shop-rules'
import type { Duty } from '#domain/users'
import { keyedHash } from '../keyed-hash.ts'
import { codeOfToken } from '../link-token.ts'
import { nameClockTime, nameTime } from '../shop/shop-clock.ts'
import type { MessageContent } from './compose-message.ts'

/**
 * The token of the link in a message. It follows from the id of the message, so that the database
 * needs to keep nothing but its hash and a repeated mail has the same link.
 */
export const messageToken = (authSecret: string, messageId: string): string =>
  keyedHash(authSecret, 'message link', messageId).toString('base64url')

export type AccountMessageContext = {
  id: string
  createdAt: Date
  /** The origin of a log-in is known while its session lasts. */
  device: { device: string | null; network: string | null } | undefined
  /** Undefined where it was accepted or withdrawn. */
  invitation?: { by: string; duties: readonly Duty[]; expiresAt: Date } | undefined
  now: Date
  shop: ShopSettings
  authSecret: string
  publicUrl: string
  shopTimeZone: string
}

/** @returns undefined where the link has expired before it was sent */
export function composeAccountMessage(
  kind: AccountMessageKind,
  context: AccountMessageContext,
): MessageContent | undefined {
  return COMPOSERS[kind](createWords(context))
}

type Words = ReturnType<typeof createWords>

function createWords(context: AccountMessageContext) {
  const { id, createdAt, now, shop, authSecret, publicUrl, shopTimeZone: zone } = context
  return {
    ...context,
    at: nameTime(createdAt, zone),
    callShop: `If that was not you, call ${shop.name} at once: ${shop.phone}.`,
    /** The token stands in the fragment, which browsers send to no server. */
    toLink: (label: string, mode: string) => ({
      label,
      url: `${publicUrl}/login#${mode}=${messageToken(authSecret, id)}`,
    }),
    code: codeOfToken(messageToken(authSecret, id)),
    endOfLink(ms: number): Date | undefined {
      const end = new Date(createdAt.getTime() + ms)
      return end > now ? end : undefined
    },
    forgot: { label: 'Choose a new password', url: `${publicUrl}/login#forgot` },
  }
}

const COMPOSERS: Record<AccountMessageKind, (words: Words) => MessageContent | undefined> = {
  password_link({ endOfLink, toLink, shopTimeZone }) {
    const end = endOfLink(MAILED_LINK_MS)
    if (!end) return undefined
    return {
      ...headed('Set a new password'),
      paragraphs: [
        `You asked for a new password. The link works once, until ${nameClockTime(end, shopTimeZone)}.`,
        'If you did not ask for it, you do not have to do anything: your password stays as it is.',
      ],
      action: toLink('Choose a new password', 'reset'),
    }
  },

  password_code: (words) =>
    codeMessage(words, {
      lastsMs: PASSWORD_CODE_MS,
      purpose: 'a new password',
      meaning: 'is your code for a new password',
      otherwise:
        'If you did not ask for it, you do not have to do anything: your password stays as it is.',
    }),

  phone_code: (words) =>
    codeMessage(words, {
      lastsMs: PHONE_CODE_MS,
      purpose: 'your first booking',
      meaning: `is your code to book at ${words.shop.name}`,
      otherwise: 'If you did not ask for it, you do not have to do anything.',
    }),

  password_changed: ({ at, callShop, forgot }) => ({
    ...headed('Your password was changed'),
    paragraphs: [
      `It was changed on ${at}, and you were logged out on all devices.`,
      `${callShop} Until then you can choose a new password yourself.`,
    ],
    action: forgot,
  }),

  confirm_email({ shop, endOfLink, toLink }) {
    if (!endOfLink(EMAIL_LINK_MS)) return undefined
    return {
      ...headed('Confirm your email'),
      paragraphs: [
        `This email was entered for an account at ${shop.name}. Please confirm that it is yours, so that you can get into your account again whenever you need to.`,
        'If you did not enter it, you do not have to do anything. The link works for 7 days.',
      ],
      action: toLink('Confirm email', 'confirm'),
    }
  },

  email_changed({ at, shopTimeZone, endOfLink, toLink }) {
    const end = endOfLink(EMAIL_LINK_MS)
    if (!end) return undefined
    return {
      ...headed('Your email was changed'),
      paragraphs: [
        `Your account got another email on ${at}. This one gets no more mail about it.`,
        `If that was not you, take your email back until ${nameTime(end, shopTimeZone)}. All devices are logged out, and you choose a new password.`,
      ],
      action: toLink('Take my email back', 'take-back'),
    }
  },

  email_replaced: ({ at, callShop }) => ({
    ...headed('Your email was changed'),
    paragraphs: [
      `An account with this email got another one on ${at}. This one gets no more mail about it.`,
      callShop,
    ],
  }),

  admin_log_in: ({ at, device, shop, callShop, forgot }) => ({
    ...headed('New log-in to your admin account'),
    paragraphs: [
      `Someone logged in as an admin of ${shop.name} with a browser that your account did not know.`,
      callShop,
    ],
    facts: [
      ['Time', at],
      ...(device?.device ? [['Browser', device.device] as const] : []),
      ...(device?.network ? [['Network', device.network] as const] : []),
    ],
    action: forgot,
  }),

  invitation({ invitation, shop, shopTimeZone, now, toLink }) {
    if (!invitation || invitation.expiresAt <= now) return undefined
    const { by, duties, expiresAt } = invitation
    return {
      ...headed(`${by} invites you to work at ${shop.name}`),
      paragraphs: [
        'Choose your password behind the link, and log in as an admin of the shop.',
        `The link works once, until ${nameTime(expiresAt, shopTimeZone)}. If you do not know ${by}, you do not have to do anything.`,
      ],
      facts: [['Your duties', duties.map((duty) => DUTY_NAMES[duty]).join(', ')]],
      action: toLink('Accept the invitation', 'invitation'),
    }
  },

  account_deleted: ({ at, shop }) => ({
    ...headed('Your account was deleted'),
    paragraphs: [
      `Your account at ${shop.name} was deleted on ${at}, with your name, phone number and address. You get no more mail about it.`,
      `If you did not want that, call ${shop.phone}.`,
    ],
  }),
}

const DUTY_NAMES: Record<Duty, string> = {
  desk: 'Desk',
  fleet: 'Fleet',
  money: 'Money',
  people: 'People',
}

type CodeTexts = { lastsMs: number; purpose: string; meaning: string; otherwise: string }

function codeMessage(
  { code, endOfLink, shopTimeZone }: Words,
  { lastsMs, purpose, meaning, otherwise }: CodeTexts,
): MessageContent | undefined {
  const end = endOfLink(lastsMs)
  if (!end) return undefined
  const until = nameClockTime(end, shopTimeZone)
  return {
    ...headed(`Your code for ${purpose}`),
    paragraphs: [`${code} ${meaning}. It works once, until ${until}.`, otherwise],
    sms: `${code} is your code for ${purpose}, until ${until}. Never tell it to anyone, not even to us.`,
  }
}

const headed = (heading: string) => ({ subject: heading, heading, paragraphs: [], facts: [] })
