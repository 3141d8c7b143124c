import { momentName } from '#shared/domain/moment-names.ts'
import { OFFLINE_MOMENTS_URL, type OfflineCopy } from '../lib/offline-copy.ts'

const POLL_INTERVAL_MS = 5_000

/** The script of offline.html: renders the offline copy of the user's moments, and reloads once the server responds. */
async function renderMoments(): Promise<void> {
  const copy = await readCopy()
  const list = document.getElementById('moments')
  if (!list || !copy || copy.moments.length === 0) return
  document.getElementById('nothing')?.remove()
  list.replaceChildren(...copy.moments.map(createArticle))
}

async function readCopy(): Promise<OfflineCopy | undefined> {
  try {
    return (await (await fetch(OFFLINE_MOMENTS_URL)).json()) as OfflineCopy
  } catch {
    // No copy is cached: nobody has signed in in this browser, or the user has signed out.
    return undefined
  }
}

function createArticle(moment: OfflineCopy['moments'][number]): HTMLElement {
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
void renderMoments()
