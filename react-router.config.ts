import type { Config } from '@react-router/dev/config'
import { compressFolder } from './tools/compress-folder.ts'

export default {
  appDirectory: 'web',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  // A client loader has a few bytes, too few for its own file.
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    await compressFolder(`${reactRouterConfig.buildDirectory}/client`)
  },
} satisfies Config
