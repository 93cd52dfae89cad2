import { ADMIN_PASSWORD_LENGTH } from '#domain/users'
import { bikeRefusals } from './bike-refusals.ts'
import { couponRefusals } from './coupon-refusals.ts'
import { importRefusals } from './import-refusals.ts'
import { invitationRefusals } from './invitation-refusals.ts'
import { paymentLinkRefusals } from './payment-links.ts'
import { phoneRefusals } from './phone-refusals.ts'
import { pictureRefusals } from './picture-refusals.ts'
import { priceRefusals } from './price-refusals.ts'
import { pushRefusals } from './push-refusals.ts'
import { rentalRefusals } from './rental-refusals.ts'
import { siteRefusals } from './site-refusals.ts'
import { waitRefusals } from './wait-refusals.ts'

/**
 * Codes are a closed union, so a refusal without a row here does not compile. `{wait}` is replaced
 * by how long the caller has to wait, `{length}` by a setting of the shop, `{time}` by a time in
 * the shop's zone, `{phone}` by the shop's phone, `{name}` by the name of another row, `{sum}` by an
 * amount. The sentences that the pages in docs/product fix stand here to the letter.
 */
export const refusals = {
  malformed: { status: 400, message: 'The request could not be read.' },
  invalid: { status: 400, message: 'Please check what you entered.' },
  start_in_past: { status: 400, message: 'The start time lies in the past. Choose a later one.' },
  start_too_long_ago: { status: 400, message: 'The start may lie at most 24 hours back.' },
  start_too_far: { status: 400, message: 'A bike can be booked at most {length} ahead.' },
  start_too_soon: {
    status: 400,
    message: 'Bookings are taken at least {length} before the start.',
  },
  rental_too_short: { status: 400, message: 'A rental lasts at least {length}.' },
  shop_closed: {
    status: 400,
    message: 'The shop is closed then. The nearest time is {time}.',
  },
  planned_return_not_after_start: {
    status: 400,
    message: 'The planned return must be after the start time.',
  },
  planned_return_too_late: {
    status: 400,
    message: 'The planned return must be within a year of the start time.',
  },
  planned_return_in_past: {
    status: 400,
    message: 'The planned return lies in the past. Choose a later one.',
  },
  period_in_past: {
    status: 400,
    message: 'This time begins in the past or is over. Choose a later one.',
  },
  period_too_far: {
    status: 400,
    message: 'This time must begin within a year from now, and last at most a year.',
  },
  return_not_after_start: { status: 400, message: 'Return time must be after the start time.' },
  return_before_exchange: {
    status: 400,
    message: 'Return time must be after the bike was exchanged.',
  },
  return_too_late: {
    status: 400,
    message: 'Return time must be within a year of the start time.',
  },
  email_needed: { status: 400, message: 'Enter the email to log in with.' },
  link_ended: {
    status: 400,
    message: 'This link has expired or was used. Please ask the shop for a new one.',
  },
  sms_code_ended: {
    status: 400,
    message: 'This code is not right, has expired or was used. Please ask for a new one.',
  },
  email_link_ended: {
    status: 400,
    message: 'This link has expired or was used. The email of the account stays as it is.',
  },
  unsubscribe_link_unknown: {
    status: 400,
    message: 'This link is not one of this shop. Log in and turn reminders off in your profile.',
  },
  no_mail_for_test: {
    status: 409,
    message: 'This shop sends no mail. Its operator sets a mail server first (SMTP_URL).',
  },
  no_sms_for_test: {
    status: 409,
    message: 'This shop sends no SMS. Its operator sets an SMS gateway first (SMS_GATEWAY).',
  },
  no_phone_for_test: {
    status: 409,
    message: 'Your profile has no mobile number that an SMS can go to.',
  },
  no_mail: {
    status: 409,
    message: 'This shop sends no mail. Please call it: it gives you a link for a new password.',
  },
  no_sms: {
    status: 409,
    message: 'This shop sends no SMS. Enter your email, or call the shop for a link.',
  },
  admin_password_short: {
    status: 400,
    message: `An admin's password must be at least ${ADMIN_PASSWORD_LENGTH} characters`,
  },
  wrong_password: { status: 400, message: 'Please Insert Your Correct Password' },

  wrong_credentials: { status: 401, message: 'Invalid email or password' },
  code_needed: {
    status: 401,
    message: 'Please enter the code from your authenticator app as well.',
  },
  wrong_code: {
    status: 401,
    message: 'This code is not right or was used already. Wait for the next code and enter it.',
  },
  not_signed_in: { status: 401, message: 'Please log in to continue.' },
  session_ended: { status: 401, message: 'Your session has ended. Please log in again.' },
  forbidden: { status: 403, message: 'Only an admin may do this.' },
  duty_missing: { status: 403, message: 'This is not one of your duties.' },

  not_found: { status: 404, message: 'There is nothing at this address.' },
  bike_not_found: { status: 404, message: 'This bike does not exist.' },
  block_not_found: { status: 404, message: 'This block does not exist.' },
  rental_not_found: { status: 404, message: 'This rental does not exist.' },
  payment_not_found: { status: 404, message: 'This payment does not exist.' },
  refund_not_found: { status: 404, message: 'This refund does not exist.' },
  handover_not_found: { status: 404, message: 'This handover does not exist.' },
  message_not_found: { status: 404, message: 'This message does not exist any more.' },
  line_not_found: { status: 404, message: 'This line of the bill cannot be taken back.' },
  customer_not_found: {
    status: 404,
    message: 'This customer does not exist any more. Search again.',
  },
  customer_blocked: {
    status: 403,
    message:
      'New bookings from this account are not possible online. Please call the shop: {phone}.',
  },
  already_blocked: {
    status: 409,
    message: 'This customer is blocked already. Look at the card again.',
  },
  same_card: {
    status: 409,
    message: 'This is the same card. Choose the other card of this person.',
  },
  merge_in_payment: {
    status: 409,
    message:
      'A payment of {name} is not finished: for a reservation, online, or in review. Try again once it is.',
  },
  not_blocked: { status: 409, message: 'This customer is not blocked. Look at the card again.' },
  customer_is_admin: {
    status: 409,
    message: 'This is an account of the shop. Its owner changes it under Update Profile.',
  },
  user_not_found: { status: 404, message: 'This user does not exist.' },

  ...rentalRefusals,
  ...couponRefusals,
  ...paymentLinkRefusals,
  ...importRefusals,
  ...invitationRefusals,
  ...phoneRefusals,
  ...pictureRefusals,
  ...priceRefusals,
  ...pushRefusals,
  till_closed: {
    status: 409,
    message: 'The day was closed meanwhile. Count again what came in since then.',
  },
  till_ahead: {
    status: 409,
    message:
      'The day was closed by a clock that was ahead. Money at the counter can be recorded in {wait}.',
  },
  till_changed: {
    status: 409,
    message: 'Money was taken or paid out meanwhile. Check the amounts that are expected now.',
  },
  message_not_sent_again: {
    status: 409,
    message: 'This message is on its way, or is not true any more: it is not sent again.',
  },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  ...bikeRefusals,
  shop_changed: {
    status: 409,
    message: 'The settings have changed meanwhile. Look at them again before you save.',
  },
  ...siteRefusals,
  too_many_holds: {
    status: 409,
    message: 'You have 5 unpaid reservations. Pay for one or wait until one expires.',
  },
  in_review: {
    status: 409,
    message: 'The advance of this rental is in review. Decide that first, on the Payments Desk.',
  },
  payment_closed: {
    status: 409,
    message:
      'Another request of yours has closed this payment meanwhile. Look at your rentals before you go on.',
  },
  payment_in_review: {
    status: 409,
    message: 'Your payment has arrived and is being reviewed. Please do not pay again.',
  },
  not_in_review: { status: 409, message: 'This payment was already decided.' },
  charge_taken_back: {
    status: 409,
    message: 'The gateway has taken this money back, so it cannot count.',
  },
  not_stuck: {
    status: 409,
    message: 'This payment was answered meanwhile, or its time is not over yet. Look at it again.',
  },
  refund_under_way: {
    status: 409,
    message: 'The payment company is still processing this refund. Do not pay it back yourself.',
  },
  refund_unclear: {
    status: 409,
    message:
      'It is not known whether the payment company has refunded this. Look it up there first.',
  },
  refund_at_counter: {
    status: 409,
    message: 'This was paid at the counter, so no payment company knows of it. Give it back there.',
  },
  refund_done: { status: 409, message: 'This payment has already been refunded.' },
  codes_are_on: { status: 409, message: 'One-time codes are on. Turn them off first.' },
  codes_not_begun: {
    status: 409,
    message: 'There is nothing to confirm. Begin to set up one-time codes again.',
  },
  last_admin: { status: 409, message: 'The shop needs at least one admin.' },
  last_with_people: {
    status: 409,
    message: 'The shop needs at least one admin with the duty People.',
  },
  no_account: {
    status: 409,
    message: 'This user has no account yet. Make a link for one first.',
  },
  not_an_admin: { status: 409, message: 'Only an admin has duties.' },
  user_is_owed: {
    status: 409,
    message: 'This account is still owed a refund. It can be deleted once that is paid.',
  },
  user_has_rentals: { status: 409, message: 'This account has a rental that is not fully paid.' },

  too_large: { status: 413, message: 'The request is too large.' },
  not_json: { status: 415, message: 'Send the request as JSON (application/json).' },
  amount_too_large: {
    status: 422,
    message:
      'The payment page takes at most 500,000 taka at once. Please call the shop or pay there.',
  },
  ...waitRefusals,

  failed: { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
  gateway_silent: {
    status: 502,
    message: 'The payment company does not answer at the moment. Please try again later.',
  },
  gateway_down: {
    status: 502,
    message: 'The payment page cannot be reached at the moment. You were not charged.',
  },
  unavailable: { status: 503, message: 'The shop is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals

/** This sentence replaces `booked_from` in a shop that needs time between two rentals. */
export const BOOKED_FROM_BY =
  'This bike is booked from {time}. Choose a planned return by {latest}.'
