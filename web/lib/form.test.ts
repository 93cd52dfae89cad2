import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiProblem } from './api.ts'
import { showFieldProblems } from './form.ts'

const Form = z.object({ fullName: z.string(), email: z.string() })

function show(error: unknown) {
  const errors: Record<string, string | undefined> = {}
  const focused: string[] = []
  const isShown = showFieldProblems<z.infer<typeof Form>>(
    error,
    Form,
    (field, { message }, options) => {
      errors[field] = message
      if (options?.shouldFocus) focused.push(field)
    },
    { name: 'fullName' },
  )
  return { isShown, errors, focused }
}

test('what the server says about a field is shown at that field, and the first gets the focus', () => {
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

test('a taken email is shown at the email field', () => {
  const problem = new ApiProblem('Taken', { status: 409, code: 'email_taken' })
  expect(show(problem)).toEqual({ isShown: true, errors: { email: 'Taken' }, focused: ['email'] })
})

test('any other refusal has to be shown elsewhere', () => {
  const problem = new ApiProblem('Busy', { status: 503, code: 'unavailable' })
  expect(show(problem).isShown).toBe(false)
  expect(show(new Error('?')).isShown).toBe(false)
})
