import { createServer } from 'node:http'
import { run } from '../run.ts'

await run({
  serve: async ({ settings }) => {
    const server = createServer((_, response) => response.end('Welcome'))
    await new Promise<void>((resolve) => {
      server.listen(settings.port, settings.host, resolve)
    })
    return {
      address: settings.publicUrl,
      demoLogins: [{ role: 'admin', email: 'admin@chaka.example', password: 'demo-admin' }],
      close: async () => {
        if (process.env['STUB_NEVER_CLOSES'] === 'yes') await new Promise(() => undefined)
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      },
    }
  },
  announce: (line) => process.stdout.write(`${line}\n`),
  warn: (line) => process.stderr.write(`${line}\n`),
})
