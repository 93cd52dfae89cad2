import { z } from 'zod'
import { Email } from '#contract/text'

/**
 * Only the browser validates the message, because the form makes no call
 * (docs/product/home.md#contact-form).
 */
export const ContactFormSchema = z.object({
  name: z.string().trim().min(1, 'Name is required'),
  email: Email,
  message: z.string().trim().min(10, 'Message must be at least 10 characters long'),
})
export type ContactMessage = z.infer<typeof ContactFormSchema>

export function mailtoUrl(to: string, { name, email, message }: ContactMessage): string {
  const subject = `Message from ${name}`
  // RFC 6068 asks for %0D%0A at the end of a line.
  const body = `${message}\n\n${name}\n${email}`.replaceAll(/\r?\n/g, '\r\n')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
