import { z } from 'zod'
import type { Call } from './call.ts'
import { CODE_REQUIRED, ConfirmCodeForm, OneTimeCode } from './one-time-codes.ts'
import { Email, LINK_INCOMPLETE, linkToken, newPassword, password, phone, text } from './text.ts'
import { UserView } from './users.ts'

export const SignUpForm = z.object({
  name: text({ required: 'Name is required', max: 100 }),
  email: Email,
  password: newPassword('Password must be at least 6 characters long'),
  phone: phone('Phone number is required'),
  address: text({ required: 'Address is required', max: 300, hasLines: true }),
})

export const MOST_MARKS = 5

export const LogInForm = z.object({
  email: z.string('Email is required').min(1, 'Email is required').pipe(Email),
  password: password('Please Provide Your Password'),
  code: OneTimeCode.optional(),
})

const UNREADABLE_MARKS = 'The marks of this browser could not be read'

/** Marks let a browser with an earlier log-in pass while others try the password of the account. */
const LogInBody = LogInForm.extend({
  marks: z
    .array(z.string(UNREADABLE_MARKS).max(200, UNREADABLE_MARKS), UNREADABLE_MARKS)
    .max(MOST_MARKS, UNREADABLE_MARKS)
    .optional()
    .meta({ description: 'What earlier log-ins in this browser answered as `mark`' }),
})

const TOO_SHORT = 'Password must be at least 6 characters'
const CURRENT_REQUIRED = 'Current password is required'
const DIFFERENT = { message: 'Passwords do not match', path: ['confirmNewPassword'] }

const currentPassword = z
  .string(CURRENT_REQUIRED)
  .min(1, CURRENT_REQUIRED)
  .max(256, 'Use at most 256 characters')

export const ChangePasswordForm = z
  .object({
    currentPassword,
    newPassword: newPassword(TOO_SHORT),
    confirmNewPassword: password(TOO_SHORT),
  })
  .refine((form) => form.newPassword === form.confirmNewPassword, DIFFERENT)

const ChangePasswordBody = z
  .object({
    currentPassword: currentPassword.optional(),
    oldPassword: currentPassword.optional(),
    newPassword: newPassword(TOO_SHORT),
    confirmNewPassword: password(TOO_SHORT).optional(),
  })
  .refine((body) => body.currentPassword !== undefined || body.oldPassword !== undefined, {
    message: CURRENT_REQUIRED,
    path: ['currentPassword'],
  })
  .refine(
    (body) => body.confirmNewPassword === undefined || body.confirmNewPassword === body.newPassword,
    DIFFERENT,
  )

/** A customer without an account completes this form behind a password link. */
export const NewAccountForm = z
  .object({
    email: Email,
    newPassword: newPassword(TOO_SHORT),
    confirmNewPassword: password(TOO_SHORT),
  })
  .refine((form) => form.newPassword === form.confirmNewPassword, DIFFERENT)

export const NewPasswordForm = z
  .object({ newPassword: newPassword(TOO_SHORT), confirmNewPassword: password(TOO_SHORT) })
  .refine((form) => form.newPassword === form.confirmNewPassword, DIFFERENT)

export const ForgotPasswordForm = LogInForm.pick({ email: true })

export const ForgotByPhoneForm = z.object({ phone: phone('Phone number is required') })

export const PasswordByCodeForm = z
  .object({
    code: OneTimeCode,
    newPassword: newPassword(TOO_SHORT),
    confirmNewPassword: password(TOO_SHORT),
  })
  .refine((form) => form.newPassword === form.confirmNewPassword, DIFFERENT)

const ForgotPasswordBody = z
  .object({
    email: ForgotPasswordForm.shape.email.optional(),
    phone: ForgotByPhoneForm.shape.phone.optional(),
  })
  .refine((body) => (body.email === undefined) !== (body.phone === undefined), {
    message: 'Enter either your email or your phone number',
    path: ['email'],
  })

const ResetPasswordBody = z
  .object({
    token: linkToken().optional(),
    phone: ForgotByPhoneForm.shape.phone.optional(),
    code: OneTimeCode.optional().meta({ description: 'With the phone number, instead of a token' }),
    email: Email.optional().meta({ description: 'Of a user who has none; else it is ignored' }),
    newPassword: newPassword(TOO_SHORT).optional(),
    password: newPassword(TOO_SHORT).optional().meta({ description: 'The same as `newPassword`' }),
    confirmNewPassword: password(TOO_SHORT).optional(),
  })
  .refine((body) => body.newPassword !== undefined || body.password !== undefined, {
    message: TOO_SHORT,
    path: ['newPassword'],
  })
  .refine((body) => body.phone === undefined || body.code !== undefined, {
    message: CODE_REQUIRED,
    path: ['code'],
  })
  .refine((body) => (body.token === undefined) !== (body.phone === undefined), {
    message: LINK_INCOMPLETE,
    path: ['token'],
  })
  .refine(
    ({ confirmNewPassword, newPassword: typed, password: other }) =>
      confirmNewPassword === undefined || confirmNewPassword === (typed ?? other),
    DIFFERENT,
  )

export const authCalls = {
  'POST /auth/signup': {
    access: 'anyone',
    summary: 'Sign up as a customer',
    message: 'User registered successfully',
    status: 201,
    body: SignUpForm,
    reply: UserView,
  },
  'POST /auth/login': {
    access: 'anyone',
    summary: 'Log in',
    message: 'Login successful!',
    body: LogInBody,
    reply: UserView,
    extras: z.object({
      token: z.string(),
      mark: z.string().meta({ description: 'To be sent with later log-ins from this browser' }),
      failedCodes: z.number().optional().meta({
        description: 'Wrong one-time codes with the right password since the log-in before',
      }),
    }),
  },
  'POST /auth/logout': {
    access: 'signed-in',
    summary: "End this token's session",
    message: 'Logged out successfully!',
    reply: z.null(),
  },
  'PUT /auth/change-password': {
    access: 'signed-in',
    summary: "Change the password; ends all of the user's sessions",
    message: 'Password Changed Successfully',
    body: ChangePasswordBody,
    reply: z.null(),
  },
  'POST /auth/forgot-password': {
    access: 'anyone',
    summary: 'Mail a link for a new password, or send a code by SMS, where there is an account',
    message: 'If there is such an account, a message is on its way to it',
    body: ForgotPasswordBody,
    reply: z.null(),
  },
  'POST /auth/reset-password': {
    access: 'anyone',
    summary:
      "Set a new password with a password link, or with a code; ends all of the user's sessions",
    message: 'Password Changed Successfully',
    body: ResetPasswordBody,
    reply: z.null(),
  },
  'POST /auth/phone-code': {
    access: 'signed-in',
    summary: 'Send a code by SMS to my phone number, where the shop asks for one',
    message: 'The code is on its way',
    reply: z.object({
      phone: z.string(),
      expiresAt: z.string().meta({ description: 'The code works once, until then' }),
    }),
  },
  'POST /auth/confirm-phone': {
    access: 'signed-in',
    summary: 'Confirm my phone number with the code that was sent to it',
    message: 'Phone number confirmed',
    body: ConfirmCodeForm,
    reply: z.null(),
  },
  'POST /auth/confirm-email': {
    access: 'anyone',
    summary: 'Confirm an email by the link that was mailed to it, or take a changed one back',
    message: 'Email confirmed',
    body: z.object({ token: linkToken() }),
    reply: z.object({
      email: z.string(),
      isTakenBack: z.boolean().meta({
        description: 'The account has this email again; a link for a new password is mailed to it',
      }),
    }),
  },
} as const satisfies Record<string, Call>
