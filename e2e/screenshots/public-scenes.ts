import type { Page, Route } from '@playwright/test'
import { enterLogin } from '../screens.ts'
import { entered, inMinutes } from '../times.ts'
import type { Scene } from './scene.ts'

const API_BIKES = /\/api\/bikes(\?|$|\/(?!filters))/
const BELOW_MD = 768
const HOUR = 60

const answer = (status: number, json: object) => (route: Route) => route.fulfill({ status, json })
const broken = answer(500, { success: false, code: 'internal', message: '', errorMessages: [] })
const never = () => undefined

const go = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

async function openDialog(page: Page): Promise<void> {
  await press('Book now')(page)
  await page.getByRole('dialog').waitFor()
}

/** The screens that anybody can open (spec 2). */
export const publicScenes: Scene[] = [
  { name: 'home', as: 'visitor', at: '/' },
  { name: 'home-signed-in', as: 'customer', at: '/', onlyView: true },
  {
    name: 'home-menu',
    as: 'visitor',
    at: '/',
    act: (page) => page.getByRole('button', { name: 'Menu', exact: true }).click(),
    isSeenAt: (width) => width < BELOW_MD,
    onlyView: true,
  },
  {
    name: 'home-contact-errors',
    as: 'visitor',
    at: '/',
    act: press('Open in email app'),
  },
  { name: 'about', as: 'visitor', at: '/about' },
  { name: 'all-bikes', as: 'visitor', at: '/all-bikes' },
  { name: 'all-bikes-no-match', as: 'visitor', at: '/all-bikes?search=penny-farthing' },
  {
    name: 'all-bikes-loading',
    as: 'visitor',
    at: '/about',
    before: (page) => page.route(API_BIKES, never),
    act: async (page) => {
      await go(page, 'All Bikes')
      await page.getByText('loading', { exact: true }).waitFor()
    },
  },
  {
    name: 'all-bikes-error',
    as: 'visitor',
    at: '/about',
    before: (page) => page.route(API_BIKES, broken),
    act: async (page) => {
      await go(page, 'All Bikes')
      await page.getByText('sorry some error occurred').waitFor()
    },
  },
  { name: 'bike', as: 'visitor', at: ({ free }) => `/bikes/${free._id}#top` },
  { name: 'bike-unavailable', as: 'visitor', at: ({ taken }) => `/bikes/${taken._id}#top` },
  { name: 'bike-unknown', as: 'visitor', at: '/bikes/0190a5c0-0000-7000-8000-000000000000' },
  {
    name: 'bike-loading',
    as: 'visitor',
    at: '/all-bikes',
    before: (page) => page.route(/\/api\/bikes\/[0-9a-f-]{36}$/, never),
    act: async (page) => {
      await page
        .getByRole('link', { name: /View Details/ })
        .first()
        .click()
      await page.getByText('Loading', { exact: true }).waitFor()
    },
  },
  {
    name: 'booking',
    as: 'customer',
    at: ({ free }) => `/bikes/${free._id}#top`,
    act: async (page) => {
      await openDialog(page)
      await page.getByLabel('Start Time').fill(entered(inMinutes(2 * HOUR)))
    },
    onlyView: true,
  },
  {
    name: 'booking-error',
    as: 'customer',
    at: ({ free }) => `/bikes/${free._id}#top`,
    act: async (page) => {
      await openDialog(page)
      await page.getByRole('button', { name: 'Pay 100 TK and Book' }).click()
    },
    onlyView: true,
  },
  {
    name: 'booking-processing',
    as: 'customer',
    at: ({ free }) => `/bikes/${free._id}#top`,
    before: (page) => page.route('**/api/rentals', never),
    act: async (page) => {
      await openDialog(page)
      await page.getByLabel('Start Time').fill(entered(inMinutes(2 * HOUR)))
      await page.getByRole('button', { name: 'Pay 100 TK and Book' }).click()
    },
    onlyView: true,
  },
  {
    name: 'booking-refused',
    as: 'customer',
    at: ({ free }) => `/bikes/${free._id}#top`,
    before: (page) =>
      page.route(
        '**/api/rentals',
        answer(409, {
          success: false,
          code: 'bike_taken',
          message: 'This bike has just been taken.',
          errorMessages: [],
        }),
      ),
    act: async (page) => {
      await openDialog(page)
      await page.getByLabel('Start Time').fill(entered(inMinutes(2 * HOUR)))
      await page.getByRole('button', { name: 'Pay 100 TK and Book' }).click()
      await page.getByText('Something Wrong Happened').waitFor()
    },
    onlyView: true,
  },
  { name: 'sign-up', as: 'visitor', at: '/signup' },
  { name: 'sign-up-errors', as: 'visitor', at: '/signup', act: press('Sign Up') },
  { name: 'log-in', as: 'visitor', at: '/login' },
  {
    name: 'log-in-refused',
    as: 'visitor',
    at: '/login',
    act: async (page) => {
      await enterLogin(page, { email: 'nobody@rider.example', password: 'not-this-one' })
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'toast-success',
    as: 'visitor',
    at: '/login',
    act: async (page) => {
      await enterLogin(page, { email: 'customer@chaka.example', password: 'demo-customer' })
      await page.getByText('Login successful!').waitFor()
    },
    onlyView: true,
  },
  { name: 'not-found', as: 'visitor', at: '/no/such/page' },
  {
    name: 'error',
    as: 'visitor',
    at: '/about',
    before: (page) => page.route(API_BIKES, answer(200, { success: true, data: [null] })),
    act: async (page) => {
      await go(page, 'All Bikes')
      await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
    },
  },
]
