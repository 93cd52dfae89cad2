import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What every page needs, as two files instead of twenty: packages, and our own small parts. */
const groups = [
  {
    name: 'vendor',
    test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack|react-hot-toast)\//,
  },
  {
    name: 'shell',
    test: /\/web\/(messages|auth\/log-out|lib\/(api|api-problem|page-meta|query|session|toast)|app\/flat-tyre|ui\/(button|class-names|drawings|icons|loading|toaster|wordmark))\.tsx?$/,
  },
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
