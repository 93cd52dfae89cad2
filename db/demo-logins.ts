/**
 * Public passwords, created only in demo mode and only in an empty database. In a file of their own,
 * because browser tests need them without a database.
 */
export const demoLogins = {
  admin: { email: 'admin@chaka.example', password: 'demo-admin' },
  customer: { email: 'customer@chaka.example', password: 'demo-customer' },
} as const
