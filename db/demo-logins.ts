/** The accounts of the demo. In a file of its own: browser journeys need these words and no database. */
export const demoLogins = {
  admin: { email: 'admin@chaka.example', password: 'demo-admin' },
  customer: { email: 'customer@chaka.example', password: 'demo-customer' },
} as const
