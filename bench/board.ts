import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type CDPSession, type Page, chromium } from '@playwright/test'
import { DAY_MS } from '#domain/time'
import { BOARD_ROWS } from '#contract/board'
import { administer } from '#server/testing/start-database'
import { startServerProcess } from '#server/testing/start-process'
import { launchOptions } from '#tools/test/browser'
import { type BenchShop, type Environment, SHOP, createShop } from './environment.ts'
import { addBikesAndCustomers, authorizationOf } from './numbered-rows.ts'

const BIKES = 1000
const CUSTOMERS = 10_000
/** Rentals of each bike, one a day, of which so many lie ahead. */
const [RENTALS, AHEAD] = [100, 20]
/** A phone of the lower half has a quarter of this machine's speed. */
const SLOWER = 4
const GOAL_BYTES = 60_000

const VIEWS = [
  { name: 'a day', days: 1 },
  { name: 'a week', days: 7 },
  { name: 'two weeks', days: 14 },
]

/** The bytes of a page of the board as they are sent, and the frames that a long scroll drops. */
export async function measureBoard(environment: Environment): Promise<void> {
  const shop = await createShop(environment, { name: 'board' })
  await addBikesAndCustomers(shop.db, BIKES, CUSTOMERS)
  await addRentalsOfEachDay(shop)
  const { address, stop } = await startServerProcess(shop.config, SHOP)
  environment.atEnd(stop)
  const { authorization } = authorizationOf(shop.config.authSecret, 1, 'admin')
  const total = `${BIKES} bikes, ${BIKES * RENTALS} rentals`
  for (const { name, days } of VIEWS) {
    const [from, to] = [-days / 2, days / 2].map((day) => new Date(Date.now() + day * DAY_MS))
    const query = `from=${from?.toISOString()}&to=${to?.toISOString()}&page=1&limit=${BOARD_ROWS}`
    const bytes = await bytesOf(`${address}/api/board?${query}`, authorization)
    console.log(`Board, ${name}, ${total}: ${bytes} bytes sent, goal below ${GOAL_BYTES}`)
  }
  await measureFrames(address, authorization.replace('Bearer ', ''))
}

/** Ids are as random as those of the shop, because they are what compresses least. */
async function addRentalsOfEachDay({ config }: BenchShop): Promise<void> {
  await administer(
    config.database,
    `
    update users set role = 'admin' where id = numbered('9000', 1);
    update users set name = (array['Rahim', 'Karim', 'Nusrat', 'Farhana', 'Tanvir', 'Mitu', 'Sabbir'])[1 + ascii(right(email, 13)) % 7]
      || ' ' || initcap(substr(md5(email), 1, 6));
    alter table rentals disable trigger user;
    alter table rentals drop constraint rentals_no_double_booking;
    insert into rentals (id, bike_id, user_id, status, period, start_time, planned_return, return_time,
        price_per_hour, total_cost, bike_name, bike_image_url, created_at)
      select (lpad(to_hex((extract(epoch from begins) * 1000)::bigint + n), 12, '0') || '7' || substr(md5(random()::text), 1, 3)
          || '8' || substr(md5(random()::text), 1, 15))::uuid,
        numbered('8000', n), numbered('9000', 1 + (n * ${RENTALS} + nth + 100) % ${CUSTOMERS}),
        case when ends < now() then 'FULL_PAID' else 'INITIAL_PAID' end, tstzrange(begins, ends), begins, ends,
        case when ends < now() then ends end, 15000, case when ends < now() then 135000 else 0 end,
        'Bike', 'https://shop.test/bike.jpg', begins - interval '3 days'
      from generate_series(1, ${BIKES}) as n, generate_series(${AHEAD - RENTALS}, ${AHEAD - 1}) as nth,
        lateral (select date_trunc('day', now()) + interval '1 day' * nth + interval '1 hour' * (n % 12) as begins) as start,
        lateral (select begins + interval '9 hours' as ends) as finish;
    alter table rentals enable trigger user`,
  )
  await administer(config.database, 'vacuum analyze')
}

function bytesOf(url: string, authorization: string): Promise<number> {
  const headers = { authorization, 'accept-encoding': 'br, gzip' }
  return new Promise((resolve, reject) => {
    get(url, { headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`))
      else buffer(answer).then(({ length }) => resolve(length), reject)
    }).on('error', reject)
  })
}

async function measureFrames(address: string, token: string): Promise<void> {
  const browser = await chromium.launch(launchOptions())
  try {
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      const context = await browser.newContext({ viewport: size })
      const kept = JSON.stringify(JSON.stringify({ token }))
      await context.addInitScript(`localStorage.setItem('auth', ${kept})`)
      const page = await context.newPage()
      await page.goto(`${address}/dashboard/board?view=two-weeks`)
      // A wide window shows a grid, and a phone a list by bike.
      await page.locator('[role=grid], ul[aria-label^=Bikes]').first().waitFor()
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      console.log(`Board, ${size.width} px, processor ${SLOWER} times slower:`)
      for (const pass of ['first', 'second', 'third']) {
        console.log(`  the board, ${pass} pass: ${await scrollFar(page, session)}`)
      }
      // A machine without a graphics card drops frames of any page.
      await page.setContent(PLAIN)
      console.log(`  a page of ${PLAIN_ROWS} lines of text: ${await scrollFar(page, session)}`)
      await context.close()
    }
  } finally {
    await browser.close()
  }
}

const PLAIN_ROWS = 1000
const PLAIN = `<body style="margin:0"><div role="grid" style="height:100vh;overflow:auto">
  ${'<p style="height:52px;margin:0">A line of text</p>'.repeat(PLAIN_ROWS)}</div>`

/** Scrolls as fast as a finger does, and returns what the browser says of its frames. */
async function scrollFar(page: Page, session: CDPSession): Promise<string> {
  await page.evaluate(TO_THE_TOP)
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['disabled-by-default-devtools.timeline.frame'] })
  await session.send('Input.synthesizeScrollGesture', {
    x: (page.viewportSize()?.width ?? 0) / 2,
    y: 500,
    yDistance: -DISTANCE,
    speed: SPEED,
    preventFling: true,
    gestureSourceType: 'mouse',
  })
  const trace = JSON.parse(String(await browser?.stopTracing())) as Trace
  const of = (wanted: string) => trace.traceEvents.filter(({ name }) => name === wanted)
  const late = of('DroppedFrame').filter(({ args }) => args?.hasPartialUpdate).length
  const dropped = of('DroppedFrame').length - late
  return `${of('DrawFrame').length} frames drawn, ${late} of them before the newest rows, ${dropped} dropped`
}

type Trace = { traceEvents: { name: string; args?: { hasPartialUpdate?: boolean } }[] }

/** Pixels, and pixels in a second. */
const [DISTANCE, SPEED] = [14_000, 2400]

/** This runs in the page, whose names the compiler does not know here. */
const TO_THE_TOP = `document.querySelector('[role=grid]')?.scrollTo(0, 0); scrollTo(0, 0)`
