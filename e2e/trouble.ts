import {
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Request,
  type Response,
} from '@playwright/test'

/** It keeps what went wrong in a browser, and what a test said beforehand would. */
export type Trouble = {
  watch(context: BrowserContext): void
  /** Names a call that is to be refused, as '409 POST /api/rentals', where ids are ':id'. */
  expectRefusal(...refusals: string[]): void
  /** Names what is to go wrong inside the page by a part of what the console says. */
  expectComplaint(part: RegExp): void
  check(): void
}

/** It matches the token of a session or of a link for a new password, encoded or not. */
const TOKEN = /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}|[?&;/](token|access_token)=/i

const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

function nameOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname.replaceAll(ID, ':id')}`
}

/** The browser also says at the console what the response has said already. */
function isToldTwice(message: ConsoleMessage): boolean {
  return /^Failed to load resource: (the server responded with a status|net::)/.test(message.text())
}

/** A busy machine draws a picture later than the browser expects of what is loaded early. */
function isDrawnLate(message: ConsoleMessage): boolean {
  return /^The resource \S+\/api\/pictures\/\S+ was preloaded .* but not used within/.test(
    message.text(),
  )
}

/** A page that is left, or a screen, calls off what it was still reading. A write is never called off. */
function isCalledOff(request: Request): boolean {
  return request.method() === 'GET' && request.failure()?.errorText === 'net::ERR_ABORTED'
}

/** A shop on a busy machine refuses what it could only answer late, and the screen asks again. */
function isAskedAgain(response: Response): boolean {
  const hasTime = 'retry-after' in response.headers()
  return response.status() === 503 && hasTime && response.request().method() === 'GET'
}

/** Every journey ends with an empty console, without a failed request and without a token in a URL. */
export function createTrouble(): Trouble {
  const seen = new Set<string>()
  const expected = new Set<string>()
  const complaints: RegExp[] = []
  return {
    watch(context) {
      context.on('console', (message) => {
        const isBad = message.type() === 'error' || message.type() === 'warning'
        if (!isBad || isToldTwice(message) || isDrawnLate(message)) return
        seen.add(`console ${message.type()}: ${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (error) => seen.add(`uncaught: ${error.error().stack}`))
      context.on('request', (request) => {
        if (TOKEN.test(request.url())) seen.add(`a token in the URL: ${request.url()}`)
        if (TOKEN.test(request.headers()['referer'] ?? ''))
          seen.add('a token in the Referer header')
      })
      context.on('requestfailed', (request) => {
        if (isCalledOff(request)) return
        seen.add(`${request.failure()?.errorText ?? 'failed'} ${nameOf(request)}`)
      })
      context.on('response', (response) => {
        if (response.status() < 400 || isAskedAgain(response)) return
        seen.add(`${response.status()} ${nameOf(response.request())}`)
      })
    },
    expectRefusal(...refusals) {
      for (const refusal of refusals) expected.add(refusal)
    },
    expectComplaint(part) {
      complaints.push(part)
    },
    check() {
      for (const part of complaints) {
        const meant = [...seen].filter((entry) => part.test(entry))
        expect(meant, `a complaint like ${String(part)}`).not.toEqual([])
        for (const entry of meant) seen.delete(entry)
      }
      const told =
        'what the console and the network say, besides the refusals that the test expects'
      expect([...seen].toSorted(), told).toEqual([...expected].toSorted())
    },
  }
}
