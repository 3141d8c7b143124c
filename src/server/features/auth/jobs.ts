import { z } from 'zod'
import { defineJob, defineSweep } from '#server/jobs/define-job.ts'

/** Waits grow from seconds to about a quarter of an hour. */
export const MAIL_ATTEMPTS = 11

export const sendMailJob = defineJob({
  name: 'auth-send-mail',
  payload: z.object({ mailId: z.uuid() }),
  retryLimit: MAIL_ATTEMPTS - 1,
})

export const cleanUpJob = defineSweep({ name: 'auth-clean-up' })
