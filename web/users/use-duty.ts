import { useQuery } from '@tanstack/react-query'
import { type Duty, hasDuty } from '#domain/users'
import { queryFor } from '../lib/query.ts'

/** Whether the signed-in user is an admin with the duty; false until the server has said so. */
export function useDuty(duty: Duty): boolean {
  const me = useQuery(queryFor('GET /users/me'))
  return me.data !== undefined && hasDuty(me.data, duty)
}
