import { z } from 'zod'

export type MailSettings = Readonly<{
  /** An SMTP server with its credentials: smtps://user:password@mail.example. */
  url: string
  /** Undefined: the e-mail of the shop's settings. */
  from: string | undefined
  perMinute: number
}>

const AN_SMTP_SERVER =
  'an address like smtps://user:password@mail.example:465, or smtp://mail.example:587'
const A_RATE = 'a whole number from 1 to 10000'
const DEFAULT_PER_MINUTE = 300

function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return (protocol === 'smtp:' || protocol === 'smtps:') && hostname !== ''
}

export const mailVariables = {
  SMTP_URL: z.string().refine(isSmtpUrl, AN_SMTP_SERVER).optional(),
  MAIL_FROM: z.email('an e-mail address').optional(),
  MAIL_PER_MINUTE: z
    .string()
    .regex(/^\d{1,5}$/, A_RATE)
    .transform(Number)
    .pipe(z.number().min(1, A_RATE).max(10_000, A_RATE))
    .default(DEFAULT_PER_MINUTE),
}

type Values = {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  MAIL_PER_MINUTE: number
}

export function readMail({
  SMTP_URL: url,
  MAIL_FROM: from,
  MAIL_PER_MINUTE: perMinute,
}: Values): MailSettings | undefined {
  return url === undefined ? undefined : Object.freeze({ url, from, perMinute })
}

/** The sandbox catches the mail of a shop that is tried out. */
export const catcherAt = (port: number): MailSettings => ({
  url: `smtp://127.0.0.1:${port}`,
  from: undefined,
  perMinute: 10_000,
})
