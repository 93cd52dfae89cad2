import { z } from 'zod'
import type { Call } from './call.ts'
import { UNREADABLE, isStorable } from './text.ts'
import { OwnPasswordForm } from './users.ts'

export const CODE_REQUIRED = 'Enter the code'

/**
 * The code has six digits of the authenticator app; some forms also accept a recovery code. Spaces
 * are ignored.
 */
export const OneTimeCode = z
  .string(CODE_REQUIRED)
  .max(40, 'Use at most 40 characters')
  .refine(isStorable, UNREADABLE)
  .trim()
  .min(1, CODE_REQUIRED)

export const ConfirmCodeForm = z.object({ code: OneTimeCode })

/** A code is asked for while codes are on, so that a stolen password alone cannot turn them off. */
export const TurnOffForm = OwnPasswordForm.extend({ code: OneTimeCode })

const TurnOffBody = TurnOffForm.partial({ code: true })

export const oneTimeCodeCalls = {
  'GET /users/me/one-time-codes': {
    access: 'admin',
    summary: 'Whether logging in asks me for a one-time code',
    message: 'One-time codes retrieved successfully',
    reply: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() }),
  },
  'POST /users/me/one-time-codes': {
    access: 'admin',
    summary: 'Begin to set up one-time codes: a new secret for the authenticator app',
    message: 'Secret created',
    body: OwnPasswordForm,
    reply: z.object({
      secret: z.string().meta({ description: 'Base32' }),
      url: z.string().meta({ description: 'otpauth:// address with the same secret' }),
    }),
  },
  'POST /users/me/one-time-codes/confirm': {
    access: 'admin',
    summary: 'Turn one-time codes on with a first code; ends my other sessions',
    message: 'One-time codes are on',
    body: ConfirmCodeForm,
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  },
  'DELETE /users/me/one-time-codes': {
    access: 'admin',
    summary: 'Turn one-time codes off, with a code or a recovery code while they are on',
    message: 'One-time codes are off',
    body: TurnOffBody,
    reply: z.null(),
  },
} as const satisfies Record<string, Call>
