import { defineConfig } from 'oxlint'
import { overrides } from './tools/floors.ts'

/** These folders still have comments or titles that the house rules refuse. */
export default defineConfig({
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'promise',
    'node',
    'react',
    'jsx-a11y',
    'vitest',
  ],
  jsPlugins: ['./tools/lint-rules.ts'],
  options: {
    typeAware: true,
    typeCheck: true,
    denyWarnings: true,
    reportUnusedDisableDirectives: 'error',
  },
  categories: { correctness: 'error', suspicious: 'error' },
  env: { builtin: true },
  ignorePatterns: ['build', '.react-router', '.runtime', 'data'],
  rules: {
    // A larger file or function does more than one thing.
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'max-lines-per-function': [
      'error',
      { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true },
    ],

    'house/import-downwards': 'error',
    'house/comment-sentences': 'error',
    'house/title-length': 'error',
    eqeqeq: 'error',
    'no-console': 'error',
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
    'import/no-cycle': 'error',
    // The rule is made for Express; Fastify waits for its handlers.
    'oxc/no-async-endpoint-handlers': 'off',
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],

    'typescript/ban-ts-comment': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/switch-exhaustiveness-check': 'error',

    'react/exhaustive-deps': 'error',
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',

    // These rules do not fit: JSX needs no React in scope, `_id` is the wire's own name, a style
    // sheet is imported for its effect, a small function may live where it is used, a parameter may have
    // the plain name of its kind, a branded number (Poisha) is made by an assertion, methods of
    // our plain objects know no `this`, and role="status" says more than <output>.
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '@fontsource-variable/**'] }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'promise/always-return': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
  },
  overrides: [
    ...overrides,
    {
      files: ['domain/**/*.ts'],
      rules: {
        'no-restricted-globals': ['error', 'fetch', 'console', 'process', 'window', 'setTimeout'],
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'Time is a parameter.' },
          { object: 'Math', property: 'random', message: 'Chance is a parameter.' },
        ],
      },
    },
    {
      files: ['web/**/*.{ts,tsx}'],
      env: { browser: true },
      rules: {
        // React Router's loaders answer by throwing a Response.
        'typescript/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
        'max-lines-per-function': [
          'error',
          { max: 100, skipBlankLines: true, skipComments: true, IIFEs: true },
        ],
      },
    },
    {
      // No compiler memoizes these components, which call TanStack Virtual at every render.
      files: ['web/board/board-grid.tsx', 'web/board/phone-board.tsx'],
      rules: { 'react/incompatible-library': 'off' },
    },
    {
      // A factory's methods are its body: the file's own limit bounds it.
      files: ['**/*.service.ts', '**/*{.,-}act.ts', '**/*.store.ts', 'server/app.ts'],
      rules: {
        'max-lines-per-function': [
          'error',
          { max: 170, skipBlankLines: true, skipComments: true, IIFEs: true },
        ],
      },
    },
    {
      files: ['tools/**', 'bench/**', 'chaos/**', 'sandbox/**', 'e2e/**'],
      rules: { 'no-console': 'off' },
    },
    {
      // A tool or the router loads these.
      files: [
        '*.config.ts',
        'web/root.tsx',
        'web/routes.ts',
        'web/entry.*.tsx',
        'web/**/*.screen.tsx',
        'web/**/*-layout.tsx',
        'server/testing/start-database.ts',
        'tools/lint-rules.ts',
        'tools/testing/build-first.ts',
        'e2e/start-shop.ts',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      // The service worker is sent as it is written.
      files: ['public/*.js'],
      env: { serviceworker: true },
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      // These files run on any Node, before anything is installed.
      files: ['tools/**/*.cjs'],
      env: { node: true, commonjs: true },
      rules: {
        'typescript/no-require-imports': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'e2e/**/*.ts', '**/testing/**/*.ts'],
      rules: {
        'max-lines-per-function': 'off',
        // A fixture may have extended `test`.
        'vitest/no-standalone-expect': [
          'error',
          { additionalTestBlockFunctions: ['test', 'test.for', 'test.each', 'limitedTest'] },
        ],
      },
    },
  ],
})
