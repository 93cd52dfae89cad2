import { expect, test } from 'vitest'
import { describeDevice } from './devices.ts'

const MOZILLA = 'Mozilla/5.0'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const CHROME = `${WEBKIT} Chrome/142.0.0.0`
const ANDROID = '(Linux; Android 10; K)'
const WINDOWS = '(Windows NT 10.0; Win64; x64)'
const IPHONE = '(iPhone; CPU iPhone OS 18_5 like Mac OS X)'

test.for([
  [`${MOZILLA} ${ANDROID} ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${MOZILLA} ${ANDROID} ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0`,
    'Samsung Internet on Android',
  ],
  [`${MOZILLA} ${WINDOWS} ${CHROME} Safari/537.36 Edg/142.0.0.0`, 'Edge on Windows'],
  [`${MOZILLA} ${WINDOWS} ${CHROME} Safari/537.36 OPR/124.0.0.0`, 'Opera on Windows'],
  [`${MOZILLA} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox on Linux'],
  [`${MOZILLA} (X11; Linux x86_64) HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome on ChromeOS'],
  [`${MOZILLA} ${IPHONE} AppleWebKit/605.1.15 Version/18.5 Safari/604.1`, 'Safari on iPhone'],
  [`${MOZILLA} (iPad; CPU OS 18_5 like Mac OS X) CriOS/142.0 Safari/604.1`, 'Chrome on iPad'],
  [
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15`,
    'Safari on macOS',
  ],
  ['curl/8.14.1', 'Unknown browser'],
  ['', 'Unknown browser'],
])('%s is shown as %s', ([userAgent = '', device]) => {
  expect(describeDevice(userAgent)).toBe(device)
})
