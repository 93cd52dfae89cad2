import type { FastifyBaseLogger } from 'fastify'
import type { LoggerOptions } from 'pino'

/** What services log through: structured, one line an event, never a secret. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

export const LOG_OPTIONS = {
  level: 'info',
  // Cut out wherever they stand in what is logged.
  redact: {
    paths: [
      'req.headers.authorization',
      '*.password',
      '*.currentPassword',
      '*.newPassword',
      '*.oldPassword',
      '*.confirmNewPassword',
      '*.token',
      '*.store_passwd',
      // PostgreSQL quotes the row or the key that broke a constraint.
      '*.detail',
    ],
    remove: true,
  },
} satisfies LoggerOptions
