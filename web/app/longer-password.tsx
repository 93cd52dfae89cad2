import { useQuery } from '@tanstack/react-query'
import { Link, href } from 'react-router'
import { ADMIN_PASSWORD_LENGTH } from '#domain/users'
import { queryFor } from '../lib/query.ts'
import { Notice } from '../ui/notice.tsx'

/**
 * Every screen of the dashboard shows this until the admin has chosen a password that is long
 * enough.
 */
export function LongerPassword() {
  const me = useQuery(queryFor('GET /users/me'))
  if (me.data?.needsLongerPassword !== true) return null
  return (
    <section aria-label="Your password" className="mb-8 print:hidden">
      <Notice tone="bad" title="Choose a longer password">
        {`An admin's password has at least ${ADMIN_PASSWORD_LENGTH} characters. Yours is shorter. `}
        <Link
          to={{ pathname: href('/dashboard/update-profile'), hash: 'password-form' }}
          className="font-medium whitespace-nowrap underline underline-offset-4"
        >
          Change Password
        </Link>
      </Notice>
    </section>
  )
}
