export const pushRefusals = {
  no_push: {
    status: 409,
    message: 'This shop sends no notifications. Its operator sets VAPID_PRIVATE_KEY first.',
  },
  push_address: {
    status: 400,
    message: 'Notifications go to a public address that begins with https://',
  },
  push_key: { status: 400, message: 'The keys of this browser are wrong. Turn it on again.' },
} as const
