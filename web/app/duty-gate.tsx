import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { DUTIES, type Duty, type Role } from '#domain/users'
import { queryFor } from '../lib/query.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Loading } from '../ui/loading.tsx'
import { FIRST_SCREEN, dutyFor } from './dashboard-guard.ts'

/**
 * Returns the admin's duties, or undefined until the server has sent them. If the server cannot be
 * asked, the admin gets every screen, because the server checks the duty at every call anyway.
 */
export function useDuties(role: Role | undefined): readonly Duty[] | undefined {
  const isAdmin = role === 'admin'
  const me = useQuery({ ...queryFor('GET /users/me'), enabled: isAdmin })
  if (!isAdmin) return []
  if (me.isPending) return undefined
  return me.data?.duties ?? DUTIES
}

export function DutyGate({
  duties,
  children,
}: {
  duties: readonly Duty[] | undefined
  children: ReactNode
}) {
  const needed = dutyFor(useLocation().pathname)
  if (needed === undefined || duties?.includes(needed)) return children
  return duties === undefined ? <Loading message="Loading" /> : <Refused />
}

function Refused() {
  useEffect(() => showToast(messages.dutyMissing), [])
  return <Navigate to={FIRST_SCREEN} replace />
}
