import type { Page } from '@playwright/test'
import type { Person, Scene } from './scene.ts'

const DESK = 1180

const main = (page: Page) => page.getByRole('main')
const press = (name: string | RegExp) => (page: Page) =>
  main(page).getByRole('button', { name }).first().click()

/** Screens are read once they are open: each is there when these words are. */
const dashboard = (as: Person, name: string, words: string, address = name): Scene => ({
  name: `${as}-${name}`,
  as,
  at: `/dashboard/${address}`,
  act: (page) => main(page).getByText(words).first().waitFor(),
})

const menu = (as: Person): Scene => ({
  name: `${as}-menu`,
  as,
  at: '/dashboard/profile',
  act: (page) => page.getByRole('button', { name: 'Dashboard menu' }).click(),
  isSeenAt: (width) => width < DESK,
  onlyView: true,
})

/** The screens below /dashboard (spec 2). */
export const dashboardScenes: Scene[] = [
  dashboard('customer', 'available-bikes', 'BDT per hour'),
  dashboard('customer', 'profile', 'Nusrat Jahan'),
  dashboard('customer', 'update-profile', 'Mobile Number'),
  dashboard('customer', 'my-rentals', 'Total Cost'),
  {
    ...dashboard('customer', 'my-rentals-paid', 'Total Cost', 'my-rentals'),
    act: (page) => page.getByRole('tab', { name: 'Paid', exact: true }).click(),
  },
  { name: 'newcomer-my-rentals', as: 'newcomer', at: '/dashboard/my-rentals' },
  menu('customer'),
  dashboard('admin', 'manage-bike', 'BDT per hour'),
  {
    ...dashboard('admin', 'edit-bike', '', 'manage-bike'),
    act: async (page) => {
      await press(/^Update/)(page)
      await page.getByRole('dialog').waitFor()
    },
    onlyView: true,
  },
  {
    ...dashboard('admin', 'delete-bike', '', 'manage-bike'),
    act: async (page) => {
      await press(/^Delete/)(page)
      await page.getByRole('alertdialog').waitFor()
    },
    onlyView: true,
  },
  dashboard('admin', 'add-bike', 'Available for rent'),
  {
    ...dashboard('admin', 'add-bike-errors', '', 'add-bike'),
    act: async (page) => {
      await press('Add Bike')(page)
      await page.getByText('Name is required').waitFor()
    },
  },
  dashboard('admin', 'user-management', 'Nusrat Jahan'),
  dashboard('admin', 'rent-management', 'Calculate'),
  {
    ...dashboard('admin', 'rent-management-errors', '', 'rent-management'),
    act: async (page) => {
      await main(page).getByRole('button', { name: 'Calculate', disabled: false }).first().click()
      await page.getByText('Return time cannot be empty.').waitFor()
    },
  },
  dashboard('admin', 'payments', 'Tanvir Ahmed'),
  {
    ...dashboard('admin', 'payment-history', '', 'payments'),
    act: async (page) => {
      await press(/^History/)(page)
      await page.getByRole('dialog').getByText('opened its page').waitFor()
    },
    onlyView: true,
  },
  {
    ...dashboard('admin', 'payment-refund', '', 'payments'),
    act: async (page) => {
      await press(/^Refund$/)(page)
      await page.getByRole('alertdialog').waitFor()
    },
    onlyView: true,
  },
  menu('admin'),
]
