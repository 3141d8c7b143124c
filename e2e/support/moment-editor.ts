import type { Page } from '@playwright/test'

export const answerField = (page: Page) => page.getByRole('textbox', { name: /Your answer/ })
export const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue to Next Step' })

export interface MomentText {
  descriptiveName: string | null
  surfacePrompt: string
  soulPrompt: string
  enhancedPrompt: string | null
}
