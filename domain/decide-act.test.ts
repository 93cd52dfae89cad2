import { describe, expect, test } from 'vitest'
import { fromTaka, poisha } from './money.ts'
import type { Act, RentalFacts } from './rental-acts.ts'
import { outcomeOf } from './testing/outcome-of.ts'
import {
  add,
  after,
  at,
  back,
  booked,
  cancel,
  correct,
  deposit,
  give,
  giveBack,
  lateFee,
  pay,
  payOut,
  START,
  takeBack,
  tenOff,
  waive,
  withRental,
  withTerms,
} from './testing/rental-facts.ts'

const shown = (taka: number) => ({ shownRefund: fromTaka(taka) })
const YEAR = 366 * 24

const returned = after(booked, back(4))
const atStart = { ...booked, now: START }
const paid = after(returned, pay())
const deleted = { ...paid, isCustomerDeleted: true }
const prepaid = after(booked, pay(300))
const credit = after(prepaid, back(1))
const early = after(booked, pay(), back(1))
const spontaneous = withRental({ plannedReturn: null })
const given = after(paid, giveBack(750, 'cash'))
const inPart = after(returned, pay(300))
const damaged = after(returned, add('damage', 50))
const withBoth = withTerms({ lateFee, coupon: tenOff })
const withCharges = after(withBoth, back(4))
const secured = after(booked, deposit('take', 500))
const owing = after(secured, back(4))
const owedBack = after(secured, pay(), back(1))
const held = after(secured, back(0.5))
const cheap = after(secured, back(0.2))
const short = after(booked, back(0.525))
const free = withTerms({ freeCancellationHours: 2 })
const gift = after(booked, giveBack(30))
const freeGift = after(free, giveBack(30))
const wentBack = after(free, cancel('customer'))
const handedOut = withRental({ handedOutAt: at(-1) })

describe('a decision', () => {
  test.each<[what: string, facts: RentalFacts, act: Act, expected: string]>([
    ['a return is billed', booked, back(4), 'ride 800'],
    ['a late return with a coupon', withBoth, back(4), 'ride 800, late 100, coupon -80'],
    ['a return that the advance pays', booked, back(0.5), 'ride 100, complete'],
    ['the same while a deposit is held', secured, back(0.5), 'ride 100'],
    ['a return before the start', handedOut, back(-0.5), 'ride 100, complete'],
    ['a return at the start of a bike that is out', handedOut, back(0), 'ride 100, complete'],
    ['a return at the start', booked, back(0), 'return_not_after_start'],
    ['a return after a year', booked, back(YEAR + 1), 'return_too_late'],
    ['a second return', returned, back(5), 'already_returned'],

    ['a later return', returned, correct(5), 'correctReturn, line 0 200'],
    ['the same return', returned, correct(4), ''],
    ['a later return of a paid rental', paid, correct(5), 'correctReturn, line 0 200, reopen'],
    ['the same of a customer who was deleted', deleted, correct(5), 'customer_deleted'],
    ['damage of a customer who was deleted', deleted, add('damage', 50), 'customer_deleted'],
    [
      'an earlier late return',
      withCharges,
      correct(3),
      'correctReturn, line 2 20, line 1 -50, line 0 -200',
    ],
    ['an earlier return of a paid rental', paid, correct(3), 'correctReturn, line 0 -200, reopen'],
    ['an earlier one after a present', given, correct(3), 'bill_below_paid'],
    ['a correction to the start', returned, correct(0), 'return_not_after_start'],
    ['a correction to a year later', returned, correct(YEAR + 1), 'return_too_late'],

    ['a damage', returned, add('damage', 50), 'damage 50'],
    ['a damage of a paid rental', paid, add('damage', 50), 'damage 50, reopen'],
    ['a discount of all that is due', inPart, add('discount', 400), 'discount -400, complete'],
    ['a discount of more', inPart, add('discount', 450), 'discount -450'],
    ['a discount of the whole bill', returned, add('discount', 800), 'bill_too_small'],
    ['a discount of what was waived', after(short, waive), add('discount', 5), 'bill_below_waived'],

    ['a line that is taken back', damaged, takeBack('line 1'), 'line 1 -50'],
    ['the late fee', withCharges, takeBack('line 1'), 'no lateFee, line 1 -100'],
    ['the coupon', withCharges, takeBack('line 2'), 'no coupon, line 2 80'],
    ['the ride', damaged, takeBack('line 0'), 'line_not_found'],
    ['no line', damaged, takeBack('line 9'), 'line_not_found'],
    ['a line once more', after(damaged, takeBack('line 1')), takeBack('line 1'), 'line_corrected'],
    ['a line that was paid', after(damaged, pay()), takeBack('line 1'), 'line 1 -50, reopen'],

    ['a coupon before the return', booked, give(), 'coupon'],
    ['a coupon after it', returned, give(), 'coupon, coupon -80'],
    ['a second coupon', after(booked, give()), give(), 'coupon_given'],
    ['a coupon of another day', returned, give({ weekdays: [1] }), 'coupon_without_effect'],
    ['a coupon of a paid rental', paid, give(), 'coupon, coupon -80, reopen'],

    ['the whole balance', returned, pay(), 'takeAtCounter 700, complete'],
    ['a part of it', returned, pay(300), 'takeAtCounter 300'],
    ['more than it', returned, pay(700.01), 'amount_above_balance'],
    ['a payment of a paid rental', paid, pay(), 'already_paid'],

    ['all of the quote in advance', booked, pay(), 'takeAtCounter 300'],
    ['a part of it in advance', booked, pay(200), 'takeAtCounter 200'],
    ['more than the quote', booked, pay(300.01), 'amount_above_quote'],
    ['more after the whole quote', prepaid, pay(0.01), 'paid_in_advance'],
    ['the quote with a coupon', after(booked, give()), pay(), 'takeAtCounter 260'],
    ['any amount without a planned return', spontaneous, pay(19_900), 'takeAtCounter 19900'],
    ['more than the shop takes', spontaneous, pay(19_900.01), 'amount_above_quote'],
    ['no amount without a planned return', spontaneous, pay(), 'amount_needed'],
    ['a return that is paid', prepaid, back(2), 'ride 400, complete'],
    ['an early return of it', prepaid, back(1), 'ride 200'],
    ['a late return of it', prepaid, back(4), 'ride 800'],
    ['damage from a credit', credit, add('damage', 150), 'damage 150'],
    ['damage of all of it', credit, add('damage', 200), 'damage 200, complete'],
    ['a credit', credit, payOut(200, 'cash'), 'OVERPAID 200, complete'],
    ['a part of it', credit, payOut(50), 'OVERPAID 50'],
    ['a credit by another way', credit, payOut(150), 'amount_above_refundable'],
    ['more than a credit', credit, payOut(200.01, 'cash'), 'amount_above_refundable'],
    ['a credit that is none', paid, payOut(1), 'nothing_refundable'],
    ['a credit before the return', prepaid, payOut(1), 'cost_not_calculated'],
    ['a present beside a credit', credit, giveBack(200, 'cash'), 'GOODWILL 200'],
    ['a present of a credit', credit, giveBack(200.01, 'cash'), 'amount_above_refundable'],
    [
      'a present of what is paid in advance',
      prepaid,
      giveBack(101, 'cash'),
      'amount_above_refundable',
    ],
    [
      'a late cancellation of it',
      prepaid,
      cancel('shop'),
      'cancel, cancellation 100, CANCELLED 300',
    ],
    [
      'a credit after a second return',
      after(early, payOut(200, 'cash')),
      correct(2),
      'correctReturn, line 0 200, reopen',
    ],

    ['a late cancellation', booked, cancel('customer'), 'cancel, cancellation 100'],
    ['a cancellation in time', free, cancel('customer'), 'cancel, CANCELLED 100'],
    ['cancelled by the shop', booked, cancel('shop', { isFree: true }), 'cancel, CANCELLED 100'],
    ['one after a present', freeGift, cancel('customer', shown(70)), 'cancel, CANCELLED 70'],
    ['cancelled unlike the page said', free, cancel('shop', shown(0)), 'refund_changed'],
    [
      'cancelled where the page gave all back',
      booked,
      cancel('shop', shown(100)),
      'refund_changed',
    ],
    ['a late cancellation after a present', gift, cancel('shop'), 'cancel, cancellation 70'],
    ['the customer cancels at the start', atStart, cancel('customer'), 'rental_started'],
    ['the shop cancels at the start', atStart, cancel('shop'), 'rental_under_way'],
    ['a no-show', { ...booked, now: at(2) }, cancel('no_show'), 'cancel, cancellation 100'],
    ['a no-show early', { ...booked, now: at(1.99) }, cancel('no_show'), 'too_early_for_no_show'],
    ['cancelled while it is out', handedOut, cancel('shop'), 'handed_out'],
    ['a no-show that is back', returned, cancel('no_show'), 'already_returned'],
    ['cancelled with a deposit', secured, cancel('shop'), 'deposit_held'],

    ['a present', paid, giveBack(40), 'GOODWILL 40'],
    ['a present in cash', paid, giveBack(750, 'cash'), 'GOODWILL 700, GOODWILL 50'],
    ['a present of what went back', wentBack, giveBack(0.01), 'nothing_refundable'],
    ['more than was paid online', paid, giveBack(100.01), 'amount_above_refundable'],

    ['a deposit', booked, deposit('take', 500), 'take 500'],
    ['a deposit after the return', returned, deposit('take', 500), 'already_returned'],
    ['a deposit goes back last', held, deposit('return', 500), 'return 500, complete'],
    ['more than the deposit', secured, deposit('return', 500.01), 'amount_above_deposit'],
    ['a deposit is kept', owing, deposit('keep', 300), 'damage 300, keep 300, takeAtCounter 300'],
    ['one above the minimum', cheap, deposit('keep', 80), 'damage 80, keep 20, takeAtCounter 20'],
    ['a deposit is covered by it', cheap, deposit('keep', 60), 'covered_by_minimum'],
    ['a deposit is kept too early', secured, deposit('keep', 1), 'cost_not_calculated'],
    [
      'a deposit beside a credit',
      owedBack,
      deposit('keep', 250),
      'damage 250, keep 50, takeAtCounter 50',
    ],
    ['a deposit pays the bill', owing, deposit('use', 300), 'use 300, takeAtCounter 300'],
    [
      'a deposit pays too much',
      after(owing, pay(400)),
      deposit('use', 300.01),
      'amount_above_balance',
    ],
    ['a deposit pays nothing', held, deposit('use', 100), 'already_paid'],
    ['a deposit pays no ride ahead', secured, deposit('use', 1), 'cost_not_calculated'],
    ['a deposit of a paid rental', paid, deposit('return', 1), 'already_paid'],

    ['a sum that the gateway cannot take', short, waive, 'waive 5, complete'],
    ['a sum that it can take', returned, waive, ''],
  ])('%s', (_what, facts, act, expected) => {
    expect(outcomeOf(facts, act)).toBe(expected)
  })

  const acts = [
    back(5),
    correct(5),
    add('damage', 1),
    takeBack('line 1'),
    give(),
    pay(),
    cancel('shop'),
    giveBack(1),
    payOut(1),
    deposit('take', 1),
    waive,
  ]

  test('about anything but a booking is a refusal, and a cancelled one is named', () => {
    const hold = withRental({ status: 'PENDING_PAYMENT' })
    const ranOut = withRental({ status: 'CANCELLED' })
    const cancelled = after(booked, cancel('shop'))
    for (const act of acts) {
      expect(outcomeOf(hold, act)).toBe('rental_not_found')
      expect(outcomeOf({ ...hold, inReview: 'ADVANCE' }, act)).toBe('in_review')
      expect(outcomeOf(ranOut, act)).toBe('rental_not_found')
      expect(outcomeOf(cancelled, act)).toBe(
        act.kind === 'give-back' ? 'GOODWILL 1' : 'already_cancelled',
      )
    }
  })

  test('about a reservation takes its advance or releases it, and nothing else', () => {
    const reserved = withRental(
      { status: 'PENDING_PAYMENT', reservedUntil: START },
      { ...booked, account: { ...booked.account, received: poisha(0) }, refundable: [] },
    )
    expect(outcomeOf(reserved, pay())).toBe('takeAtCounter 100')
    expect(outcomeOf(reserved, pay(100))).toBe('takeAtCounter 100')
    expect(outcomeOf(reserved, pay(300))).toBe('advance_first')
    expect(outcomeOf(reserved, cancel('shop'))).toBe('cancel')
    expect(outcomeOf({ ...reserved, now: at(1) }, cancel('shop'))).toBe('cancel')
    for (const act of [back(1), give(), cancel('no_show'), deposit('take', 1), waive]) {
      expect(outcomeOf(reserved, act)).toBe('only_reserved')
    }
    expect(outcomeOf({ ...reserved, inReview: 'ADVANCE' }, pay())).toBe('in_review')
  })

  test('leaves the bill as it is before the return, and while its payment is in review', () => {
    const reviewed = { ...owing, inReview: 'REMAINDER' } as const
    const onBill = [correct(5), add('damage', 1), takeBack('line 0'), payOut(1), waive]
    for (const act of onBill) expect(outcomeOf(booked, act)).toBe('cost_not_calculated')
    for (const act of [...onBill, pay(), give(), deposit('keep', 1)]) {
      expect(outcomeOf(reviewed, act)).toBe('remainder_in_review')
    }
  })
})
