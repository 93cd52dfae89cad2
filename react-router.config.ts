import type { Config } from '@react-router/dev/config'
import { compressFolder } from './tools/compress-folder.ts'

export default {
  appDirectory: 'web',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: async ({ reactRouterConfig }) => {
    await compressFolder(`${reactRouterConfig.buildDirectory}/client`)
  },
} satisfies Config
