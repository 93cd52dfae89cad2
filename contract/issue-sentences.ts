import type { z } from 'zod'

const KINDS: Partial<Record<string, string>> = {
  string: 'This must be text',
  number: 'This must be a number',
  boolean: 'This must be true or false',
  array: 'This must be a list',
  object: 'This must be an object with fields',
}

/** This sentence is used when the schema of a value has no message of its own. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_value') return `This must be one of ${issue.values.join(', ')}`
  if (issue.code !== 'invalid_type') return 'This is not right'
  if (issue.input === undefined) return 'This is required'
  return KINDS[issue.expected] ?? 'This is not right'
}
