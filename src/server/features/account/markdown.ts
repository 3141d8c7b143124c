import type { Db } from '#server/db/client.ts'
import { momentName } from '#shared/domain/moment-names.ts'
import { PRODUCT_NAME } from '#shared/product.ts'
import { type AccountRecords, readActions } from './queries/records.ts'

/** The moments as Markdown, while their actions are read. `imageFileOf` resolves to the archive's file for a moment's image. */
export async function* writeMarkdown(
  db: Db,
  userId: string,
  { user, stories, moments, scenarios }: AccountRecords,
  imageFileOf: (pcmId: number, imageUrl: string) => Promise<string | undefined>,
): AsyncGenerator<string, void> {
  const name = [user?.firstName, user?.lastName].filter(Boolean).join(' ')
  yield `# ${stories[0]?.title ?? `My ${PRODUCT_NAME}`}`
  if (name) yield `\n\n*${name}*`
  for (const moment of moments) {
    const title = moment.descriptiveName ?? momentName(moment.pcmNumber)
    yield `\n\n## ${moment.pcmNumber}. ${title}`
    if (moment.descriptiveName) yield `\n\n*${momentName(moment.pcmNumber)}*`
    const image = moment.imageUrl ? await imageFileOf(moment.id, moment.imageUrl) : undefined
    if (image) yield `\n\n![${title.replaceAll(/[[\]]/g, '')}](${encodeURI(image)})`
    yield section('What I see', moment.surfacePrompt)
    yield section('What I feel in the body', moment.sensoryPrompt)
    yield section('Why it matters', moment.soulPrompt)
    yield section('My daily inspiration', moment.dailyInspiration)
    yield section('The prompt of its picture', moment.enhancedPrompt)
    yield* actionList(db, userId, moment.id)
    for (const scenario of scenarios.filter(({ pcmId }) => pcmId === moment.id))
      yield section(`Scenario: ${scenario.title ?? 'untitled'}`, scenario.scenarioText)
  }
  yield '\n'
}

const section = (heading: string, text: string | null) =>
  text?.trim() ? `\n\n### ${heading}\n\n${text.trim()}` : ''

async function* actionList(db: Db, userId: string, pcmId: number): AsyncGenerator<string, void> {
  let before = '\n\n### My daily actions\n\n'
  for await (const action of readActions(db, userId, pcmId)) {
    yield `${before}- [${action.isCompleted ? 'x' : ' '}] ${action.actionText.replaceAll('\n', ' ')}`
    before = '\n'
  }
}
