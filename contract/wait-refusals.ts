export const waitRefusals = {
  too_many_log_ins: {
    status: 429,
    message: 'Too many failed log-ins to this account. Please try again in {wait}.',
  },
  too_many_passwords: {
    status: 429,
    message: 'Too many wrong passwords. Please try again in {wait}.',
  },
  too_many_emails: {
    status: 429,
    message: 'Too many new emails. Please try again in {wait}.',
  },
  too_many_links: {
    status: 429,
    message: 'Too many links or codes were asked for. Please try again in {wait}.',
  },
  too_many_codes: {
    status: 429,
    message: 'Too many wrong codes. Use a recovery code, or try again in {wait}.',
  },
  too_many_sms_codes: {
    status: 429,
    message: 'Too many wrong codes. Please try again in {wait}.',
  },
  too_many_phone_codes: {
    status: 429,
    message: 'Enter the code that was sent last. Another one can be sent in {wait}.',
  },
  holds_ran_out: {
    status: 429,
    message: 'You did not pay for three of your reservations. You can reserve again in {wait}.',
  },
  network_holds: {
    status: 429,
    message:
      'Several unpaid bookings come from your network. Try again at {time}, or call {phone}.',
  },
  too_many_requests: { status: 429, message: 'Too many tries. Please wait a moment.' },
} as const
