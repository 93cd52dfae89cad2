export const phoneRefusals = {
  phone_not_confirmed: {
    status: 409,
    message: 'Your first booking needs a code that is sent to your phone. Enter it and book again.',
  },
  phone_code_not_asked: { status: 409, message: 'This shop asks for no code to your phone.' },
  phone_is_confirmed: { status: 409, message: 'Your phone number is confirmed already.' },
  no_sms_for_code: {
    status: 409,
    message:
      'Your first booking needs a code by SMS, which the shop cannot send at the moment. Please call it to book: {phone}.',
  },
  no_phone_for_code: {
    status: 409,
    message: 'Your profile has no phone number that an SMS can go to. Correct it there first.',
  },
  no_sms_for_setting: {
    status: 409,
    message: 'This shop sends no SMS. Its operator sets an SMS gateway first (SMS_GATEWAY).',
  },
} as const
