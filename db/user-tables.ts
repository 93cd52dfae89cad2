import type { Generated } from 'kysely'
import type { Duty, Role } from '#domain/users'

export interface UsersTable {
  id: string
  name: string
  email: string | null
  phone: string
  address: string
  role: Generated<Role>
  duties: Generated<Duty[]>
  passwordHash: string | null
  createdAt: Generated<Date>
  deletedAt: Date | null
}

export interface SessionsTable {
  id: string
  userId: string
  createdAt: Generated<Date>
  expiresAt: Date
}
