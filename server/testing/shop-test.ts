import { test as base } from 'vitest'
import { startPaymentShop } from './paying.ts'
import { startTestApp } from './start-test-app.ts'

/** A test with a shop of its own. */
export const shopTest = base.extend('shop', () => startTestApp())

/** A test about money, with a shop of its own whose ledger is checked at the end. */
export const paymentTest = base.extend('shop', () => startPaymentShop())

/** The same with a shop that is paid through Stripe. */
export const stripeTest = base.extend('shop', () => startPaymentShop({ gateway: 'stripe' }))
