import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useShop } from '../lib/shop.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { TextArea } from '../ui/form-field.tsx'
import { ContactFormSchema, mailtoUrl } from './contact-message.ts'

/** The form makes no call: the visitor sends the message from an email app. */
export function ContactForm() {
  const { email } = useShop()
  const [mail, setMail] = useState<string>()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ContactFormSchema),
    defaultValues: { name: '', email: '', message: '' },
  })
  const { errors } = formState

  const openMail = handleSubmit((message) => {
    const address = mailtoUrl(email, message)
    setMail(address)
    window.location.assign(address)
  })

  return (
    <form noValidate onSubmit={(event) => void openMail(event)} className="grid gap-5">
      <TextField
        label="Name"
        autoComplete="name"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextArea label="Message" rows={5} error={errors.message?.message} {...register('message')} />
      <Button type="submit" size="lg">
        Open in email app
      </Button>
      <p role="status" className="text-sm text-muted">
        {mail === undefined ? (
          'Your email app opens with this message. Press Send there.'
        ) : (
          <>
            Your email app should be open now with your message. If it is not,{' '}
            <a href={mail} className="font-medium text-brand underline underline-offset-4">
              try again
            </a>{' '}
            or write to {email}.
          </>
        )}
      </p>
    </form>
  )
}
