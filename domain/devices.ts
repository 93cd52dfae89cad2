type Names = readonly (readonly [name: string, mark: RegExp])[]

/** The order matters, because a browser also names those that it descends from. */
const BROWSERS: Names = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?(Chrome|Chromium|CriOS)\//],
  ['Safari', /\bSafari\//],
]

/** The order matters, because Android names Linux as well and iOS names Mac OS X. */
const SYSTEMS: Names = [
  ['Android', /\bAndroid\b/],
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const nameIn = (names: Names, userAgent: string) =>
  names.find(([, mark]) => mark.test(userAgent))?.[0]

export function describeDevice(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  return [browser ?? 'Unknown browser', ...(system === undefined ? [] : [system])].join(' on ')
}
