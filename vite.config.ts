import { existsSync } from 'node:fs'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

const PACKAGES =
  /node_modules\/(react|react-dom|react-router|scheduler|@tanstack|react-hot-toast)\//

/** What every page needs of our own. */
const SHELL = [
  'contract/call-url.ts',
  'web/messages.ts',
  'web/app/flat-tyre.tsx',
  'web/auth/log-out.ts',
  'web/lib/api-problem.ts',
  'web/lib/api.ts',
  'web/lib/page-meta.ts',
  'web/lib/query.ts',
  'web/lib/session.ts',
  'web/lib/toast.ts',
  'web/ui/button.tsx',
  'web/ui/class-names.ts',
  'web/ui/drawings.tsx',
  'web/ui/icons.tsx',
  'web/ui/loading.tsx',
  'web/ui/toaster.tsx',
  'web/screens.ts',
  'web/lib/hydrate-queries.tsx',
  'web/lib/theme.ts',
  'web/ui/badge.tsx',
  'web/ui/picture.tsx',
  'web/ui/wordmark.tsx',
].map((file) => path.resolve(import.meta.dirname, file))

for (const file of SHELL) {
  if (!existsSync(file)) throw new Error(`vite.config.ts names ${file}, which does not exist.`)
}

/** Two files instead of twenty for what every page needs. */
const groups = [
  { name: 'vendor', test: PACKAGES },
  { name: 'shell', test: (id: string) => SHELL.includes(id) },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // What renders the pages carries React in its production form, whatever NODE_ENV says.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
  }),
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
  // Known beforehand, so that the first page in development is not loaded twice.
  optimizeDeps: {
    include: [
      '@base-ui/react/alert-dialog',
      '@base-ui/react/dialog',
      '@date-fns/tz',
      '@hookform/resolvers/zod',
      '@tanstack/react-query',
      'date-fns',
      'embla-carousel-react',
      'react-hook-form',
      'react-hot-toast/headless',
      'zod',
    ],
  },
  build: {
    // The first browsers with light-dark(), which carries both themes.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
}))
