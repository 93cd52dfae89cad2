import { expect, test } from 'vitest'
import { ApiProblem } from './api.ts'
import { showFieldProblems } from './form.ts'

const FIELDS = { name: 'fullName', email: 'email' } as const

function show(error: unknown) {
  const errors: Record<string, string | undefined> = {}
  const focused: string[] = []
  const isShown = showFieldProblems<{ fullName: string; email: string }>(
    error,
    FIELDS,
    (field, { message }, options) => {
      errors[field] = message
      if (options?.shouldFocus) focused.push(field)
    },
  )
  return { isShown, errors, focused }
}

test('what the server says of a field stands at that field, and the first gets the focus', () => {
  const errorMessages = [
    { path: 'name', message: 'Full name is required' },
    { path: 'email', message: 'Invalid email address' },
    { path: 'elsewhere', message: 'Unknown' },
  ]
  const problem = new ApiProblem('No', { status: 400, code: 'invalid', errorMessages })
  expect(show(problem)).toEqual({
    isShown: true,
    errors: { fullName: 'Full name is required', email: 'Invalid email address' },
    focused: ['fullName'],
  })
})

test('a taken e-mail is said at the e-mail', () => {
  const problem = new ApiProblem('Taken', { status: 409, code: 'email_taken' })
  expect(show(problem)).toEqual({ isShown: true, errors: { email: 'Taken' }, focused: ['email'] })
})

test('any other refusal is to be shown elsewhere', () => {
  const problem = new ApiProblem('Busy', { status: 503, code: 'unavailable' })
  expect(show(problem).isShown).toBe(false)
  expect(show(new Error('?')).isShown).toBe(false)
})
