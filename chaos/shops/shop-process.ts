import { run } from '#server/run/run'
import { serveApi } from '#server/serve'

// The product starts as by npm start, but without its pages.
await run({ serve: serveApi, announce: console.log, warn: console.error })
