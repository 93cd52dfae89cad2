import type { Message } from './lib/toast.ts'

const success = (text: string, duration = 2000): Message => ({ type: 'success', text, duration })
const error = (text: string, duration = 3000): Message => ({ type: 'error', text, duration })

/** Toasts stay as long as docs/product/forms.md#toasts says, in milliseconds. */
export const messages = {
  loggedIn: success('Login successful!'),
  codesFailed: (count: number) =>
    error(
      `Since your last log-in, ${count} wrong ${count === 1 ? 'code was' : 'codes were'} entered with your password. If that was not you, change it.`,
      20_000,
    ),
  loggedOut: success('Logged out successfully!'),
  adminsOnly: error('Only an admin may do this.'),
  dutyMissing: error('This is not one of your duties.'),

  bikeAdded: success('Bike added successfully'),
  bikeNotAdded: error('Error adding bike'),
  bikeUpdated: success('Updated Successfully', 2500),
  bikeNotUpdated: error('Something Wrong happened'),
  bikeDeleted: success('Deleted Successfully'),
  bikeNotDeleted: error('Something Wrong Happened'),

  shopSaved: success('Shop settings saved'),
  shopNotSaved: error('Some Error Occurred'),
  siteSaved: success('Site saved'),
  siteNotSaved: error('Some Error Occurred'),
  couponSaved: success('Coupon saved'),
  couponNotSaved: error('Some Error Occurred'),
  priceListSaved: success('Price list saved'),
  priceListNotSaved: error('Some Error Occurred'),
  priceListDeleted: success('Price list deleted'),
  priceListNotDeleted: error('Some Error Occurred'),
  seasonSaved: success('Season saved'),
  seasonNotSaved: error('Some Error Occurred'),
  seasonRemoved: success('Season removed'),
  seasonNotRemoved: error('Some Error Occurred'),
  bikeReportedMissing: success('Bike reported missing'),
  bikeNotReportedMissing: error('Some Error Occurred'),
  bikeFound: success('Bike found again'),
  bikeNotFoundAgain: error('Some Error Occurred'),
  bikeBlocked: success('Bike blocked'),
  bikeNotBlocked: error('Some Error Occurred'),
  blockRemoved: success('Block removed'),
  blockNotRemoved: error('Some Error Occurred'),

  bikeReleased: success('Bike released'),
  bookingFailed: error('Something Wrong Happened'),
  reservationReleased: success('Reservation released'),
  reservationNotReleased: error('Some Error Occurred'),
  paymentFailed: error('Some Error'),
  timeChanged: success('Time changed'),
  plannedReturnChanged: success('Planned return changed'),
  plannedReturnNotChanged: error('Some Error Occurred'),
  costCalculated: success('Calculated Successfully'),
  costNotCalculated: error('Some Error Occurred'),

  customerUpdated: success('Customer updated'),
  noteAdded: success('Note added'),
  customerBlocked: success('Customer blocked'),
  customerUnblocked: success('Customer unblocked'),
  cardsMerged: success('Cards merged'),
  customerNotChanged: error('Some Error Occurred'),

  bikeRented: (bike: string) => success(`Bike rented: ${bike}`),
  bikeReserved: (bike: string) => success(`Bike reserved: ${bike}`),
  bikeExchanged: success('Bike exchanged'),
  bikeTakenBack: (bike: string) => success(`Bike taken back: ${bike}`),
  paymentRecorded: success('Payment recorded'),
  returnCorrected: success('Return time corrected'),
  billChanged: success('Bill changed'),
  handoverRecorded: success('Handover recorded'),
  handoverWithdrawn: success('Handover undone'),
  billNotChanged: error('Some Error Occurred'),
  bookingCancelled: success('Booking cancelled'),
  noShowMarked: success('Marked as a no-show'),
  depositMoved: {
    take: (sum: string) => success(`Deposit of ${sum} taken`),
    return: (sum: string) => success(`${sum} of the deposit given back`),
    keep: (sum: string) => success(`${sum} charged to the deposit`),
    use: (sum: string) => success(`${sum} paid from the deposit`),
  },

  messageTextSaved: success('Message saved'),
  messageTextNotSaved: error('Some Error Occurred'),
  testMessageSent: success('Test sent', 4000),
  testMessageNotSent: error('The test was not sent', 4000),
  messageSentAgain: success('The message is sent again'),
  messageNotSentAgain: error('Some Error Occurred'),

  dayClosed: success('Day closed'),
  dayNotClosed: error('Some Error Occurred'),

  paymentApproved: success('Payment approved'),
  refundStarted: success('Refund started'),
  statusRequested: success('Status requested', 4000),
  refundRecorded: success('Refund recorded'),
  paymentNotChanged: error('Some Error Occurred'),

  roleUpdated: success('Role Updated successfully!'),
  dutiesUpdated: success('Duties updated'),
  userDeleted: success('User deleted successfully!'),
  userNotChanged: error('Some Error Occured'),

  fileNotSaved: error('Some Error Occurred'),

  passwordChanged: success('Password Changed Successfully'),
  passwordWrong: error('Please Insert Your Correct Password'),
  passwordNotChanged: error('something went wrong '),
  accountDeleted: success('Your account has been deleted', 4000),
  accountNotDeleted: error('Some Error Occurred'),
  dataNotDownloaded: error('Some Error Occurred'),
  otherSessionsEnded: success('Other sessions ended'),
  sessionsEnded: success('Sessions ended'),
  sessionsNotEnded: error('Some Error Occurred'),
  codesOff: success('One-time codes are off'),
  codesCopied: success('Recovery codes copied'),
  keyCopied: success('Key copied'),
  codesNotChanged: error('Some Error Occurred'),
  imported: success('Import done'),
  importUndone: success('Import undone'),
  importNotUndone: error('Some Error Occurred'),
  invitationWithdrawn: success('Invitation withdrawn'),
  linkCopied: success('Link copied'),
  messageCopied: success('Message copied'),
  notCopied: error('It could not be copied. Select the text and copy it yourself.'),
  remindersSaved: success('Saved'),
  remindersNotSaved: error('Some Error Occurred'),
  profileUpdated: success('Profile Updated Successfully'),
  profileNotUpdated: error('Failed to update.Please try again'),
} as const satisfies Record<
  string,
  | Message
  | ((count: number) => Message)
  | ((bike: string) => Message)
  | Record<string, (sum: string) => Message>
>
