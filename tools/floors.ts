type Ban = { regex: string; message: string; allowTypeImports?: true }
type Floor = [files: string[], rooms: string[], bans?: Ban[]]

const ROOMS = 'domain contract server postgres web db sandbox e2e bench chaos tools'.split(' ')
const FEATURES =
  '(audit|auth|bikes|coupons|customers|documents|events|fleet|holds|imports|messages|metrics|payments|pictures|prices|rentals|reports|shop|system|users)'
const FEATURE_FOLDERS =
  'server/{audit,auth,bikes,coupons,customers,documents,events,fleet,holds,imports,messages,metrics,payments,pictures,prices,rentals,reports,shop,site,system,users}'

const ban = (regex: string, message: string): Ban => ({ regex, message })
/** Types are erased, so a ban on code may allow them. */
const exceptTypes = (rule: Ban): Ban => ({ ...rule, allowTypeImports: true })

const ACROSS = ban(`^(\\.\\./)+(${ROOMS.join('|')})/`, 'Across rooms: #room/file.')
const ANY_PACKAGE = ban('^[^.#]', 'domain/ needs no package.')
const ALL_BUT_ZOD = ban('^([^#.z]|z[^o]|zo[^d]|zod[^/])', 'contract/ needs zod and nothing else.')
/** Node looks up the list of all functions, of 138 kB, for each file of it: a second at each start. */
const ALL_OF_DATE_FNS = ban('^date-fns$', "Outside of pages: 'date-fns/format'.")
const SQL = exceptTypes(ban('^(kysely|pg)$', 'Queries live in *.store.ts.'))
const KYSELY = exceptTypes(ban('^kysely$', 'Queries live in *.store.ts and database/.'))
const APP = ban('(^|/)(app|compose-shop|serve)\\.ts$', 'Only the top of the server knows the app.')
const ROUTES = ban('\\.routes\\.ts$', 'store <- service <- routes <- app.')
const SERVICES = ban('\\.service\\.ts$', 'store <- service <- routes <- app.')
const STORES = ban('\\.store\\.ts$', 'Routes call the service, which calls the store.')
const OTHER_STORES = ban(
  `^(\\.\\./)+${FEATURES}/.*\\.store\\.ts$`,
  "Call the other feature's service, never its store.",
)
const ALL_FEATURES = ban(
  `^(\\.\\./)+${FEATURES}/`,
  'This folder knows no feature: hand it what it needs.',
)
const BROWSER = ban('^(node:.*|fastify|@fastify/.*|kysely|pg|pg-boss)$', 'Runs in the browser.')
const SCREENS = ban('\\.screen\\.tsx$', 'A screen is used by the router alone.')
const LAYOUT = ban('^(\\.\\./)+app/', 'app/ uses the features, not the other way round.')
const WEB_FEATURES = ban(
  `^(\\.\\./)+(app/|site/|money/|${FEATURES}/|routes\\.|screens\\.|messages\\.)`,
  'ui/, lib/ and money/ know no feature.',
)

const SERVER = ['domain', 'contract', 'db', 'postgres']
const WEB = ['domain', 'contract', 'types of server']

/** A later line replaces an earlier one for the same file. */
const floors: Floor[] = [
  [['**/*.{ts,tsx}'], ROOMS],
  [['domain/**/*.ts'], [], [ANY_PACKAGE]],
  [['domain/**/*.test.ts'], []],
  [['contract/**/*.ts'], ['domain'], [ALL_BUT_ZOD]],
  [['contract/**/*.test.ts'], ['domain']],
  [['db/**/*.ts'], ['domain', 'contract', 'types of server']],
  [['postgres/**/*.ts'], ['server']],
  [['sandbox/**/*.ts'], []],
  [['server/**/*.ts'], SERVER, [SQL]],
  [[`${FEATURE_FOLDERS}/**/*.ts`], SERVER, [SQL, APP, ROUTES, OTHER_STORES]],
  [[`${FEATURE_FOLDERS}/**/*.routes.ts`], ['domain', 'contract'], [SQL, APP, ROUTES, STORES]],
  // It joins the routes of the folders, one for each act.
  [['server/rentals/rentals.routes.ts'], ['domain', 'contract'], [SQL, APP, STORES]],
  [[`${FEATURE_FOLDERS}/**/*.store.ts`], SERVER, [APP, ROUTES, SERVICES, OTHER_STORES]],
  [['server/{http,pages,jobs,settings,run}/**/*.ts'], SERVER, [KYSELY, APP, ALL_FEATURES]],
  [['server/database/*.ts'], SERVER, [APP, ALL_FEATURES]],
  [
    ['server/**/*.test.ts', 'server/**/testing/**/*.ts'],
    [...SERVER, 'sandbox'],
  ],
  [['web/**/*.{ts,tsx}'], WEB, [BROWSER]],
  [
    [
      `web/{audit,auth,bikes,coupons,customers,documents,payments,rentals,reports,shop,site,system,users}/**/*.{ts,tsx}`,
    ],
    WEB,
    [BROWSER, SCREENS, LAYOUT],
  ],
  [['web/{first-load,lib,money}/**/*.{ts,tsx}'], WEB, [BROWSER, WEB_FEATURES]],
  [['web/ui/**/*.{ts,tsx}'], [], [BROWSER, WEB_FEATURES]],
  [['web/entry.server.tsx', 'web/**/*.server.{ts,tsx}', 'web/**/*.test.{ts,tsx}'], WEB],
]

export const overrides = floors.map(([files, rooms, bans = []]) => {
  const isBundled = files.some((file) => file.startsWith('web/'))
  const typesOnly = ROOMS.filter((room) => rooms.includes(`types of ${room}`))
  const closed = ROOMS.filter((room) => !rooms.includes(room) && !typesOnly.includes(room))
  const message = `From here: ${rooms.join(', ') || 'no room'}.`
  const patterns = [
    ...(closed.length > 0 ? [ban(`^#(${closed.join('|')})/`, message)] : []),
    ...typesOnly.map((room) => exceptTypes(ban(`^#${room}/`, message))),
    ACROSS,
    ...(isBundled ? [] : [ALL_OF_DATE_FNS]),
    ...bans,
  ]
  const rule: ['error', { patterns: Ban[] }] = ['error', { patterns }]
  return { files, rules: { 'no-restricted-imports': rule } }
})
