import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { TextField } from '../ui/field.tsx'
import { PasswordField, TextArea } from '../ui/form-field.tsx'

export const EMPTY_ACCOUNT = { name: '', email: '', password: '', phone: '', address: '' }

type Account = typeof EMPTY_ACCOUNT

type Props = {
  register: UseFormRegister<Account>
  errors: FieldErrors<Account>
  passwordLength?: number
  phoneHint: string
}

/** The fields of a new account are the same for customers and for invited admins. */
export function AccountFields({ register, errors, phoneHint, passwordLength = 6 }: Props) {
  return (
    <>
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
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${passwordLength} characters`}
        error={errors.password?.message}
        {...register('password')}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint={phoneHint}
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextArea
        label="Address"
        rows={2}
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address')}
      />
    </>
  )
}
