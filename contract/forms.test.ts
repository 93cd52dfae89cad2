import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from './api.ts'
import { ChangePasswordForm, LogInForm, SignUpForm } from './auth.ts'
import { BikeForm, bikeFormIn } from './bikes.ts'
import { PHONE_TOO_SHORT } from './text.ts'
import { ProfileForm } from './users.ts'

type InvalidField = [field: string, value: unknown, sentence: string]

const MISSING = undefined
const NUL = 'a\0bcdefghijkl'
const HALF_A_PAIR = 'abcdefghijkl\ud800'
const UNREADABLE = 'This text contains characters that cannot be stored'

const person = {
  name: 'Rahim',
  email: 'rahim@shop.test',
  password: 'secret',
  phone: '01 71-11',
  address: 'Dhaka',
}
const bike = {
  name: 'Gixxer',
  description: 'Ten chars.',
  pricePerHour: 0.01,
  imageUrl: 'https://shop.test/a.jpg',
  isAvailable: true,
  cc: 155,
  year: 1950,
  model: 'SF',
  brand: 'Suzuki',
}
const change = { currentPassword: 'x', newPassword: 'secret', confirmNewPassword: 'secret' }
const rentalId = '01890000-0000-7000-8000-000000000000'
const THIS_YEAR = 2026

const BookingForm = api['POST /rentals'].body
const ReturnForm = api['PATCH /rentals/calculate-total-cost/:id'].body

const wrongBikes: InvalidField[] = [
  ['name', '', 'Name is required'],
  ['name', { $gt: '' }, 'Name is required'],
  ['imageUrl', 'ftp://shop.test/a.jpg', 'Must be a valid URL'],
  ['description', '123456789', 'Description must be at least 10 characters'],
  ['description', '123456789   ', 'Description must be at least 10 characters'],
  ['pricePerHour', 0, 'Price must be positive'],
  ['pricePerHour', '150', 'Price must be positive'],
  ['pricePerHour', Number.NaN, 'Price must be positive'],
  ['pricePerHour', 1.001, 'Price can have at most 2 decimals'],
  ['imageUrl', '', 'Must be a valid URL'],
  ['imageUrl', 'javascript:alert(1)', 'Must be a valid URL'],
  ['imageUrl', 'https://user:secret@shop.test/a.jpg', 'Must be a valid URL'],
  ['imageUrl', String.raw`https:\\user@shop.test/a.jpg`, 'Must be a valid URL'],
  ['imageUrl', 'https:/\t/:secret@shop.test/a.jpg', 'Must be a valid URL'],
  ['isAvailable', 'true', 'Say whether the bike is for rent'],
  ['cc', 0, 'CC must be positive'],
  ['year', 1949, 'Year must be 1950 or later'],
  ['year', 2020.5, 'Year must be a whole number'],
  ['model', '', 'Model is required'],
  ['brand', '', 'Brand is required'],
]

const forms: [string, z.ZodType, object, InvalidField[]][] = [
  [
    'Sign-up',
    SignUpForm,
    person,
    [
      ['name', MISSING, 'Name is required'],
      ['name', '  \n ', 'Name is required'],
      ['name', 7, 'Name is required'],
      ['name', NUL, UNREADABLE],
      ['name', HALF_A_PAIR, UNREADABLE],
      ['name', 'x'.repeat(101), 'Use at most 100 characters'],
      ['email', '', 'Invalid email address'],
      ['email', 'rahim', 'Invalid email address'],
      ['email', 'rahim@shop', 'Invalid email address'],
      ['email', 'ra him@shop.test', 'Invalid email address'],
      ['email', 'rahim\0@shop.test', 'Invalid email address'],
      ['email', `${'x'.repeat(250)}@shop.test`, 'Invalid email address'],
      ['email', ['rahim@shop.test'], 'Invalid email address'],
      ['password', '12345', 'Password must be at least 6 characters long'],
      ['password', ' '.repeat(6), 'A password needs more than spaces'],
      ['password', 'x'.repeat(257), 'Use at most 256 characters'],
      ['password', NUL, UNREADABLE],
      ['phone', '', 'Phone number is required'],
      ['phone', '01 71-1', PHONE_TOO_SHORT],
      ['address', ' ', 'Address is required'],
    ],
  ],
  [
    'Login',
    LogInForm,
    { email: person.email, password: ' '.repeat(6) },
    [
      ['email', MISSING, 'Email is required'],
      ['email', '', 'Email is required'],
      ['email', 'rahim', 'Invalid email address'],
      ['password', '', 'Please Provide Your Password'],
      ['password', '12345', 'Please Provide Your Password'],
    ],
  ],
  [
    'Profile update',
    ProfileForm,
    {},
    [
      ['fullName', '', 'Full name is required'],
      ['fullName', NUL, UNREADABLE],
      ['email', '', 'Invalid email address'],
      ['mobileNumber', '', 'Mobile number is required'],
      ['mobileNumber', '০১৭১১', PHONE_TOO_SHORT],
      ['address', NUL, UNREADABLE],
    ],
  ],
  [
    'Profile call',
    api['PUT /users/me'].body,
    {},
    [
      ['name', ['Karim'], 'Full name is required'],
      ['name', HALF_A_PAIR, UNREADABLE],
    ],
  ],
  [
    'Change password',
    ChangePasswordForm,
    change,
    [
      ['currentPassword', '', 'Current password is required'],
      ['newPassword', '12345', 'Password must be at least 6 characters'],
      ['confirmNewPassword', '12345', 'Password must be at least 6 characters'],
      ['confirmNewPassword', 'secrets', 'Passwords do not match'],
    ],
  ],
  [
    'Add bike',
    bikeFormIn(THIS_YEAR),
    { ...bike, year: THIS_YEAR },
    [
      ...wrongBikes,
      ['year', THIS_YEAR + 1, 'Year cannot be in the future'],
      ['pricePerHour', MISSING, 'Price must be positive'],
    ],
  ],
  ['Edit bike', api['PUT /bikes/:id'].body, bike, wrongBikes],
  [
    'Booking',
    BookingForm,
    { bikeId: rentalId, startTime: '2026-05-01T10:00:00+06:00' },
    [
      ['startTime', MISSING, 'Start time is required.'],
      ['startTime', '2026-05-01T10:00:00', 'Start time is required.'],
      ['startTime', '2026-02-30T10:00:00Z', 'Start time is required.'],
      ['startTime', 'infinity', 'Start time is required.'],
      ['bikeId', `${rentalId}0`, 'This is not an id'],
    ],
  ],
  [
    'Return time',
    ReturnForm,
    { returnTime: '2026-05-01T10:00:00.123Z' },
    [
      ['returnTime', '', 'Return time cannot be empty.'],
      ['returnTime', 'now', 'Return time cannot be empty.'],
    ],
  ],
]

/** A form shows only the first sentence of a field. */
function firstSentence(form: z.ZodType, input: object, field: string): string | undefined {
  const { error } = form.safeParse(input)
  return error?.issues.find(({ path }) => path.join('.') === field)?.message
}

describe.each(forms)('%s form', (_, form, good, wrongs) => {
  test('lets through what is right', () => {
    expect(form.safeParse(good)).toMatchObject({ success: true })
  })

  test.each(wrongs)('%s %j: %s', (field, value, sentence) => {
    expect(firstSentence(form, { ...good, [field]: value }, field)).toBe(sentence)
  })

  test('unknown fields are dropped', () => {
    const extra = { role: 'admin', totalCost: 1, _id: 'x', __proto__: { role: 'admin' } }
    expect(form.parse({ ...extra, ...good })).toEqual(form.parse(good))
  })
})

describe('what people type', () => {
  test('is trimmed, but for passwords', () => {
    const typed = { ...person, name: ' Rahim ', address: ' Dhaka\n', password: ' secret ' }
    expect(SignUpForm.parse(typed)).toMatchObject({
      name: 'Rahim',
      address: 'Dhaka',
      password: ' secret ',
    })
  })

  test('a passphrase of 256 characters in any script is welcome', () => {
    const password = '🚲'.repeat(64) + 'ঢাকা'.repeat(32)
    expect(SignUpForm.parse({ ...person, password })).toMatchObject({ password })
  })

  test.each([0.01, 0.1, 0.29, 1.1, 19.99, 4.35, 1.15, 99_999.99, 100_000])(
    'a price of %d taka is let through',
    (pricePerHour) => {
      expect(BikeForm.parse({ ...bike, pricePerHour })).toMatchObject({ pricePerHour })
    },
  )

  test('a picture may have any path', () => {
    const imageUrl = 'https://shop.test:8443/a@2x.jpg?who=me@shop.test#@'
    expect(BikeForm.parse({ ...bike, imageUrl })).toMatchObject({ imageUrl })
  })
})
