import { momentName } from '#shared/domain/moment-names.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import type { Records } from './queries.ts'

/** The story as a person would want to read it in twenty years. `pictureOf` answers the file of an image's address. */
export function writeMarkdown(records: Records, pictureOf: (imageUrl: string) => string | undefined): string {
  const { user, stories, moments, scenarios, dailyActions } = records
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  const parts = [`# ${stories[0]?.title ?? `My ${PRODUCT_NAME}`}`]
  if (name) parts.push(`*${name}*`)
  for (const moment of moments) {
    const title = moment.descriptiveName ?? momentName(moment.pcmNumber)
    parts.push(`## ${moment.pcmNumber}. ${title}`)
    if (moment.descriptiveName) parts.push(`*${momentName(moment.pcmNumber)}*`)
    const picture = moment.imageUrl ? pictureOf(moment.imageUrl) : undefined
    if (picture) parts.push(`![${title.replaceAll(/[[\]]/g, '')}](${encodeURI(picture)})`)
    section(parts, 'What I see', moment.surfacePrompt)
    section(parts, 'What I feel in the body', moment.sensoryPrompt)
    section(parts, 'Why it matters', moment.soulPrompt)
    section(parts, 'My daily inspiration', moment.dailyInspiration)
    section(parts, 'The prompt of its picture', moment.enhancedPrompt)
    const actions = dailyActions.filter(({ pcmId }) => pcmId === moment.id)
    section(
      parts,
      'My daily actions',
      actions
        .map((action) => `- [${action.isCompleted ? 'x' : ' '}] ${action.actionText.replaceAll('\n', ' ')}`)
        .join('\n'),
    )
    for (const scenario of scenarios.filter(({ pcmId }) => pcmId === moment.id))
      section(parts, `Scenario: ${scenario.title ?? 'untitled'}`, scenario.scenarioText)
  }
  return `${parts.join('\n\n')}\n`
}

function section(parts: string[], heading: string, text: string | null): void {
  if (text?.trim()) parts.push(`### ${heading}`, text.trim())
}
