import * as admin from './admin.ts'
import * as exports from './exports.ts'
import * as generations from './generations.ts'
import * as moments from './moments.ts'
import * as payments from './payments.ts'
import * as personalTokens from './personal-tokens.ts'
import * as practice from './practice.ts'
import * as scenarios from './scenarios.ts'
import * as sessions from './sessions.ts'
import * as site from './site.ts'
import * as users from './users.ts'

/** The whole URL surface of the product's own API. */
export const contract = {
  getAuthConfig: site.getAuthConfig, // GET /api/supabase/config
  getSiteConfig: site.getSiteConfig, // GET /api/config
  getVersion: site.getVersion, // GET /api/version

  getUser: users.getUser, // GET /api/auth/user
  updateProfile: users.updateProfile, // PATCH /api/auth/user/profile

  listSessions: sessions.listSessions, // GET /api/auth/sessions
  endSession: sessions.endSession, // DELETE /api/auth/sessions/:id
  endOtherSessions: sessions.endOtherSessions, // POST /api/auth/sessions/end-others

  listPersonalTokens: personalTokens.listPersonalTokens, // GET /api/auth/tokens
  createPersonalToken: personalTokens.createPersonalToken, // POST /api/auth/tokens
  revokePersonalToken: personalTokens.revokePersonalToken, // DELETE /api/auth/tokens/:id

  getStory: moments.getStory, // GET /api/story
  updateStoryProgress: moments.updateStoryProgress, // PUT /api/story/progress

  listMoments: moments.listMoments, // GET /api/pcms
  getMoment: moments.getMoment, // GET /api/pcms/:pcm
  createMoment: moments.createMoment, // POST /api/pcms
  updateMoment: moments.updateMoment, // PUT /api/pcms/:id
  updateDailyInspiration: moments.updateDailyInspiration, // PATCH /api/pcms/:id/daily-inspiration
  generateDescriptiveName: moments.generateDescriptiveName, // POST /api/generate-descriptive-name
  enhancePrompt: moments.enhancePrompt, // POST /api/enhance-prompt

  generateImage: generations.generateImage, // POST /api/generate-image
  checkFeedback: generations.checkFeedback, // POST /api/check-feedback
  readPrompt: generations.readPrompt, // POST /api/read-prompt
  sketchPrompt: generations.sketchPrompt, // POST /api/sketches
  listPlaces: generations.listPlaces, // GET /api/places
  listSketchWords: generations.listSketchWords, // GET /api/sketch-words
  getGeneration: generations.getGeneration, // GET /api/generations/:id
  watchGeneration: generations.watchGeneration, // GET /api/generations/:id/events
  cancelGeneration: generations.cancelGeneration, // POST /api/generations/:id/cancel
  getRunningGeneration: generations.getRunningGeneration, // GET /api/pcms/:pcm/generation
  listMomentImages: generations.listMomentImages, // GET /api/pcms/:pcm/images
  selectImage: generations.selectImage, // POST /api/pcms/:id/use-image
  listImages: generations.listImages, // GET /api/images/history
  recoverMissingImages: generations.recoverMissingImages, // POST /api/recover-missing-images

  createExport: exports.createExport, // POST /api/exports/create
  listExports: exports.listExports, // GET /api/exports
  recordDownload: exports.recordDownload, // POST /api/downloads

  listCreditEntries: users.listCreditEntries, // GET /api/credits/entries

  startCheckout: payments.startCheckout, // POST /api/credits/checkouts
  getCheckout: payments.getCheckout, // GET /api/credits/checkouts/:id

  downloadAccountData: users.downloadAccountData, // GET /api/account/data
  deleteAccount: users.deleteAccount, // DELETE /api/account

  listDailyActions: practice.listDailyActions, // GET /api/daily-actions
  listMomentActions: practice.listMomentActions, // GET /api/daily-actions/pcm/:pcm
  createDailyAction: practice.createDailyAction, // POST /api/daily-actions
  completeDailyAction: practice.completeDailyAction, // POST /api/daily-actions/:id/complete
  updateDailyAction: practice.updateDailyAction, // PUT /api/daily-actions/:id
  removeDailyAction: practice.removeDailyAction, // DELETE /api/daily-actions/:id
  recordMomentRehearsal: practice.recordMomentRehearsal, // POST /api/pcm-mental-rehearsals
  recordScenarioRehearsal: practice.recordScenarioRehearsal, // POST /api/mental-rehearsals
  getStats: practice.getStats, // GET /api/user-stats

  listAllScenarios: scenarios.listAllScenarios, // GET /api/future-scenarios
  listScenarios: scenarios.listScenarios, // GET /api/future-scenarios/:pcm
  generateScenarios: scenarios.generateScenarios, // POST /api/generate-future-scenarios
  updateScenario: scenarios.updateScenario, // PUT /api/future-scenarios/:id
  removeScenario: scenarios.removeScenario, // DELETE /api/future-scenarios/:id
  generateScenarioImage: scenarios.generateScenarioImage, // POST /api/generate-scenario-image
  createGoalContext: scenarios.createGoalContext, // POST /api/onelevelup/pcm-goal

  listPeople: admin.listPeople, // GET /api/admin/people
  getPerson: admin.getPerson, // GET /api/admin/people/:id
  disablePerson: admin.disablePerson, // POST /api/admin/people/:id/disable
  enablePerson: admin.enablePerson, // POST /api/admin/people/:id/enable
  signOutPerson: admin.signOutPerson, // POST /api/admin/people/:id/sign-out
  changePersonCredits: admin.changePersonCredits, // POST /api/admin/people/:id/credits
  deletePerson: admin.deletePerson, // DELETE /api/admin/people/:id
  invitePerson: admin.invitePerson, // POST /api/admin/invitations
  listFailedGenerations: admin.listFailedGenerations, // GET /api/admin/generations
  getAdminQueue: admin.getAdminQueue, // GET /api/admin/queue
  retryJob: admin.retryJob, // POST /api/admin/jobs/:name/:id/retry
  retryMail: admin.retryMail, // POST /api/admin/mail/:id/retry
  getAdminHealth: admin.getAdminHealth, // GET /api/admin/health
  listAuditEntries: admin.listAuditEntries, // GET /api/admin/audit
} as const
