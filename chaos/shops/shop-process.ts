import { run } from '#server/run/run'
import { serveApi } from '#server/serve'

// The product as it is started, but for the pages: nobody looks at them while things break.
await run({ serve: serveApi, say: console.log, complain: console.error })
