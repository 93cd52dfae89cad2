import { run } from './platform/run/run.ts'
import { serve } from './serve.ts'

await run({ serve, say: console.log, complain: console.error })
