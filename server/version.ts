import manifest from '../package.json' with { type: 'json' }

/** The release that runs. */
export const VERSION = manifest.version
