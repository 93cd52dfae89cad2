import { existsSync } from 'node:fs'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { smallScripts } from './tools/small-scripts.ts'

const PACKAGES = /\/node_modules\/(react|react-dom|react-router|scheduler)\//

/**
 * Pages share a few files instead of many: every page fetches vendor and shell, pages with bikes
 * fetch bikes, a bike's page fetches bike, and the others follow when they are needed. The list of
 * all routes names the files of each, so every page gets smaller with fewer of them.
 */
const FILES: Record<string, readonly (RegExp | string)[]> = {
  vendor: [PACKAGES],
  shell: [
    'domain/time.ts',
    /vite\/preload-helper/,
    'web/app/public-layout.tsx',
    'web/app/script-notice.tsx',
    'web/app/session-script.ts',
    'web/app/skip-link.tsx',
    'web/app/theme-script.ts',
    'web/app/top-nav.tsx',
    'web/app/use-heading-focus.ts',
    'web/first-load/late-value.ts',
    'web/first-load/lazy-component.tsx',
    'web/first-load/prehydration.ts',
    'web/lib/connection.ts',
    'web/lib/page-meta.ts',
    'web/lib/script-mark.ts',
    'web/lib/shop-zone.ts',
    'web/lib/shop.ts',
    'web/lib/theme.ts',
    'web/public-screens.ts',
    'web/root.tsx',
    'web/ui/button.tsx',
    'web/ui/class-names.ts',
    'web/ui/icons.tsx',
    'web/ui/loading.tsx',
    'web/ui/phone.tsx',
    'web/ui/theme-toggle.tsx',
    'web/ui/toast-region.tsx',
    'web/ui/wordmark.tsx',
  ],
  bikes: [
    'domain/advance-fee.ts',
    'domain/bikes.ts',
    'domain/money.ts',
    'web/bikes/bike-card.tsx',
    'web/bikes/chosen-time.ts',
    'web/bikes/late-skeletons.ts',
    'web/first-load/live-query.tsx',
    'web/lib/format-day.ts',
    'web/lib/money-format.ts',
    'web/lib/query.ts',
    'web/ui/badge.tsx',
    'web/ui/picture.tsx',
  ],
  card: [
    'domain/cheapest-combination.ts',
    'domain/price-parts.ts',
    'web/bikes/card-costs.tsx',
    'web/bikes/cheaper-steps.ts',
    'web/bikes/free-again-link.tsx',
    'web/lib/length-format.ts',
  ],
  listing: [
    'web/bikes/bike-filter-bar.tsx',
    'web/bikes/bike-listing.tsx',
    'web/bikes/filter-dropdowns.tsx',
    'web/bikes/filter-sheet.tsx',
    'web/lib/use-search-box.ts',
    'web/ui/field.tsx',
  ],
  bike: [
    'web/bikes/begun-booking.ts',
    'web/bikes/bike-meta.ts',
    'web/bikes/use-continued-booking.ts',
    'web/first-load/session-mark.ts',
    'web/payments/issue-polling.ts',
    'web/rentals/lists/open-rentals.ts',
    'web/ui/screen-title.tsx',
  ],
  calls: [
    'contract/call-url.ts',
    'web/auth/log-out.ts',
    'web/lib/api-problem.ts',
    'web/lib/api.ts',
    'web/lib/format-range.ts',
    'web/lib/offline-copy.ts',
    'web/lib/session.ts',
  ],
  site: [
    'web/site/about-sections.tsx',
    'web/site/hero.tsx',
    'web/site/own-words.ts',
    'web/site/shop-meta.ts',
    'web/ui/page-title.tsx',
    'web/ui/road-scene.tsx',
  ],
  queries: [
    /\/node_modules\/@tanstack\/(query-core|react-query)\//,
    'web/lib/observe-query.ts',
    'web/lib/query-client.ts',
  ],
  footer: ['domain/site-words.ts', 'web/app/footer.tsx', 'web/app/social-icons.tsx'],
  states: [
    'web/app/error-page.tsx',
    'web/bikes/bike-skeletons.tsx',
    'web/bikes/no-bikes.tsx',
    'web/lib/heading-focus.ts',
    'web/app/flat-tyre.tsx',
    'web/ui/drawings.tsx',
    'web/ui/empty.tsx',
    'web/ui/problem.tsx',
    'web/ui/skeleton.tsx',
  ],
  contact: [
    'domain/opening-hours.ts',
    'web/lib/calendar-day.ts',
    'web/site/contact-details.tsx',
    'web/ui/card.tsx',
  ],
  moments: [/\/node_modules\/(@date-fns|date-fns)\//, 'web/lib/shop-time.ts'],
  toasts: [/\/node_modules\/react-hot-toast\//, 'web/lib/toast.ts', 'web/messages.ts'],
  terms: [
    'domain/deposits.ts',
    'domain/kilometres.ts',
    'domain/prices.ts',
    'domain/seasons.ts',
    'web/prices/describe-season.ts',
    'web/rentals/coupon/coupon-terms.ts',
    'web/rentals/quote/describe-deposit.ts',
    'web/rentals/quote/describe-quote.ts',
    'web/rentals/quote/planned-quote.tsx',
    'web/rentals/quote/ride-price.ts',
    'web/rentals/quote/ride-quote.tsx',
    'web/rentals/quote/ride-terms.tsx',
    'web/rentals/rental-stage.ts',
  ],
  contract: [
    /\/node_modules\/zod\//,
    'contract/coupons.ts',
    'contract/paging.ts',
    'contract/rental-page.ts',
    'contract/rentals.ts',
    'contract/text.ts',
    'contract/users.ts',
    'domain/coupons.ts',
    'domain/rentals.ts',
  ],
  dashboard: [
    'web/lib/count-noun.ts',
    'web/lib/download.ts',
    'web/refresh.ts',
    'web/money/bill-labels.ts',
    'web/rentals/lists/rental-link.tsx',
    'web/rentals/stage-badge.tsx',
    'web/ui/data-table.tsx',
    'web/ui/moment.tsx',
    'web/ui/read-problem.tsx',
    'web/ui/table-skeleton.tsx',
    'web/ui/tabs.tsx',
    'web/ui/text-button.tsx',
    'web/users/copy-text.ts',
    'web/users/email.tsx',
    'web/lib/device-choice.ts',
    'web/rentals/walk-in/new-rental-key.ts',
    'web/ui/decimal-field.tsx',
    'web/ui/list-tools.tsx',
    'web/lib/incomplete-times.ts',
    'web/rentals/use-rental-act.ts',
    'web/rentals/lists/use-offline-copy.ts',
    'web/payments/open-payment-page.ts',
    'web/outbox/device-subscription.ts',
    'web/outbox/tell-device.tsx',
    'web/ui/bike-and-customer.tsx',
    'web/system/first-steps-room.tsx',
  ],
  account: [
    'domain/account.ts',
    'domain/refunds.ts',
    'domain/ride-charges.ts',
    'web/money/format-signed.ts',
    'web/money/sum-of-taka.ts',
    'web/rentals/exchange/bike-times.tsx',
    'web/ui/fact.tsx',
    'web/ui/section.tsx',
    'web/customers/customer-link.tsx',
    'web/rentals/handover/handover-labels.ts',
    'domain/booking-code.ts',
    'web/ui/timeline.tsx',
    'web/rentals/page/no-rental.tsx',
    'web/coupons/describe-coupon.ts',
    'web/money/movement-labels.ts',
    'domain/prepayment.ts',
    'web/documents/print-on-arrival.ts',
    'web/rentals/booking/move-end.ts',
    'web/auth/new-account.ts',
    'web/lib/local-moment.ts',
    'web/ui/quick-choices.tsx',
  ],
  fields: [
    'web/auth/account-fields.tsx',
    'web/auth/new-password-fields.tsx',
    'web/ui/form-field.tsx',
  ],
}

const groups = Object.entries(FILES).map(([name, modules]) => {
  const files = modules.filter((module) => typeof module === 'string').map(existing)
  const patterns = modules.filter((module) => typeof module !== 'string')
  const test = (id: string) => {
    // A plugin may add a query to the id.
    const [file = ''] = id.split('?')
    return files.includes(file) || patterns.some((pattern) => pattern.test(id))
  }
  return { name, test }
})

function existing(name: string): string {
  const file = path.resolve(import.meta.dirname, name)
  if (!existsSync(file)) throw new Error(`vite.config.ts names ${file}, which does not exist.`)
  return file
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), smallScripts],
  // Pages must be rendered by React in its production form, whatever NODE_ENV is.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    ssr: { noExternal: true },
  }),
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // These functions of React Router only warn its developers.
          treeshake: { manualPureFunctions: ['warning', 'warnOnce', 'warningOnce'] },
          output: { codeSplitting: { groups } },
        },
      },
    },
    // The server has loaded these already: a second copy would register each schema of the contract
    // twice, because zod has one registry for the whole process.
    ssr: { build: { rolldownOptions: { external: [/^#(contract|domain)\//, /^zod(\/|$)/] } } },
  },
  // These are named beforehand, so that the first page in development is not loaded twice.
  optimizeDeps: {
    include: [
      '@base-ui/react/alert-dialog',
      '@base-ui/react/dialog',
      '@date-fns/tz',
      '@hookform/resolvers/zod',
      '@tanstack/react-query',
      '@visx/scale',
      '@visx/shape',
      'date-fns',
      'embla-carousel-react',
      'react-hook-form',
      'react-hot-toast/headless',
      'zod',
    ],
  },
  build: {
    // These are the first browsers with light-dark(), which carries both themes.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
  },
}))
