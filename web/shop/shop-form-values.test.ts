import { expect, test } from 'vitest'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { ShopFormSchema, toShopFormValues, toShopTexts } from './shop-form-values.ts'

const AROUND_THE_CLOCK = { opens: '00:00', closes: '24:00' }

test('settings go into the form and come back unchanged', () => {
  const shop = {
    ...DEFAULT_SHOP,
    openingHours: { ...DEFAULT_SHOP.openingHours, friday: AROUND_THE_CLOCK },
    closedDays: ['2026-12-16', '2027-03-26'],
  }
  expect(ShopFormSchema.parse(toShopFormValues(shop))).toEqual(shop)
})

test('midnight is entered as 00:00, and a closed day offers the usual hours', () => {
  const openingHours = { ...DEFAULT_SHOP.openingHours, friday: AROUND_THE_CLOCK }
  const values = toShopFormValues({ ...DEFAULT_SHOP, openingHours })
  expect(values.openingHours.friday).toEqual({ isOpen: true, opens: '00:00', closes: '00:00' })
  expect(values.openingHours.wednesday).toEqual({ isOpen: false, opens: '09:00', closes: '18:00' })
})

test('what has changed meanwhile is told in words, a day by its name', () => {
  const openingHours = { ...DEFAULT_SHOP.openingHours, sunday: { opens: '09:00', closes: '17:00' } }
  const shop = toShopTexts(toShopFormValues({ ...DEFAULT_SHOP, openingHours, phone: '+880 17' }))
  expect(shop).toMatchObject({ Sunday: '09:00 to 17:00', Wednesday: 'closed', Phone: '+880 17' })
})

test('a time that is missing is refused at its input', () => {
  const values = toShopFormValues(DEFAULT_SHOP)
  values.openingHours.monday.opens = ''
  expect(ShopFormSchema.safeParse(values).error?.issues[0]?.path).toEqual([
    'openingHours',
    'monday',
    'opens',
  ])
})

test('an empty free cancellation, late fee and VAT rate are off', () => {
  const values = toShopFormValues({
    ...DEFAULT_SHOP,
    freeCancellationHours: 24,
    lateFeePerHour: 50,
    usualDeposit: 2000,
  })
  const cleared = {
    freeCancellationHours: Number.NaN,
    lateFeePerHour: Number.NaN,
    usualDeposit: Number.NaN,
  }
  const off = {
    freeCancellationHours: null,
    lateFeePerHour: null,
    usualDeposit: null,
    vatPercent: null,
  }
  const typed = { ...values, ...cleared, vatPercent: Number.NaN }
  expect(ShopFormSchema.parse(typed)).toMatchObject(off)
  expect(ShopFormSchema.safeParse({ ...typed, noShowMinutes: Number.NaN }).success).toBe(false)
})
