import { createSandbox } from './app.ts'
import type { SandboxOptions } from './state.ts'

export async function startSandbox({
  port = 0,
  ...options
}: SandboxOptions & { port?: number } = {}): Promise<{ url: string; close: () => Promise<void> }> {
  const app = createSandbox(options)
  const url = await app.listen({ host: '127.0.0.1', port })
  return { url, close: async () => app.close() }
}
