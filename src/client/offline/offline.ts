import { momentName } from '#shared/domain/moment-names.ts'
import { OFFLINE_MOMENTS_URL, type OfflineCopy } from '../lib/offline-copy.ts'
import { type MomentDraft, momentDraftItem } from '../lib/stored-items.ts'
import { readStoredSession } from '../lib/stored-session.ts'

const POLL_INTERVAL_MS = 5_000

type OfflineMoment = OfflineCopy['moments'][number] & { isUnsaved?: boolean }

/** The script of offline.html: renders the user's moments as they are kept in this browser, and reloads once the server responds. */
async function renderMoments(): Promise<void> {
  const copy = await readCopy()
  const userId = copy?.userId ?? readStoredSession()?.user.id
  const moments = withDrafts(copy?.moments ?? [], userId === undefined ? [] : momentDraftItem.list(userId))
  const list = document.getElementById('moments')
  if (!list || moments.length === 0) return
  document.getElementById('nothing')?.remove()
  list.replaceChildren(...moments.map(createArticle))
}

/** The moments with the texts that are not saved yet, by number. */
function withDrafts(
  moments: readonly OfflineMoment[],
  drafts: readonly { part: string; value: MomentDraft }[],
): OfflineMoment[] {
  const byNumber = new Map(moments.map((moment) => [moment.pcmNumber, moment]))
  for (const { part, value } of drafts) {
    const { surfacePrompt, sensoryPrompt, soulPrompt, descriptiveName } = value.fields
    if (!surfacePrompt && !sensoryPrompt && !soulPrompt && !descriptiveName) continue
    const pcmNumber = Number(part)
    const saved = byNumber.get(pcmNumber)
    byNumber.set(pcmNumber, {
      pcmNumber,
      name: (descriptiveName ? descriptiveName.text.trim() || null : saved?.name) ?? null,
      surfacePrompt: surfacePrompt?.text ?? saved?.surfacePrompt ?? null,
      sensoryPrompt: sensoryPrompt?.text ?? saved?.sensoryPrompt ?? null,
      soulPrompt: soulPrompt?.text ?? saved?.soulPrompt ?? null,
      dailyInspiration: saved?.dailyInspiration ?? null,
      imageUrl: saved?.imageUrl ?? null,
      isUnsaved: true,
    })
  }
  return [...byNumber.values()].sort((a, b) => a.pcmNumber - b.pcmNumber)
}

async function readCopy(): Promise<OfflineCopy | undefined> {
  try {
    return (await (await fetch(OFFLINE_MOMENTS_URL)).json()) as OfflineCopy
  } catch {
    // No copy is cached: nobody has signed in in this browser, or the user has signed out.
    return undefined
  }
}

function createArticle(moment: OfflineMoment): HTMLElement {
  const title = moment.name ?? momentName(moment.pcmNumber)
  const article = document.createElement('article')
  if (moment.imageUrl) {
    const image = document.createElement('img')
    image.src = moment.imageUrl
    image.alt = title
    image.width = 960
    image.height = 549
    image.addEventListener('error', () => image.remove())
    article.append(image)
  }
  article.append(
    createElement('p', `Moment ${moment.pcmNumber}`, 'number'),
    createElement('h2', title),
    ...(moment.isUnsaved ? [createElement('p', 'Not saved yet. Your words are kept in this browser.')] : []),
    ...section('What you see', moment.surfacePrompt),
    ...section('What you feel in the body', moment.sensoryPrompt),
    ...section('Why it matters', moment.soulPrompt),
    ...section('Daily inspiration', moment.dailyInspiration),
  )
  return article
}

const section = (heading: string, text: string | null) =>
  text?.trim() ? [createElement('h3', heading), createElement('p', text)] : []

function createElement(name: string, text: string, className = ''): HTMLElement {
  const created = document.createElement(name)
  created.textContent = text
  created.className = className
  return created
}

/** The `online` event does not imply that the server is reachable, so its health is checked before the reload. */
function reloadWhenServerResponds(): void {
  fetch('/health/live', { cache: 'no-store' }).then(
    (response) => {
      if (response.ok) location.reload()
    },
    () => undefined,
  )
}

document.getElementById('retry')?.addEventListener('click', () => location.reload())
addEventListener('online', reloadWhenServerResponds)
setInterval(reloadWhenServerResponds, POLL_INTERVAL_MS)
await renderMoments()
