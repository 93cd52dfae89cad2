import { z } from 'zod'
import { ROLES } from '#domain/users'
import type { Call } from './call.ts'
import { Email, Id, text } from './text.ts'

export const UserView = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    role: z.enum(ROLES),
  })
  .meta({ id: 'User' })
export type UserView = z.infer<typeof UserView>

const fullName = text({ required: 'Full name is required', max: 100 })
const mobileNumber = text({ required: 'Mobile number is required', max: 30 })
const address = text({ max: 300 })

/** The profile form: every field is optional, and only the address may be emptied. */
export const ProfileForm = z.object({
  fullName: fullName.optional(),
  email: Email.optional(),
  address: address.optional(),
  mobileNumber: mobileNumber.optional(),
})

/** The call sends name and phone; the form's names fullName and mobileNumber are accepted too. */
const ProfileBody = ProfileForm.extend({
  name: fullName.optional(),
  phone: mobileNumber.optional(),
})

export const userCalls = {
  'GET /users/me': {
    access: 'signed-in',
    summary: 'My profile',
    message: 'Profile retrieved successfully',
    reply: UserView,
  },
  'PUT /users/me': {
    access: 'signed-in',
    summary: 'Change my profile',
    message: 'Profile Updated Successfully',
    body: ProfileBody,
    reply: UserView,
  },
  'GET /users/all-users': {
    access: 'admin',
    summary: 'All users',
    message: 'Users retrieved successfully',
    reply: z.array(UserView),
  },
  'PATCH /users/update-user-role': {
    access: 'admin',
    summary: "Change a user's role",
    message: 'Role Updated successfully!',
    body: z.object({ id: Id, role: z.enum(ROLES, 'The role is user or admin') }),
    reply: UserView,
  },
  'DELETE /users/delete-a-user': {
    access: 'admin',
    summary: 'Delete a user',
    message: 'User deleted successfully!',
    body: z.object({ id: Id }),
    reply: z.null(),
  },
} as const satisfies Record<string, Call>
