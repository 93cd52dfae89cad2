import { z } from 'zod'
import { Email } from '#contract/text'

/** Spec 5. Checked in the browser only: the contact form makes no call. */
export const ContactForm = z.object({
  name: z.string().trim().min(1, 'Name is required'),
  email: Email,
  message: z.string().trim().min(10, 'Message must be at least 10 characters long'),
})
export type ContactMessage = z.infer<typeof ContactForm>

/** An address that opens the visitor's own mail program with the message filled in. */
export function mailAddress(to: string, { name, email, message }: ContactMessage): string {
  const subject = `Message from ${name}`
  // RFC 6068: lines end in %0D%0A.
  const body = `${message}\n\n${name}\n${email}`.replaceAll(/\r?\n/g, '\r\n')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
