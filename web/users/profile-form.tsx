import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { PHONE_RULE } from '#contract/text'
import { ProfileForm as ProfileSchema, type UserView } from '#contract/users'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshUsers } from '../refresh.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { TextArea } from '../ui/form-field.tsx'

/** The server has other names for the fields fullName and mobileNumber. */
const RENAMED = { name: 'fullName', phone: 'mobileNumber' } as const

export function ProfileForm({ user }: { user: UserView }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ProfileSchema),
    defaultValues: {
      fullName: user.name,
      email: user.email,
      address: user.address,
      mobileNumber: user.phone,
    },
  })
  const { errors, isSubmitting } = formState

  const save = handleSubmit(async ({ fullName, email, address, mobileNumber }) => {
    try {
      const body = { name: fullName, email, phone: mobileNumber, address }
      await call('PUT /users/me', { body })
      showToast(messages.profileUpdated)
      await refreshUsers(queryClient)
    } catch (error) {
      const isShown = showFieldProblems(error, ProfileSchema, setError, RENAMED)
      showToast(messages.profileNotUpdated, isShown ? undefined : reasonOf(error))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="grid gap-5">
      <TextField
        label="Full Name"
        autoComplete="name"
        error={errors.fullName?.message}
        {...register('fullName')}
      />
      <TextField
        label="Email"
        hint="Changing it logs you out on other devices."
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <TextArea
        label="Address"
        rows={3}
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address')}
      />
      <TextField
        label="Mobile Number"
        type="tel"
        autoComplete="tel"
        hint={PHONE_RULE}
        error={errors.mobileNumber?.message}
        {...register('mobileNumber')}
      />
      <div>
        <Button type="submit" className="max-sm:w-full" busy={isSubmitting}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}
