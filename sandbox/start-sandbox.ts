import { createSandbox, type SandboxOptions } from './app.ts'

/**
 * Starts a sandbox inside this process, on any free port unless one is named. This is the one file
 * of the room which tests of other rooms may import; the product itself only knows its address.
 */
export async function startSandbox({
  port = 0,
  ...options
}: SandboxOptions & { port?: number } = {}): Promise<{ url: string; close: () => Promise<void> }> {
  const app = createSandbox(options)
  const url = await app.listen({ host: '127.0.0.1', port })
  return { url, close: async () => app.close() }
}
