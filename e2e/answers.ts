import type { Page, Route } from '@playwright/test'

/** Matches the address of a call, as `'GET /api/bikes/*'`, where `*` is an id. */
function matches(call: string, route: Route): boolean {
  const [method, path = ''] = call.split(' ')
  const { pathname } = new URL(route.request().url())
  const pattern = new RegExp(`^${path.replaceAll('*', '[^/]+')}$`)
  return route.request().method() === method && pattern.test(pathname)
}

const EVERY_CALL = '**/api/**'

/** Keeps a call from its answer until the test lets it go. `asked` is done once it has been made. */
export async function holdBack(page: Page, call: string) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(EVERY_CALL, async (route) => {
    if (matches(call, route)) {
      asked.resolve()
      await released.promise
    }
    await route.fallback()
  })
  return { asked: asked.promise, release: () => released.resolve() }
}

/** Answers a call in the server's place. What it returns ends that. */
export async function answerWith(
  page: Page,
  call: string,
  answer: { status: number; body?: object | string },
): Promise<() => Promise<void>> {
  const { status, body = '' } = answer
  const json = typeof body === 'string' ? { body } : { json: body }
  const fulfil = (route: Route) =>
    matches(call, route) ? route.fulfill({ status, ...json }) : route.fallback()
  await page.route(EVERY_CALL, fulfil)
  return () => page.unroute(EVERY_CALL, fulfil)
}

/** Breaks the connection of a call. */
export async function cutOff(page: Page, call: string): Promise<void> {
  await page.route(EVERY_CALL, (route) =>
    matches(call, route) ? route.abort('connectionrefused') : route.fallback(),
  )
}

/** The server does what the next call asks, and the browser does not learn of it. */
export async function loseAnswer(page: Page, url: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort('connectionreset')
  }
  await page.route(url, lose, { times: 1 })
}
