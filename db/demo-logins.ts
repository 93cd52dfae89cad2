/**
 * Known to everybody who reads this: only ever made in an empty database, in demo mode. In a file of
 * its own, as browser journeys need these words and no database.
 */
export const demoLogins = {
  admin: { email: 'admin@chaka.example', password: 'demo-admin' },
  customer: { email: 'customer@chaka.example', password: 'demo-customer' },
} as const
