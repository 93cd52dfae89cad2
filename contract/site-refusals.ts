export const siteRefusals = {
  site_changed: {
    status: 409,
    message: 'The texts have changed meanwhile. Look at them again before you save.',
  },
  site_too_wide: {
    status: 409,
    message: 'Some words are wider than a small phone. Shorten them, or save them all the same.',
  },
  site_version_gone: { status: 404, message: 'This version is not kept any more.' },
} as const
