import { declareQueue } from '../jobs/jobs.ts'

export const SWEEP_PICTURES = declareQueue('sweepPictures', {
  cron: '23 4 * * *',
  expireSeconds: 600,
  pollSeconds: 600,
})
