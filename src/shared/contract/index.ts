import * as generations from './generations.ts'
import * as moments from './moments.ts'
import * as site from './site.ts'
import * as stories from './stories.ts'
import * as users from './users.ts'

/** The whole URL surface of the product's own API. */
export const contract = {
  getAuthConfig: site.getAuthConfig, // GET /api/supabase/config
  getSiteConfig: site.getSiteConfig, // GET /api/config
  getVersion: site.getVersion, // GET /api/version

  getUser: users.getUser, // GET /api/auth/user
  updateProfile: users.updateProfile, // PATCH /api/auth/user/profile

  getStory: stories.getStory, // GET /api/story
  updateStoryProgress: stories.updateStoryProgress, // PUT /api/story/progress

  listMoments: moments.listMoments, // GET /api/pcms
  getMoment: moments.getMoment, // GET /api/pcms/:pcm
  createMoment: moments.createMoment, // POST /api/pcms
  updateMoment: moments.updateMoment, // PUT /api/pcms/:id
  updateDailyInspiration: moments.updateDailyInspiration, // PATCH /api/pcms/:id/daily-inspiration
  generateDescriptiveName: moments.generateDescriptiveName, // POST /api/generate-descriptive-name
  enhancePrompt: moments.enhancePrompt, // POST /api/enhance-prompt

  generateImage: generations.generateImage, // POST /api/generate-image
  getGeneration: generations.getGeneration, // GET /api/generations/:id
  watchGeneration: generations.watchGeneration, // GET /api/generations/:id/events
  cancelGeneration: generations.cancelGeneration, // POST /api/generations/:id/cancel
  getRunningGeneration: generations.getRunningGeneration, // GET /api/pcms/:pcm/generation
  listMomentImages: generations.listMomentImages, // GET /api/pcms/:pcm/images
  useImage: generations.useImage, // POST /api/pcms/:id/use-image
  listImages: generations.listImages, // GET /api/images/history
  recoverMissingImages: generations.recoverMissingImages, // POST /api/recover-missing-images
} as const
