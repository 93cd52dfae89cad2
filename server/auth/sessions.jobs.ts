import { declareQueue } from '../jobs/jobs.ts'

export const FORGET_SESSIONS = declareQueue('forgetSessions', {
  cron: '7 * * * *',
  expireSeconds: 600,
  pollSeconds: 60,
})
