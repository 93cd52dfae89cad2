import { run } from '#server/run/run'
import { serveApi } from '#server/serve'

// The product as npm start runs it, without the pages.
await run({ serve: serveApi, announce: console.log, warn: console.error })
