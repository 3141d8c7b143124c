import { momentName } from '#shared/domain/moment-names.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { AccountRecords } from './queries.ts'

/** The moments as Markdown. `imageFileOf` returns the archive's file for an image URL. */
export function writeMarkdown(
  records: AccountRecords,
  imageFileOf: (imageUrl: string) => string | undefined,
): string {
  const { user, stories, moments, scenarios, dailyActions } = records
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  const parts = [`# ${stories[0]?.title ?? `My ${PRODUCT_NAME}`}`]
  if (name) parts.push(`*${name}*`)
  for (const moment of moments) {
    const title = moment.descriptiveName ?? momentName(moment.pcmNumber)
    parts.push(`## ${moment.pcmNumber}. ${title}`)
    if (moment.descriptiveName) parts.push(`*${momentName(moment.pcmNumber)}*`)
    const image = moment.imageUrl ? imageFileOf(moment.imageUrl) : undefined
    if (image) parts.push(`![${title.replaceAll(/[[\]]/g, '')}](${encodeURI(image)})`)
    addSection(parts, 'What I see', moment.surfacePrompt)
    addSection(parts, 'What I feel in the body', moment.sensoryPrompt)
    addSection(parts, 'Why it matters', moment.soulPrompt)
    addSection(parts, 'My daily inspiration', moment.dailyInspiration)
    addSection(parts, 'The prompt of its picture', moment.enhancedPrompt)
    const actions = dailyActions.filter(({ pcmId }) => pcmId === moment.id)
    addSection(
      parts,
      'My daily actions',
      actions
        .map((action) => `- [${action.isCompleted ? 'x' : ' '}] ${action.actionText.replaceAll('\n', ' ')}`)
        .join('\n'),
    )
    for (const scenario of scenarios.filter(({ pcmId }) => pcmId === moment.id))
      addSection(parts, `Scenario: ${scenario.title ?? 'untitled'}`, scenario.scenarioText)
  }
  return `${parts.join('\n\n')}\n`
}

function addSection(parts: string[], heading: string, text: string | null): void {
  if (text?.trim()) parts.push(`### ${heading}`, text.trim())
}
