import { describe, expect, test } from 'vitest'
import { ContactFormSchema, mailtoUrl } from './contact-message.ts'

const sentence = (form: unknown) => ContactFormSchema.safeParse(form).error?.issues[0]?.message
const filled = { name: 'Nusrat', email: 'nusrat@mail.example', message: 'Do you open on Friday?' }

describe('the contact form', () => {
  test('takes a name, an email and a message', () => {
    expect(ContactFormSchema.parse(filled)).toEqual(filled)
  })

  test.each([
    [{ ...filled, name: ' ' }, 'Name is required'],
    [{ ...filled, email: 'nusrat@' }, 'Invalid email address'],
    [{ ...filled, message: 'Hi there!' }, 'Message must be at least 10 characters long'],
  ])('says what is wrong: %o', (form, expected) => {
    expect(sentence(form)).toBe(expected)
  })

  test('opens a mail with the message filled in, whatever it contains', () => {
    const message = 'Prices & hours?\nকত টাকা = 100%'
    const address = new URL(mailtoUrl('hello@chaka.example', { ...filled, message }))
    expect(address.protocol).toBe('mailto:')
    expect(address.pathname).toBe('hello@chaka.example')
    expect(address.searchParams.get('subject')).toBe('Message from Nusrat')
    expect(address.searchParams.get('body')).toBe(
      'Prices & hours?\r\nকত টাকা = 100%\r\n\r\nNusrat\r\nnusrat@mail.example',
    )
  })
})
