/**
 * The passwords are public, so they are created only in demo mode and only in an empty database.
 * This file is separate because browser tests need it without a database.
 */
export const demoLogins = {
  admin: { email: 'admin@chaka.example', password: 'demo-admin' },
  customer: { email: 'customer@chaka.example', password: 'demo-customer' },
} as const
