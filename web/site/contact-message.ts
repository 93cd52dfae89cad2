import { z } from 'zod'
import { Email } from '#contract/text'

/** Validated in the browser only: the contact form makes no call (docs/product.md#contact-form). */
export const ContactForm = z.object({
  name: z.string().trim().min(1, 'Name is required'),
  email: Email,
  message: z.string().trim().min(10, 'Message must be at least 10 characters long'),
})
export type ContactMessage = z.infer<typeof ContactForm>

/** A mailto: URL that opens the visitor's email app with the message filled in. */
export function mailtoUrl(to: string, { name, email, message }: ContactMessage): string {
  const subject = `Message from ${name}`
  // RFC 6068: lines end in %0D%0A.
  const body = `${message}\n\n${name}\n${email}`.replaceAll(/\r?\n/g, '\r\n')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
