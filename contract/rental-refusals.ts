export const rentalRefusals = {
  already_returned: { status: 409, message: 'The return time of this rental has been set.' },
  cost_not_calculated: {
    status: 409,
    message: 'The cost is calculated once the bike has been returned.',
  },
  already_booked: {
    status: 409,
    message: 'The advance for this bike is paid. It is booked for you.',
  },
  remainder_in_review: {
    status: 409,
    message: 'A payment for this rental is in review. Decide that first, on the Payments Desk.',
  },
  pay_all_not_offered: {
    status: 409,
    message: 'The shop takes the advance alone when a bike is booked.',
  },
  planned_return_needed: {
    status: 400,
    message: 'Choose a planned return to pay the whole price now.',
  },
  amount_needed: {
    status: 400,
    message: 'Enter the amount: without a planned return the cost of the ride is not known yet.',
  },
  amount_above_quote: { status: 400, message: 'At most {sum} can be paid before the return.' },
  amount_too_small: { status: 400, message: 'At least {sum} can be paid online at once.' },
  advance_first: {
    status: 409,
    message: 'A reservation is paid with its advance. The rest can be taken once it is booked.',
  },
  only_reserved: {
    status: 409,
    message: 'The bike is only reserved. Take the advance first.',
  },
  reserved_for_you: {
    status: 409,
    message: 'The shop keeps this bike for you. Pay the advance of your reservation to book it.',
  },
  leaves_later: {
    status: 400,
    message: 'The start lies ahead. The bike is handed out when the customer comes for it.',
  },
  until_in_past: {
    status: 400,
    message: 'The reservation would be over already. Choose a later time.',
  },
  until_after_start: {
    status: 400,
    message: 'A reservation ends with the start at the latest.',
  },
  until_too_far: { status: 400, message: 'A bike is reserved for at most 7 days.' },
  paid_in_advance: {
    status: 409,
    message: 'The ride to its planned return is paid. What is left is paid once the bike is back.',
  },
  amount_above_balance: {
    status: 409,
    message: 'This is more than the customer owes. Enter the balance or less.',
  },
  above_what_is_due: {
    status: 400,
    message: 'This is more than is left to pay. Enter the rest or less.',
  },
  bill_too_small: { status: 409, message: 'A bill cannot be brought down to nothing.' },
  bill_below_paid: {
    status: 409,
    message:
      'The customer has paid more than the bill would be, and too little of it is left to give back.',
  },
  bill_below_waived: {
    status: 409,
    message:
      'The customer has paid no more than the bill would be: the rest was waived. Leave it as it is.',
  },
  same_return: { status: 409, message: 'This is the return time that is entered already.' },
  line_corrected: { status: 409, message: 'This line has been taken back already.' },
  already_handed_over: {
    status: 409,
    message: 'This handover has been recorded already. Correct that one.',
  },
  handover_changed: {
    status: 409,
    message: 'This handover has been changed meanwhile. Read it again.',
  },
  not_handed_out: { status: 409, message: 'This bike has not been handed out yet.' },
  bike_is_back: {
    status: 409,
    message: 'The bike is back already. Correct this handover instead.',
  },
  bike_still_out: {
    status: 409,
    message: 'This bike is out on another rental. Enter the return of that one first.',
  },
  bike_needed_before: {
    status: 409,
    message: 'This bike is rented or blocked before the booked start. Hand it out after that.',
  },
  odometer_went_back: {
    status: 409,
    message: 'The odometer at the return cannot be lower than when the bike was handed out.',
  },
  no_agreement_terms: {
    status: 409,
    message: 'The shop has no terms of rental. An admin writes them in Shop.',
  },
  terms_changed: {
    status: 409,
    message: 'The terms of rental have changed meanwhile. Read them again.',
  },
  already_paid: { status: 409, message: 'This rental is already paid in full.' },
  already_cancelled: { status: 409, message: 'This booking has been cancelled already.' },
  customer_deleted: {
    status: 409,
    message:
      'The account of this customer was deleted, so the bill can no longer grow. Settle this with the customer in person.',
  },
  ride_ended_missing: {
    status: 409,
    message: 'The bike was reported missing, so this ride is over. Take the bike back to bill it.',
  },
  same_bike: { status: 409, message: 'This rental has this bike already. Choose another one.' },
  exchange_overdue: {
    status: 409,
    message: 'The planned return has passed. Set a later one first, then exchange the bike.',
  },
  handover_of_exchange: {
    status: 409,
    message: 'This handover belongs to an exchange of the bike. Correct it instead.',
  },
  start_has_passed: {
    status: 409,
    message: 'The start has passed, so it can no longer be changed here. Call the shop.',
  },
  start_change_closed: {
    status: 409,
    message: 'The start could be changed until {time}. Call the shop.',
  },
  start_of_handed_out: {
    status: 409,
    message: 'The bike has been handed out, so the start stays as it is.',
  },
  rental_started: {
    status: 409,
    message: 'The rental has started, so it can no longer be cancelled here. Call the shop.',
  },
  rental_under_way: {
    status: 409,
    message:
      'The rental has started. Enter its return time, or mark a no-show if the bike stands in the shop.',
  },
  handed_out: {
    status: 409,
    message: 'The bike has been handed out. Enter its return time instead.',
  },
  too_early_for_no_show: {
    status: 409,
    message: 'It is too early to say that the customer did not come. Wait a little longer.',
  },
  covered_by_minimum: {
    status: 409,
    message:
      'The minimum charge of 100 taka or money that is paid covers this. Add it to the bill, and give the deposit back.',
  },
  deposit_held: {
    status: 409,
    message: 'The shop still holds a deposit for this rental. Give it back first.',
  },
  deposit_paid_online: {
    status: 409,
    message: 'This deposit was paid online, and goes back there. Choose the payment company.',
  },
  amount_above_deposit: {
    status: 409,
    message: 'The shop holds less than this as a deposit. Enter less.',
  },
  amount_above_refundable: {
    status: 409,
    message: 'Less than this can be given back in this way. Enter less, or choose another way.',
  },
  nothing_refundable: {
    status: 409,
    message: 'Nothing is left that can be given back in this way.',
  },
  late_fee_due: {
    status: 409,
    message: 'The planned return has passed, and the late fee has begun. Ask the shop.',
  },
  refund_changed: {
    status: 409,
    message: 'Another amount goes back by now. Look at the rental again before you go on.',
  },
  rental_changed: {
    status: 409,
    message: 'This rental has changed meanwhile. Look at it again before you go on.',
  },
} as const
