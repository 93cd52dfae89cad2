import type { FastifyBaseLogger } from 'fastify'
import type { LoggerOptions } from 'pino'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

export const LOG_OPTIONS = {
  level: 'info',
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
