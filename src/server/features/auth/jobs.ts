import { z } from 'zod'
import { defineJob } from '#server/jobs/define-job.ts'

/** Waits grow from seconds to about a quarter of an hour. */
export const MAX_MAIL_ATTEMPTS = 11

export const sendMailJob = defineJob({
  name: 'auth-send-mail',
  payload: z.object({ mailId: z.uuid() }),
  retryLimit: MAX_MAIL_ATTEMPTS - 1,
})

export const cleanUpJob = defineJob({ name: 'auth-clean-up', payload: z.object({}) })
