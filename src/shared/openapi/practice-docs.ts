import type { CallDocs } from './docs-type.ts'

/** Calls of daily actions, rehearsals, exports and statistics. */
export const practiceDocs = {
  listDailyActions: {
    feature: 'Practice',
    summary: 'The daily actions of all moments',
    description: 'Open actions are on the first pages. Each page is sorted by time, newest first.',
  },
  listMomentActions: { feature: 'Practice', summary: 'The daily actions of a moment' },
  createDailyAction: {
    feature: 'Practice',
    summary: 'Plan a daily action',
    headers: ['Idempotency-Key', 'X-Time-Zone'],
    successes: [200, 201],
    errors: ['idempotency_mismatch'],
    example: { pcmId: 1, actionText: 'Walk to the lake before work.' },
  },
  completeDailyAction: {
    feature: 'Practice',
    summary: 'Complete a daily action',
    description: 'On the present date in the time zone of `X-Time-Zone`. Nothing happens to a completed one.',
    headers: ['X-Time-Zone', 'If-Match'],
    errors: ['version_conflict'],
  },
  updateDailyAction: {
    feature: 'Practice',
    summary: 'Change or reopen a daily action',
    description: '`isCompleted: false` reopens it. The text of a completed action cannot be changed.',
    headers: ['If-Match', 'X-Time-Zone'],
    errors: ['version_conflict', 'conflict'],
    example: { actionText: 'Walk to the lake after work.' },
  },
  removeDailyAction: {
    feature: 'Practice',
    summary: 'Delete an open daily action',
    description: 'A completed one counts in the statistics and is refused with 409.',
    headers: ['If-Match'],
    errors: ['version_conflict', 'conflict'],
  },
  recordMomentRehearsal: {
    feature: 'Practice',
    summary: 'Record that a moment was practised',
    headers: ['Idempotency-Key', 'X-Time-Zone'],
    successes: [200, 201],
    errors: ['idempotency_mismatch'],
    example: { pcmId: 1, durationMinutes: 5 },
  },
  recordScenarioRehearsal: {
    feature: 'Practice',
    summary: 'Record that a scenario was practised',
    headers: ['Idempotency-Key', 'X-Time-Zone'],
    successes: [200, 201],
    errors: ['idempotency_mismatch'],
    example: { scenarioId: 1, durationMinutes: 5 },
  },
  getStats: {
    feature: 'Practice',
    summary: 'Streaks and days of practice',
    description: 'Days are counted in the time zone of `X-Time-Zone`, else in the last one known.',
    headers: ['X-Time-Zone'],
  },
  createGoalContext: {
    feature: 'Practice',
    summary: 'Have a text written for the goal app',
    description: 'It plans 90 days towards a moment. Free.',
    errors: ['provider_failed', 'generation_refused'],
    example: { pcmId: 1 },
  },
  createExport: {
    feature: 'Exports',
    summary: 'Compose a wallpaper',
    description:
      'A `desktop` wallpaper uses every moment with an image; `mobile` and `instagram` use exactly three, whose ids are sent.',
    headers: ['Idempotency-Key'],
    errors: ['idempotency_mismatch', 'conflict'],
    example: { type: 'desktop' },
  },
  listExports: { feature: 'Exports', summary: 'All wallpapers, newest first' },
  recordDownload: {
    feature: 'Exports',
    summary: 'Record that something was saved to a device',
    successes: [201],
    example: { format: 'desktop' },
  },
} as const satisfies Record<string, CallDocs>
