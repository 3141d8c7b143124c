import { momentName } from '#shared/domain/moment-names.ts'
import { OFFLINE_MOMENTS_URL, type OfflineCopy } from '../lib/offline-copy.ts'

const CHECK_INTERVAL_MS = 5_000

/** The offline page: the person's own moments, as they were when they were last loaded. */
async function show(): Promise<void> {
  const copy = await readCopy()
  const list = document.getElementById('moments')
  if (!list || !copy || copy.moments.length === 0) return
  document.getElementById('nothing')?.remove()
  list.replaceChildren(...copy.moments.map(articleOf))
}

async function readCopy(): Promise<OfflineCopy | undefined> {
  try {
    return (await (await fetch(OFFLINE_MOMENTS_URL)).json()) as OfflineCopy
  } catch {
    // Nothing was loaded yet, or the person signed out.
    return undefined
  }
}

function articleOf(moment: OfflineCopy['moments'][number]): HTMLElement {
  const title = moment.name ?? momentName(moment.pcmNumber)
  const article = document.createElement('article')
  if (moment.imageUrl) {
    const picture = document.createElement('img')
    picture.src = moment.imageUrl
    picture.alt = title
    picture.width = 960
    picture.height = 549
    picture.addEventListener('error', () => picture.remove())
    article.append(picture)
  }
  article.append(
    element('p', `Moment ${moment.pcmNumber}`, 'number'),
    element('h2', title),
    ...layer('What you see', moment.surfacePrompt),
    ...layer('What you feel in the body', moment.sensoryPrompt),
    ...layer('Why it matters', moment.soulPrompt),
    ...layer('Daily inspiration', moment.dailyInspiration),
  )
  return article
}

const layer = (heading: string, text: string | null) =>
  text?.trim() ? [element('h3', heading), element('p', text)] : []

function element(name: string, text: string, className = ''): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  made.className = className
  return made
}

/** Reloads once the server answers: being online does not mean that it does. */
function reloadWhenReachable(): void {
  fetch('/health/live', { cache: 'no-store' }).then(
    (response) => {
      if (response.ok) location.reload()
    },
    () => undefined,
  )
}

document.getElementById('retry')?.addEventListener('click', () => location.reload())
addEventListener('online', reloadWhenReachable)
setInterval(reloadWhenReachable, CHECK_INTERVAL_MS)
void show()
