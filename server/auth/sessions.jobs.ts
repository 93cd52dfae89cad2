import { declareQueue } from '../jobs/jobs.ts'

/** Delete sessions that have expired. */
export const FORGET_SESSIONS = declareQueue('forgetSessions', {
  cron: '7 * * * *',
  expireSeconds: 600,
})
