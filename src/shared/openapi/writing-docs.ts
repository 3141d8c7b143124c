import type { CallDocs } from './docs-type.ts'

const layers = {
  surfacePrompt: 'I stand on a wooden deck above a still lake at dawn.',
  sensoryPrompt: 'Cool air on my cheeks, a warm mug in my hands.',
  soulPrompt: 'I chose this life, and I am home in it.',
}

/** Calls of moments, images and scenarios. */
export const writingDocs = {
  getStory: { feature: 'Moments', summary: 'The six moments as a whole' },
  updateStoryProgress: {
    feature: 'Moments',
    summary: 'Count the completed moments again',
    description: 'The number that is sent is ignored: it is counted on the server.',
    example: { completedPcms: 2 },
  },
  listMoments: { feature: 'Moments', summary: 'All moments that have been begun' },
  getMoment: {
    feature: 'Moments',
    summary: 'One moment',
    description: 'By its number (1 to 6) or its id; 404 while there is no moment of that number.',
  },
  createMoment: {
    feature: 'Moments',
    summary: 'Begin a moment',
    description:
      'Creates the moment of a number with one, two or three layers. If it exists, the fields that are sent are updated; `If-None-Match: *` prevents that.',
    headers: ['If-None-Match', 'If-Match'],
    successes: [200, 201],
    errors: ['version_conflict'],
    example: { pcmNumber: 1, descriptiveName: 'Dawn at the lake', ...layers },
  },
  updateMoment: {
    feature: 'Moments',
    summary: 'Change the words of a moment',
    description:
      'Fields that are left out stay as they are; null empties a layer. An enhanced prompt that was made from other words than the moment’s is refused with 409.',
    headers: ['If-Match'],
    errors: ['version_conflict', 'conflict'],
    example: { surfacePrompt: layers.surfacePrompt },
  },
  updateDailyInspiration: {
    feature: 'Moments',
    summary: 'Change the daily inspiration of a moment',
    headers: ['If-Match'],
    errors: ['version_conflict'],
    example: { dailyInspiration: 'Ten minutes by the water.' },
  },
  generateDescriptiveName: {
    feature: 'Moments',
    summary: 'Have a name suggested for a moment',
    description: 'Free. Nothing is stored.',
    errors: ['provider_failed', 'generation_refused'],
    example: { pcmNumber: 1, ...layers },
  },
  enhancePrompt: {
    feature: 'Moments',
    summary: 'Have a prompt made richer for the image',
    description: 'Free. Nothing is stored: send it with `PUT /api/pcms/{id}` to keep it.',
    errors: ['provider_failed', 'generation_refused'],
    example: { prompt: layers.surfacePrompt },
  },
  generateImage: {
    feature: 'Images',
    summary: 'Have the image of a moment made, for one credit',
    description:
      'Answers when the image is ready, which can take minutes. With `Prefer: respond-async` it answers 202 at once with the generation, whose URL is in `Location`. An equal request joins the generation that runs; another one for the same moment is 409. A generation that fails or is cancelled gives its credit back.',
    headers: ['Prefer', 'Idempotency-Key'],
    successes: [200, 202],
    errors: [
      'insufficient_credits',
      'generation_in_progress',
      'generation_cancelled',
      'generation_refused',
      'generation_failed',
      'idempotency_mismatch',
      'provider_failed',
      'timeout',
    ],
    example: { pcmId: 1, prompt: layers.surfacePrompt },
  },
  checkFeedback: {
    feature: 'Images',
    summary: 'Ask what of a feedback can be followed',
    description: 'Free, and before a credit is spent on it.',
    example: { feedback: 'A warmer light, and more trees.' },
  },
  readPrompt: {
    feature: 'Images',
    summary: 'Ask how a prompt is understood',
    description: 'Free, and before a credit is spent on it.',
    example: { prompt: layers.surfacePrompt, pcmId: 1 },
  },
  sketchPrompt: {
    feature: 'Images',
    summary: 'Have a prompt sketched, to choose the picture',
    description:
      'Free, and before a credit is spent on it. Where the built-in studio is not sure to show the words, it draws up to four small pictures; the `choice` of one, sent as the feedback of `POST /api/generate-image`, has that very picture painted. Further ones, where `hasMore` is true, are on `page` 1, 2 and 3. With a `choice`, only that sketch is drawn, larger, with the corrections that follow its first line: `Hour: dawn`, `Season: autumn`, `Weather: rain`, `People: you, your son (man; fishing)`, `Thing: kite`, `Without: dog`, `Words: OPEN` (on a sign or the like).',
    errors: ['provider_failed'],
    example: { prompt: layers.surfacePrompt },
  },
  listPlaces: {
    feature: 'Images',
    summary: 'The places that can be named in a correction',
    description: 'Empty where an AI provider paints, which can paint any place.',
  },
  listSketchWords: {
    feature: 'Images',
    summary: 'The words of corrections of a sketch',
    description: 'What people may be said to do, and the things that may be added.',
  },
  getGeneration: {
    feature: 'Images',
    summary: 'One generation',
  },
  watchGeneration: {
    feature: 'Images',
    summary: 'Follow a generation',
    description:
      'Server-sent events: `clock` with the server’s time, then `generation` with the generation at each change, until its status is succeeded, failed or cancelled. After a lost connection, connect again: the first event is the present state.',
    answer: 'events',
  },
  cancelGeneration: {
    feature: 'Images',
    summary: 'Cancel a generation',
    description: 'The credit comes back. A finished generation is not changed.',
  },
  getRunningGeneration: {
    feature: 'Images',
    summary: 'The unfinished generation of a moment',
    description: 'Null without one.',
  },
  listMomentImages: { feature: 'Images', summary: 'All images of a moment, newest first' },
  selectImage: {
    feature: 'Images',
    summary: 'Use an earlier image of a moment again',
    example: { imageId: 1 },
  },
  listImages: { feature: 'Images', summary: 'All images, newest first' },
  recoverMissingImages: {
    feature: 'Images',
    summary: 'Repair what a crash left behind',
    description: 'Free. Generations that can no longer run give their credit back.',
    example: {},
  },
  listAllScenarios: { feature: 'Scenarios', summary: 'The scenarios of all moments' },
  listScenarios: { feature: 'Scenarios', summary: 'The scenarios of a moment' },
  generateScenarios: {
    feature: 'Scenarios',
    summary: 'Have three scenarios written for a moment',
    description: 'Free. They replace the present ones; if it fails, these stay.',
    errors: ['conflict', 'provider_failed', 'generation_refused'],
    example: { pcmId: 1 },
  },
  updateScenario: {
    feature: 'Scenarios',
    summary: 'Change a scenario',
    headers: ['If-Match'],
    errors: ['version_conflict'],
    example: { scenarioText: 'I take one small step each morning.', title: 'A step a day' },
  },
  removeScenario: {
    feature: 'Scenarios',
    summary: 'Delete a scenario',
    headers: ['If-Match'],
    errors: ['version_conflict', 'conflict'],
  },
  generateScenarioImage: {
    feature: 'Scenarios',
    summary: 'Have the image of a scenario made, for one credit',
    description: 'Answers as `POST /api/generate-image` does.',
    headers: ['Prefer', 'Idempotency-Key'],
    successes: [200, 202],
    errors: [
      'insufficient_credits',
      'generation_in_progress',
      'generation_cancelled',
      'generation_refused',
      'generation_failed',
      'idempotency_mismatch',
      'provider_failed',
      'timeout',
    ],
    example: { scenarioId: 1 },
  },
} as const satisfies Record<string, CallDocs>
