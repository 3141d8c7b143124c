import { createHash } from 'node:crypto'
import type { Db } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { enhancePrompt } from '../texts/service.ts'
import * as queries from './queries.ts'

/** An enhancement that is saved later counts as edited by hand. */
const ENHANCEMENT_MAX_AGE_MS = 2 * 24 * 3_600_000

const hashOf = (text: string) => createHash('sha256').update(text.trim()).digest('base64url')

/** The hash of a combined prompt; also of a missing one. */
export const hashOfWords = (combinedPrompt: string | null): string => hashOf(combinedPrompt ?? '')

/** True when the layers have changed since the enhanced prompt was saved; false where that is not known. */
export const isPromptOutdated = ({
  enhancedPrompt,
  promptWordsHash,
  combinedPrompt,
}: Pick<queries.MomentRow, 'enhancedPrompt' | 'promptWordsHash' | 'combinedPrompt'>): boolean =>
  enhancedPrompt !== null && promptWordsHash !== null && promptWordsHash !== hashOfWords(combinedPrompt)

/** False for an enhancement of the moment's words. Throws AppError `conflict` for one of other words. */
export async function isEditedByHand(
  tx: Db,
  userId: string,
  enhancedPrompt: string | null,
  combinedPrompt: string | null,
) {
  if (enhancedPrompt === null) return false
  const madeFrom = await queries.findEnhancedTexts(tx, userId, hashOf(enhancedPrompt))
  if (madeFrom.length === 0) return true
  if (combinedPrompt !== null && madeFrom.includes(hashOf(combinedPrompt))) return false
  throw new AppError(
    'conflict',
    'The words changed after this prompt was made from them. Please enhance them again.',
  )
}

/** Enhances a prompt, and keeps from which text it was made. Throws what `enhancePrompt` of the texts throws. */
export async function enhanceMomentPrompt(deps: Deps, userId: string, prompt: string): Promise<string> {
  const enhancedPrompt = await enhancePrompt(deps, userId, prompt)
  await queries.insertEnhancement(
    deps.db,
    { userId, promptHash: hashOf(prompt), enhancedHash: hashOf(enhancedPrompt) },
    new Date(deps.now().getTime() - ENHANCEMENT_MAX_AGE_MS),
  )
  return enhancedPrompt
}
