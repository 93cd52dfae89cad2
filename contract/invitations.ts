import { z } from 'zod'
import { ADMIN_PASSWORD_LENGTH, DUTIES, NO_DUTY } from '#domain/users'
import { SignUpForm } from './auth.ts'
import type { Call } from './call.ts'
import { refusals } from './errors.ts'
import { Email, Id, linkToken, newPassword } from './text.ts'
import { UserView, duties } from './users.ts'

const TOO_SHORT = refusals.admin_password_short.message

/** An invited person signs up with a password that is long enough for an admin. */
export const AcceptInvitationForm = SignUpForm.extend({
  password: newPassword(TOO_SHORT).refine(
    (typed) => typed.length >= ADMIN_PASSWORD_LENGTH,
    TOO_SHORT,
  ),
})

const InvitationBody = z.object({
  duties: duties.min(1, NO_DUTY),
  email: Email.optional().meta({ description: 'The link is mailed there' }),
})

export const InvitationView = z
  .object({
    _id: z.string(),
    duties: z.array(z.enum(DUTIES)),
    email: z.string().nullable(),
    madeBy: z.object({ _id: z.string(), name: z.string() }),
    createdAt: z.string().meta({ description: 'ISO 8601' }),
    expiresAt: z.string().meta({ description: 'ISO 8601' }),
  })
  .meta({ id: 'Invitation' })
export type InvitationView = z.infer<typeof InvitationView>

export const invitationCalls = {
  'GET /invitations': {
    access: { admin: 'people' },
    summary: 'The open invitations, the newest first',
    message: 'Invitations retrieved successfully',
    reply: z.array(InvitationView),
  },
  'POST /invitations': {
    access: { admin: 'people' },
    summary: 'Make a link with which a person becomes an admin with these duties, once, in 7 days',
    message: 'Invitation made',
    body: InvitationBody,
    reply: z.object({
      _id: z.string(),
      url: z.string(),
      expiresAt: z.string().meta({ description: 'ISO 8601' }),
      isMailed: z
        .boolean()
        .meta({ description: 'False without an email, or in a shop without mail' }),
    }),
  },
  'DELETE /invitations/:id': {
    access: { admin: 'people' },
    summary: 'Withdraw an invitation',
    message: 'Invitation withdrawn',
    params: z.object({ id: Id }),
    reply: z.null(),
  },
  'POST /auth/accept-invitation': {
    access: 'anyone',
    summary: 'Become an admin by an invitation, with exactly its duties; no account is taken over',
    message: 'Welcome! Your account is ready',
    body: AcceptInvitationForm.extend({ token: linkToken() }),
    reply: UserView,
  },
} as const satisfies Record<string, Call>
