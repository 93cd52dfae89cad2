import { declareQueue } from '../jobs/jobs.ts'

/** Send what is due: at once after an event, and by the schedule what waits or was not taken. */
export const SEND_MESSAGES = declareQueue('sendMessages', {
  expireSeconds: 900,
  retries: 2,
  pollSeconds: 10,
})

/** Reminders become due by time alone. */
export const REMIND = declareQueue('remind', {
  cron: '* * * * *',
  expireSeconds: 300,
  pollSeconds: 10,
})

export const FORGET_SENT_MESSAGES = declareQueue('forgetSentMessages', {
  cron: '52 2 * * *',
  expireSeconds: 600,
  pollSeconds: 60,
})
