import type { CallOutput, HandlerResult } from '#shared/contract/call.ts'
import type { Generation, ImageReading } from '#shared/contract/generations.ts'
import type { getStory, Moment } from '#shared/contract/moments.ts'
import type { DailyAction, recordMomentRehearsal } from '#shared/contract/practice.ts'
import type { FutureScenario } from '#shared/contract/scenarios.ts'
import type { getAuthConfig, getSiteConfig } from '#shared/contract/site.ts'
import type { User } from '#shared/contract/users.ts'

const TIME = '2026-01-01T00:00:00.000Z'
const LATER = '2026-01-01T00:00:20.000Z'

/** With three layers, without an image. */
export const makeMoment = (over: Partial<Moment> = {}): Moment => ({
  id: 1001,
  pcmNumber: 1,
  descriptiveName: null,
  surfacePrompt: 'I see the sea.',
  sensoryPrompt: 'I feel the wind.',
  soulPrompt: 'It means that I am free.',
  combinedPrompt:
    'VISUAL SCENE:\nI see the sea.\n\nSENSORY DETAILS:\nI feel the wind.\n\nEMOTIONAL ESSENCE & MEANING:\nIt means that I am free.',
  enhancedPrompt: null,
  isPromptOutdated: false,
  imageUrl: null,
  dailyInspiration: null,
  isCompleted: false,
  version: 1,
  createdAt: TIME,
  updatedAt: TIME,
  ...over,
})

/** Without a completed moment. */
export const makeStory = (): HandlerResult<typeof getStory> => ({
  id: 1,
  title: 'My Future Memory',
  completedPcms: 0,
  isCompleted: false,
  mobileImageUrl: null,
  desktopImageUrl: null,
  createdAt: TIME,
  updatedAt: TIME,
})

export const GENERATION_ID = '01936f00-0000-7000-8000-000000000001'

/** Running, without a partial frame. */
export const makeGeneration = (over: Partial<Generation> = {}): Generation => ({
  id: GENERATION_ID,
  pcmId: 1001,
  scenarioId: null,
  status: 'running',
  stage: 'painting',
  modelChoice: 'gpt-image-1',
  isFirstPerson: false,
  prompt: 'A lake at dawn.',
  feedback: null,
  partialUrls: [],
  imageUrl: null,
  model: null,
  size: null,
  reading: null,
  errorCode: null,
  errorMessage: null,
  createdAt: TIME,
  startedAt: '2026-01-01T00:00:01.000Z',
  finishedAt: null,
  ...over,
})

export const makeFinishedGeneration = (over: Partial<Generation> = {}): Generation =>
  makeGeneration({
    status: 'succeeded',
    stage: 'done',
    imageUrl: `/media/images/${GENERATION_ID}`,
    model: 'model-a',
    size: '1792x1024',
    finishedAt: LATER,
    ...over,
  })

export const makeReading = (over: Partial<ImageReading> = {}): ImageReading => ({
  place: { id: 'beach', name: 'Beach' },
  isPlaceSure: true,
  likeliest: [{ id: 'river', name: 'River' }],
  hour: 'sunset',
  season: null,
  weather: 'clear',
  people: 'you and your partner',
  description: 'Illustration. You and your partner on a beach, at sunset.',
  ...over,
})

/** Generated, without an image. */
export const makeScenario = (over: Partial<FutureScenario> = {}): FutureScenario => ({
  id: 7,
  pcmId: 1001,
  title: 'The door',
  scenarioText: 'I walk in and begin.',
  orderIndex: 0,
  isGenerated: true,
  hasImage: false,
  imageUrl: null,
  usedModel: null,
  imageSize: null,
  version: 1,
  generation: null,
  createdAt: TIME,
  updatedAt: TIME,
  ...over,
})

export const makeUser = (over: Partial<User> = {}): User => ({
  id: 'ada',
  email: null,
  firstName: 'Ada',
  lastName: null,
  profileImageUrl: null,
  credits: 10,
  totalRegenerations: 0,
  appearanceProfile: null,
  hasCompletedProfile: true,
  profileVersion: 1,
  isCreditExempt: false,
  isAdmin: false,
  createdAt: TIME,
  updatedAt: TIME,
  ...over,
})

/** Not completed. */
export const makeAction = (over: Partial<DailyAction> = {}): DailyAction => ({
  id: 7,
  pcmId: 1001,
  scenarioId: null,
  actionText: 'Write one page.',
  isCompleted: false,
  completedAt: null,
  completedOn: null,
  version: 1,
  createdAt: '2026-11-05T12:00:00.000Z',
  ...over,
})

export const makeCompletedAction = (over: Partial<DailyAction> = {}): DailyAction =>
  makeAction({
    isCompleted: true,
    completedAt: '2026-11-06T12:00:00.000Z',
    completedOn: '2026-11-06',
    ...over,
  })

export const makeRehearsal = (
  over: Partial<HandlerResult<typeof recordMomentRehearsal>> = {},
): HandlerResult<typeof recordMomentRehearsal> => ({
  id: 1,
  pcmId: 1001,
  durationMinutes: 5,
  completedAt: TIME,
  createdAt: TIME,
  ...over,
})

/** Only purchases are configured. */
export const makeSiteConfig = (
  over: Partial<CallOutput<typeof getSiteConfig>> = {},
): CallOutput<typeof getSiteConfig> => ({
  publicUrl: 'http://localhost:3000',
  partnerUrl: null,
  goalAppUrl: null,
  feedbackUrl: null,
  earlyAccessUrl: null,
  playlistId: null,
  arePurchasesEnabled: true,
  creditPacks: [{ id: 'small', credits: 20, label: '20 credits for 9 €' }],
  isBuiltInStudio: false,
  isSignInHosted: false,
  isProduction: false,
  ...over,
})

/** Embedded sign-in with a local mailbox and open sign-up. */
export const makeAuthConfig = (
  over: Partial<CallOutput<typeof getAuthConfig>> = {},
): CallOutput<typeof getAuthConfig> => ({
  url: location.origin,
  anonKey: 'anon',
  hasLocalMailbox: true,
  canReceiveMail: true,
  passwordMinLength: 8,
  providers: [],
  isSignUpOpen: true,
  hasPasskeys: true,
  ...over,
})
