import { z } from 'zod'
import { DUTIES, ROLES } from '#domain/users'
import type { Call } from './call.ts'
import { NEWEST_ROWS, PageMeta, searchQuery } from './paging.ts'
import { Email, Id, UNREADABLE, isStorable, linkToken, phone, text } from './text.ts'
import { UserExport } from './user-export.ts'

export const UserView = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    role: z.enum(ROLES),
    duties: z.array(z.enum(DUTIES)).meta({ description: 'Of an admin; empty for a user' }),
  })
  .meta({ id: 'User' })
export type UserView = z.infer<typeof UserView>

const reminders = z.boolean('Choose whether you want reminders')

const OwnProfile = UserView.extend({
  isPhoneConfirmed: z.boolean().meta({
    description: 'Whether I have entered a code that was sent to my phone number',
  }),
  reminders: z.boolean().meta({ description: 'Whether the shop reminds me of my rides by mail' }),
  needsLongerPassword: z.boolean().meta({
    description: 'Whether an admin logged in with fewer characters than an admin chooses',
  }),
}).meta({ id: 'OwnProfile' })

const fullName = text({ required: 'Full name is required', max: 100 })
const mobileNumber = phone('Mobile number is required')
const address = text({ max: 300, hasLines: true })

/** The profile form: every field is optional, and only the address may be emptied. */
export const ProfileForm = z.object({
  fullName: fullName.optional(),
  email: Email.optional(),
  address: address.optional(),
  mobileNumber: mobileNumber.optional(),
})

const ProfileBody = ProfileForm.extend({
  name: fullName.optional(),
  phone: mobileNumber.optional(),
})

export const duties = z
  .array(z.enum(DUTIES, `A duty is one of ${DUTIES.join(', ')}`), 'Choose the duties')
  .max(DUTIES.length, 'Name each duty once')

const RoleBody = z
  .object({
    id: Id,
    role: z.enum(ROLES, 'The role is user or admin'),
    duties: duties.optional().meta({
      description: 'Of an admin. Left out, a new admin has all, and another one keeps the own ones',
    }),
  })
  .refine(({ role, duties }) => role === 'admin' || duties === undefined, {
    path: ['duties'],
    error: 'Only an admin has duties',
  })

export const UserQuery = z.object(searchQuery('the name, e-mail, phone or address'))
export type UserQuery = z.infer<typeof UserQuery>

const PASSWORD_REQUIRED = 'Please Provide Your Password'

/** The password protects changes that an open browser alone must not allow. */
export const OwnPasswordForm = z.object({
  password: z
    .string(PASSWORD_REQUIRED)
    .min(1, PASSWORD_REQUIRED)
    .max(256, 'Use at most 256 characters')
    .refine(isStorable, UNREADABLE),
})

export const userCalls = {
  'GET /users/me': {
    access: 'signed-in',
    summary: 'My profile',
    message: 'Profile retrieved successfully',
    reply: OwnProfile,
  },
  'PUT /users/me': {
    access: 'signed-in',
    summary: 'Change my profile',
    message: 'Profile Updated Successfully',
    body: ProfileBody,
    reply: UserView,
  },
  'PUT /users/me/messages': {
    access: 'signed-in',
    summary: 'Turn reminders of rides by mail on or off',
    message: 'Saved',
    body: z.object({ reminders }),
    reply: z.object({ reminders: z.boolean() }),
  },
  'POST /unsubscribe': {
    access: 'anyone',
    summary: 'Turn reminders off with the link of a mail',
    message: 'Reminders are off',
    body: z.object({ token: linkToken(64) }),
    reply: z.null(),
  },
  'GET /users/all-users': {
    access: { admin: 'people' },
    summary: `The newest ${NEWEST_ROWS} users, or a page of what matches`,
    message: 'Users retrieved successfully',
    query: UserQuery,
    reply: z.array(UserView),
    extras: z.object({
      meta: PageMeta.extend({ all: z.number().meta({ description: 'Users without a search' }) }),
    }),
  },
  'PATCH /users/update-user-role': {
    access: { admin: 'people' },
    summary: "Change a user's role",
    message: 'Role Updated successfully!',
    body: RoleBody,
    reply: UserView,
  },
  'PUT /users/:id/duties': {
    access: { admin: 'people' },
    summary: 'Set what an admin may do',
    message: 'Duties updated',
    params: z.object({ id: Id }),
    body: z.object({ duties }),
    reply: UserView,
  },
  'POST /users/:id/password-link': {
    access: { admin: 'people' },
    summary: 'Make a link with which the user sets a new password, once, within an hour',
    message: 'Link created',
    params: z.object({ id: Id }),
    reply: z.object({ url: z.string(), expiresAt: z.string() }),
  },
  'GET /users/me/export': {
    access: 'signed-in',
    summary: 'Everything the shop has stored about me',
    message: 'Data retrieved successfully',
    reply: UserExport,
  },
  'DELETE /users/me': {
    access: 'signed-in',
    summary: 'Delete my account',
    message: 'Your account has been deleted',
    body: OwnPasswordForm,
    reply: z.null(),
  },
  'DELETE /users/delete-a-user': {
    access: { admin: 'people' },
    summary: 'Delete a user',
    message: 'User deleted successfully!',
    body: z.object({ id: Id }),
    reply: z.null(),
  },
} as const satisfies Record<string, Call>
